/** @sandbox own */
import { act, render, renderHook, screen } from '@testing-library/react'
import { Icon, isIconName } from '@/ui/icon'
import { iconNames } from '@/ui/icon-names'
import { Price } from '@/ui/price'
import { Progress } from '@/ui/progress'
import { Skeleton } from '@/ui/state-notice'
import { useTicking } from '@/ui/use-ticking'

describe('Price', () => {
  it.each([
    [19_900, undefined, '¥199'],
    [1_990, undefined, '¥19.90'],
    [19_900, 29_900, '¥199¥299'],
    // The previous price is shown only when it was higher.
    [19_900, 19_900, '¥199'],
    [19_900, 9_900, '¥199'],
    [0, 29_900, '免费'],
  ])('%i fen, before %p, reads %s', (fen, was, text) => {
    const { container } = render(<Price fen={fen} was={was} />)
    expect(container.textContent).toBe(text)
  })
})

describe('Progress', () => {
  it('has a text for screen readers', () => {
    render(<Progress percent={35} label="学习进度" />)
    expect(screen.getByRole('img', { name: '学习进度 35%' })).toBeTruthy()
  })
})

describe('Skeleton', () => {
  it('announces itself once, for any number of rows', () => {
    const { container } = render(<Skeleton rows={2} />)
    expect(screen.getByRole('status', { name: '正在加载' }).children).toHaveLength(2)
    expect(container.querySelectorAll('[aria-hidden=true]')).toHaveLength(2)
  })
})

describe('Icon', () => {
  it('shows the drawing at the place of its name in the picture', () => {
    const { container } = render(<Icon name="house" />)
    const { style } = container.querySelector('.icon--house') as HTMLElement
    expect(style.getPropertyValue('--place')).toBe(String(iconNames.indexOf('house')))
  })

  it('Icon is hidden from screen readers, and names from data are checked', () => {
    const { container } = render(<Icon name="house" />)
    expect(container.querySelector('.icon--house')?.getAttribute('aria-hidden')).toBe('true')
    expect([isIconName('house'), isIconName('constructor')]).toEqual([true, false])
  })
})

describe('useTicking', () => {
  it('reads the clock again each second, and right after a sleep', () => {
    jest.useFakeTimers()
    let time = 1000
    const now = () => time
    const { result, unmount } = renderHook(() => useTicking(now))
    expect(result.current).toBe(1000)
    time = 61_000
    act(() => void jest.advanceTimersByTime(1000))
    expect(result.current).toBe(61_000)
    unmount()
    expect(jest.getTimerCount()).toBe(0)
    jest.useRealTimers()
  })
})
