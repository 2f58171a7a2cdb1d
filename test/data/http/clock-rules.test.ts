import { course } from '@/contract/course/course'
import { envelope, fakeClient, NOW, status } from '../fakes'

const SECOND = 1000
const MINUTE = 60 * SECOND
const YEAR = 365 * 24 * 60 * MINUTE
const at = (skew: number) => ({ 'respond-time': String(NOW + skew) })

describe('clock correction (document 2 §5 and §8)', () => {
  it.each([
    [59 * SECOND, 0],
    [-59 * SECOND, 0],
    [60 * SECOND, 60 * SECOND],
    [-60 * SECOND, -60 * SECOND],
    [299 * SECOND, 299 * SECOND],
    [-6 * MINUTE, -6 * MINUTE],
  ])('[D2-7-common-10] a server %i ms ahead corrects the time by %i ms', async (skew, correction) => {
    const { send, clock } = fakeClient(() => envelope({ rows: [] }, at(skew)))
    await send(course.categoryTree, {})
    expect(clock.serverNow()).toBe(NOW + correction)
    expect(clock.offset()).toBe(correction === 0 ? 0 : -correction)
  })

  it.each([
    [299 * SECOND, 1],
    [-299 * SECOND, 1],
    [300 * SECOND, 1],
    [6 * MINUTE, 2],
    [-6 * MINUTE, 2],
  ])('[D2-8-skew-1] HTTP 500 from a server %i ms ahead leads to %i requests', async (skew, times) => {
    const { send, requests } = fakeClient(() => status(500, at(skew)))
    await expect(send(course.categoryTree, {})).rejects.toMatchObject({ code: 500, message: 'internal server error' })
    expect(requests).toHaveLength(times)
  })

  it('[D2-7-header-5] [D2-8-skew-1] retries with the corrected timestamp and succeeds', async () => {
    const { send, requests, told } = fakeClient(({ headers }) =>
      headers.timestamp === String(NOW) ? status(500, at(6 * MINUTE)) : envelope({ rows: ['x'] }, at(6 * MINUTE)),
    )
    expect(await send(course.categoryTree, {})).toEqual(['x'])
    expect(requests[1]?.headers.timestamp).toBe(String(NOW + 6 * MINUTE))
    expect(requests[1]?.headers['x-version']).toContain(`;${-6 * MINUTE}`)
    expect(told).toEqual([])
  })

  it.each(['0', '-5', '', 'soon'])('a respond-time of “%s” is not a time, and corrects nothing', async (time) => {
    const { send, clock } = fakeClient(() => envelope({ rows: [] }, { 'respond-time': time }))
    await send(course.categoryTree, {})
    expect(clock.offset()).toBe(0)
  })

  it('a 500 of another cause is not repeated after a correction', async () => {
    const { send, requests } = fakeClient(({ headers }) =>
      headers.timestamp === String(NOW) ? envelope({ rows: [] }, at(6 * MINUTE)) : status(500, at(6 * MINUTE)),
    )
    await send(course.categoryTree, {})
    await expect(send(course.categoryTree, {})).rejects.toMatchObject({ code: 500 })
    expect(requests).toHaveLength(2)
  })

  it('[D2-7-log-2] [D2-9-log-2] logs a change of more than 10000 ms, once in 10000 ms', async () => {
    let skew = 70 * SECOND
    const { send, logged, time } = fakeClient(() => envelope({ rows: [] }, { 'respond-time': String(time.now() + skew) }))
    await send(course.categoryTree, {})
    expect(logged).toEqual([
      { type: 'logTimeOffset', localTime: NOW, serverTime: NOW + skew, offsetTime: -skew, requestInfo: 'GET /v2/category-tree' },
    ])
    skew += 10 * SECOND
    time.pass(20 * SECOND)
    await send(course.categoryTree, {})
    expect(logged).toHaveLength(1)
    skew += 11 * SECOND
    await send(course.categoryTree, {})
    expect(logged).toHaveLength(2)
    skew += 11 * SECOND
    time.pass(9 * SECOND)
    await send(course.categoryTree, {})
    expect(logged).toHaveLength(2)
    time.pass(20 * SECOND)
    expect(logged).toHaveLength(2)
  })

  it('logs a clock put back a year, and the earlier entry does not delay it', async () => {
    let server = NOW
    const { send, logged, time } = fakeClient(() => envelope({ rows: [] }, { 'respond-time': String(server) }))
    time.pass(YEAR)
    await send(course.categoryTree, {})
    time.pass(-YEAR)
    server = NOW + 5 * SECOND
    await send(course.categoryTree, {})
    expect(logged.map(({ offsetTime }) => offsetTime)).toEqual([YEAR, 0])
  })
})
