/** @sandbox own */
import { act, fireEvent, render, screen } from '@testing-library/react'
import { LoadMore } from '@/ui/load-more'
import { PagedList } from '@/ui/paged-list'
import { Swiper } from '@/ui/swiper'
import { Uploader } from '@/ui/uploader'

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const rows = Array.from({ length: 2000 }, (_, at) => `第 ${at + 1} 行`)
type State = 'idle' | 'loading' | 'refreshing' | 'failed' | 'all'

function draw(state: State, onMore = jest.fn(), onRefresh = jest.fn()) {
  const list = (now: State) => (
    <PagedList
      label="题目"
      items={rows}
      keyOf={(row) => row}
      rowHeight={50}
      draw={(row) => row}
      state={now}
      onMore={onMore}
      onRefresh={onRefresh}
    />
  )
  const { rerender } = render(list(state))
  return { onMore, onRefresh, redraw: (now: State) => rerender(list(now)), box: screen.getByRole('group', { name: '题目' }) }
}

const scrollTo = (box: HTMLElement, scrollTop: number) => {
  Object.defineProperties(box, {
    clientHeight: { value: 500, configurable: true },
    scrollHeight: { value: 100_044, configurable: true },
  })
  box.scrollTop = scrollTop
  fireEvent.scroll(box)
}
const pull = (box: HTMLElement, from: number, to: number) => {
  fireEvent.touchStart(box, { changedTouches: [{ clientY: from }] })
  fireEvent.touchEnd(box, { changedTouches: [{ clientY: to }] })
}

describe('PagedList', () => {
  it('draws only the near ones of two thousand rows, and reports which they are', () => {
    const { box } = draw('all')
    expect(screen.getAllByRole('listitem').length).toBeLessThan(40)
    // jsdom has no root font: the box takes a hundred pixels for one of it.
    scrollTo(box, 50_000)
    const drawn = screen.getAllByRole('listitem')
    expect(drawn.length).toBeLessThan(40)
    expect(drawn.map(({ textContent }) => textContent)).toContain('第 1001 行')
    expect(drawn[0]?.getAttribute('aria-posinset')).toBe('995')
    expect(drawn[0]?.getAttribute('aria-setsize')).toBe('2000')
  })

  it('loads more near its end, once it is idle', () => {
    const { box, onMore, redraw } = draw('idle')
    scrollTo(box, 1000)
    expect(onMore).not.toHaveBeenCalled()
    scrollTo(box, 99_500)
    expect(onMore).toHaveBeenCalledTimes(1)
    redraw('loading')
    scrollTo(box, 99_501)
    expect(onMore).toHaveBeenCalledTimes(1)
    redraw('failed')
    press('再试一次')
    expect(onMore).toHaveBeenCalledTimes(2)
  })

  it('restarts on a pull at its top, or by its button', () => {
    const { box, onRefresh, redraw } = draw('idle')
    pull(box, 10, 40)
    expect(onRefresh).not.toHaveBeenCalled()
    pull(box, 10, 90)
    press('刷新')
    expect(onRefresh).toHaveBeenCalledTimes(2)
    scrollTo(box, 400)
    pull(box, 10, 90)
    redraw('refreshing')
    scrollTo(box, 0)
    pull(box, 10, 90)
    expect([onRefresh.mock.calls.length, box.getAttribute('aria-busy')]).toEqual([2, 'true'])
  })
})

describe('the end of a list', () => {
  it('offers help only where the next page did not load', () => {
    const { rerender } = render(<LoadMore hasMore isBusy={false} onMore={() => {}} />)
    expect(screen.queryByRole('button', { name: '联系客服' })).toBeNull()
    rerender(<LoadMore hasMore isBusy={false} isFailed onMore={() => {}} />)
    expect(screen.getByRole('button', { name: '联系客服' })).toBeTruthy()
  })
})

describe('Swiper', () => {
  const slides = ['一', '二', '三'].map((text) => ({ key: text, label: text, content: text }))

  it('responds to keys and stops at its ends', () => {
    render(<Swiper label="活动" slides={slides} />)
    const seen = () => screen.getByRole('group', { name: /第 \d 张/ }).getAttribute('aria-label')
    const go = (key: string) => fireEvent.keyDown(screen.getByRole('group', { name: /第 \d 张/ }), { key })
    go('ArrowLeft')
    expect(seen()).toBe('活动，第 1 张，共 3 张')
    go('ArrowRight')
    go('ArrowRight')
    go('ArrowRight')
    go('a')
    expect(seen()).toBe('活动，第 3 张，共 3 张')
  })

  it('moves by itself only on request, and can be stopped', () => {
    jest.useFakeTimers()
    render(<Swiper label="活动" slides={slides} every={4000} />)
    act(() => void jest.advanceTimersByTime(4000))
    expect(screen.getByRole('group', { name: '活动，第 2 张，共 3 张' })).toBeTruthy()
    press('暂停轮播')
    act(() => void jest.advanceTimersByTime(20_000))
    expect(screen.getByRole('group', { name: '活动，第 2 张，共 3 张' })).toBeTruthy()
    expect(screen.getByRole('button', { name: '继续轮播' })).toBeTruthy()
    jest.useRealTimers()
  })

  it('pauses during pointer or keyboard attention', () => {
    jest.useFakeTimers()
    render(<Swiper label="活动" slides={slides} every={4000} />)
    const row = screen.getByRole('group', { name: /第 1 张/ })
    const wait = () => {
      act(() => void jest.advanceTimersByTime(4000))
      return row.getAttribute('aria-label')
    }
    fireEvent.pointerEnter(row)
    expect(wait()).toBe('活动，第 1 张，共 3 张')
    fireEvent.pointerLeave(row)
    expect(wait()).toBe('活动，第 2 张，共 3 张')
    act(() => row.focus())
    expect(wait()).toBe('活动，第 2 张，共 3 张')
    act(() => row.blur())
    expect(wait()).toBe('活动，第 3 张，共 3 张')
    jest.useRealTimers()
  })

  it('stays still with reduced motion, and can be started', () => {
    jest.useFakeTimers()
    window.matchMedia = jest.fn((query: string) => ({ matches: query.includes('reduce') }) as MediaQueryList)
    render(<Swiper label="活动" slides={slides} every={4000} />)
    act(() => void jest.advanceTimersByTime(20_000))
    expect(screen.getByRole('group', { name: '活动，第 1 张，共 3 张' })).toBeTruthy()
    press('继续轮播')
    act(() => void jest.advanceTimersByTime(4000))
    expect(screen.getByRole('group', { name: '活动，第 2 张，共 3 张' })).toBeTruthy()
    Reflect.deleteProperty(window, 'matchMedia')
    jest.useRealTimers()
  })

  it('follows a finger', () => {
    render(<Swiper label="活动" slides={slides} />)
    const row = screen.getByRole('group', { name: /第 1 张/ })
    Object.defineProperty(row, 'clientWidth', { value: 300 })
    row.scrollLeft = 620
    fireEvent.scroll(row)
    expect(screen.getByRole('group', { name: '活动，第 3 张，共 3 张' })).toBe(row)
  })
})

describe('Uploader', () => {
  it('shows the progress of each file, a retry, and room for more until it is full', () => {
    const done: string[] = []
    const files = [
      { key: 'a', src: '/a.png', name: '甲', state: 'sending' as const, percent: 64 },
      { key: 'b', src: '/b.png', name: '乙', state: 'failed' as const },
    ]
    const draw = (most: number) => (
      <Uploader
        label="凭证"
        files={files}
        most={most}
        onPick={() => done.push('pick')}
        onRemove={(key) => done.push(`remove ${key}`)}
        onRetry={(key) => done.push(`retry ${key}`)}
      />
    )
    const { rerender } = render(draw(3))
    expect(screen.getByText('64%')).toBeTruthy()
    press('乙 上传失败，重试')
    press('删除 甲')
    press('添加图片 2 / 3')
    expect(done).toEqual(['retry b', 'remove a', 'pick'])
    rerender(draw(2))
    expect(screen.queryByRole('button', { name: /添加图片/ })).toBeNull()
  })
})
