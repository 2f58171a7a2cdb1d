/** @sandbox own */
import { toast } from '@/platform/toast'
import { TOAST_MS } from '@/platform/toast/port'

const line = () => document.getElementById('toast')
const isShown = () => line()?.classList.contains('is-shown')

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

describe('toast', () => {
  it('[D2-9-toast-1] a toast is announced to assistive technology and disappears after 2000 ms', () => {
    toast('请先登录')
    expect(line()?.getAttribute('role')).toBe('status')
    expect(line()?.textContent).toBe('请先登录')
    jest.advanceTimersByTime(1999)
    expect(isShown()).toBe(true)
    jest.advanceTimersByTime(1)
    expect(isShown()).toBe(false)
  })

  it('a second message replaces the first, for its own full time', () => {
    toast('一')
    jest.advanceTimersByTime(TOAST_MS - 1)
    toast('二')
    jest.advanceTimersByTime(TOAST_MS - 1)
    expect(document.querySelectorAll('[role=status]')).toHaveLength(1)
    expect([line()?.textContent, isShown()]).toEqual(['二', true])
  })
})
