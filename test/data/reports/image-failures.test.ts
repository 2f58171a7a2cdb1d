/** @sandbox own */
import type { ImageFailureLog } from '@/contract/site/logging.schema'
import { createImageReports } from '@/data/reports/image-failures'

jest.mock('@/data/reports/log-commands', () => ({ logImageFailures: jest.fn() }))

describe('reports of failed pictures', () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  it('[D2-7-image-1] leave 5 s after the first failure with the addresses and a count, and then start again', () => {
    const reports: ImageFailureLog[] = []
    const failed = createImageReports((entry) => reports.push(entry))
    failed('/a.jpg')
    jest.advanceTimersByTime(4_999)
    failed('/b.jpg')
    failed('/a.jpg')
    expect(reports).toEqual([])
    jest.advanceTimersByTime(1)
    expect(reports).toEqual([{ type: 'imageLoadFailure', urls: ['/a.jpg', '/b.jpg'], count: 3 }])
    failed('/c.jpg')
    jest.advanceTimersByTime(5_000)
    expect(reports[1]).toEqual({ type: 'imageLoadFailure', urls: ['/c.jpg'], count: 1 })
  })

  it('carry no more of an address than the server accepts', () => {
    const reports: ImageFailureLog[] = []
    createImageReports((entry) => reports.push(entry))(`/${'a'.repeat(3000)}.jpg`)
    jest.advanceTimersByTime(5_000)
    expect(reports[0]?.urls.map(({ length }) => length)).toEqual([2000])
  })

  it('carry 20 addresses at most', () => {
    const reports: ImageFailureLog[] = []
    const failed = createImageReports((entry) => reports.push(entry))
    for (let count = 0; count < 30; count += 1) failed(`/${count}.jpg`)
    jest.advanceTimersByTime(5_000)
    expect([reports[0]?.urls.length, reports[0]?.count]).toEqual([20, 30])
  })
})
