import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { PullRefresh } from '@/features/page-frame/pull-refresh'
import { host } from '../../support/client/taro-stand-in'

let times = 0
let release: () => void = () => {}
const Shown = () => <div>{useQuery({ queryKey: ['shown'], queryFn: read }).data}</div>
function read(): Promise<string> {
  times += 1
  return times === 1 ? Promise.resolve('第 1 次') : new Promise((resolve) => (release = () => resolve(`第 ${times} 次`)))
}

async function open() {
  times = 0
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <div className="taro_page">
        <PullRefresh />
        <Shown />
        <div role="dialog" aria-label="弹层" />
      </div>
    </QueryClientProvider>,
  )
  await screen.findByText('第 1 次')
  const page = container.querySelector('.taro_page') as HTMLElement
  return page
}
const finger = (clientX: number, clientY: number) => ({ touches: [{ clientX, clientY }] })
function drag(target: Element, ...path: [number, number][]) {
  const [[x, y] = [0, 0], ...rest] = path
  fireEvent.touchStart(target, finger(x, y))
  for (const [toX, toY] of rest) fireEvent.touchMove(target, finger(toX, toY))
}
const said = () => screen.queryByRole('status')?.textContent ?? ''

describe('pulling a page down', () => {
  it('refetches the shown data on release, and shows the progress', async () => {
    const page = await open()
    drag(page, [100, 100], [100, 140])
    expect(said()).toBe('下拉刷新')
    fireEvent.touchMove(page, finger(100, 200))
    expect(said()).toBe('松开刷新')
    expect(times).toBe(1)
    fireEvent.touchEnd(page)
    expect(said()).toBe('正在刷新…')
    expect(times).toBe(2)
    await act(async () => release())
    expect(screen.getByText('第 2 次')).toBeTruthy()
    expect(said()).toBe('')
  })

  it('does nothing on an early release, a sideways pull, or a pull cancelled by the system', async () => {
    const page = await open()
    drag(page, [100, 100], [100, 150])
    fireEvent.touchEnd(page)
    drag(page, [100, 100], [300, 150], [300, 300])
    fireEvent.touchEnd(page)
    drag(page, [100, 100], [100, 300])
    fireEvent.touchCancel(page)
    expect([times, said()]).toEqual([1, ''])
  })

  it('does nothing further down the page, in a popup, or with two fingers', async () => {
    const page = await open()
    page.scrollTop = 50
    drag(page, [100, 100], [100, 300])
    expect(said()).toBe('')
    page.scrollTop = 0
    drag(screen.getByRole('dialog'), [100, 100], [100, 300])
    expect(said()).toBe('')
    fireEvent.touchStart(page, { touches: [...finger(100, 100).touches, ...finger(50, 50).touches] })
    fireEvent.touchMove(page, finger(100, 300))
    fireEvent.touchEnd(page)
    expect([times, said()]).toEqual([1, ''])
  })

  it('does nothing during a refetch, or with another page in front', async () => {
    const page = await open()
    const pullDown = () => {
      drag(page, [100, 100], [100, 300])
      const seen = said()
      fireEvent.touchEnd(page)
      return seen
    }
    pullDown()
    expect([pullDown(), times]).toEqual(['正在刷新…', 2])
    await act(async () => release())
    act(() => host.hide())
    expect([pullDown(), times]).toEqual(['', 2])
    act(() => host.show())
    expect(pullDown()).toBe('松开刷新')
    await act(async () => release())
    expect(times).toBe(3)
  })

  it("prevents the browser's reload while the page exists", async () => {
    await open()
    expect(document.documentElement.style.overscrollBehaviorY).toBe('none')
    cleanup()
    expect(document.documentElement.style.overscrollBehaviorY).toBe('')
  })
})
