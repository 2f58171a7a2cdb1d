/** @sandbox own */
import { speed } from '@/platform/speed/index.h5'

type Report = (metric: { value: number }) => void
const reports: Record<string, Report> = {}
const options: Record<string, unknown> = {}
const hold = (name: string) => (report: Report, given?: unknown) => {
  reports[name] = report
  options[name] = given
}
jest.mock('web-vitals', () => ({
  onLCP: (...words: [Report]) => hold('onLCP')(...words),
  onINP: (...words: [Report]) => hold('onINP')(...words),
  onCLS: (...words: [Report]) => hold('onCLS')(...words),
}))

afterEach(() => {
  Reflect.deleteProperty(performance, 'getEntriesByType')
})

describe('the speed that a browser tells', () => {
  it('stays unknown in an old one', () => {
    speed.watch(jest.fn())
    expect(reports).toEqual({})
  })

  it('covers the document, the slowest tap and the moves of content, the last two as soon as they get worse', () => {
    Object.assign(performance, { getEntriesByType: () => [] })
    const told = jest.fn()
    speed.watch(told)
    reports.onLCP?.({ value: 1800 })
    reports.onINP?.({ value: 96 })
    reports.onCLS?.({ value: 0.05 })
    expect(told.mock.calls).toEqual([
      ['load', 1800],
      ['reply', 96],
      ['shift', 50],
    ])
    const atOnce = { reportAllChanges: true }
    expect(options).toEqual({ onLCP: undefined, onINP: atOnce, onCLS: atOnce })
  })
})
