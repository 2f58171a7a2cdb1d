/** @sandbox own */
import { moving } from '@/platform/moving'

it('scrolling is reported once when it begins, and once when it has stopped', () => {
  jest.useFakeTimers()
  const told: boolean[] = []
  const stop = moving.watch((isMoving) => told.push(isMoving))
  const scroll = () => document.dispatchEvent(new Event('scroll'))
  scroll()
  jest.advanceTimersByTime(300)
  scroll()
  jest.advanceTimersByTime(399)
  expect(told).toEqual([true])
  jest.advanceTimersByTime(1)
  expect(told).toEqual([true, false])
  scroll()
  stop()
  scroll()
  jest.runAllTimers()
  expect(told).toEqual([true, false, true])
  jest.useRealTimers()
})
