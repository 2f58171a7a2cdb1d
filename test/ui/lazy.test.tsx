/** @sandbox own */
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { onCaught } from '@/platform/errors/caught'
import { lazy } from '@/ui/lazy'

const Calculator = ({ onClose }: { onClose: () => void }) => (
  <button type="button" onClick={onClose}>
    计算器
  </button>
)
const chunkError = () => Object.assign(new Error('Loading CSS chunk 8350 failed'), { name: 'ChunkLoadError' })

/** A part behind a line that is down until told otherwise. */
function lateOver(line: { isDown: boolean; asked: number }, look?: 'within' | 'quiet') {
  const find = async () => {
    line.asked += 1
    if (line.isDown) throw chunkError()
    return Calculator
  }
  return lazy(find, look && { look })
}
/** Loads its part between its first drawing and the effects of it. */
function LoadedAtOnce({ part: Part }: { part: ReturnType<typeof lateOver> }) {
  useLayoutEffect(() => void Part.load(), [Part])
  return <Part onClose={() => {}} />
}
const settle = () => act(async () => void (await jest.advanceTimersByTimeAsync(3_000)))
const caught: unknown[] = []
let stop = () => {}

beforeEach(() => {
  jest.useFakeTimers()
  caught.splice(0)
  stop = onCaught((error, where) => caught.push([error instanceof Error && error.name, where]))
})
afterEach(() => {
  stop()
  jest.useRealTimers()
  jest.restoreAllMocks()
})

describe('a lazy part', () => {
  it('a lazy part is drawn once loaded, and loads once', async () => {
    const line = { isDown: false, asked: 0 }
    const Late = lateOver(line)
    await Late.load()
    render(<Late onClose={() => {}} />)
    await settle()
    expect([screen.getByText('计算器').tagName, line.asked]).toEqual(['BUTTON', 1])
  })

  it('a lazy part is drawn where it arrives between its first drawing and its effects', async () => {
    jest.useRealTimers()
    const Late = lateOver({ isDown: false, asked: 0 })
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
    const root = createRoot(document.body.appendChild(document.createElement('div')))
    root.render(<LoadedAtOnce part={Late} />)
    expect(await screen.findByText('计算器')).toBeTruthy()
    root.unmount()
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  })

  it('a lazy part is requested again before the learner sees an error', async () => {
    const line = { isDown: true, asked: 0 }
    const Late = lateOver(line)
    render(<Late onClose={() => {}} />)
    await act(async () => void (await jest.advanceTimersByTimeAsync(100)))
    line.isDown = false
    await settle()
    expect([screen.queryByRole('alert'), screen.queryByText('计算器') !== null, caught]).toEqual([null, true, []])
  })

  it('leaves the page unchanged, offers 重试 and is reported', async () => {
    const line = { isDown: true, asked: 0 }
    const Late = lateOver(line)
    const close = jest.fn()
    render(
      <>
        <p>第 3 题</p>
        <Late onClose={close} />
      </>,
    )
    await settle()
    expect(screen.getByText('第 3 题')).toBeTruthy()
    expect([screen.getByRole('alert').textContent, caught]).toEqual([
      '这部分没有打开，请检查网络重试联系客服关闭',
      [['ChunkLoadError', 'part']],
    ])
    fireEvent.click(screen.getByRole('button', { name: '关闭' }))
    expect(close).toHaveBeenCalledTimes(1)
    line.isDown = false
    fireEvent.click(screen.getByRole('button', { name: '重试' }))
    await settle()
    expect(screen.getByText('计算器')).toBeTruthy()
  })

  it('loads by itself when the network is back', async () => {
    const line = { isDown: true, asked: 0 }
    const Late = lateOver(line, 'within')
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    render(<Late onClose={() => {}} />)
    await settle()
    expect([screen.queryByRole('alert') !== null, line.asked]).toEqual([true, 1])
    line.isDown = false
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    fireEvent(window, new Event('online'))
    await settle()
    expect(screen.getByText('计算器')).toBeTruthy()
  })

  it('shows nothing where nothing is lost without it', async () => {
    const Late = lateOver({ isDown: true, asked: 0 }, 'quiet')
    render(<Late onClose={() => {}} />)
    await settle()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('a lazy part that cannot be drawn leaves the rest of the page', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {})
    const Broken = lazy<object>(async () => () => {
      throw new Error('no')
    })
    render(
      <>
        <p>第 3 题</p>
        <Broken />
      </>,
    )
    await settle()
    expect([screen.queryByText('第 3 题') !== null, caught]).toEqual([true, [['Error', 'part']]])
  })
})
