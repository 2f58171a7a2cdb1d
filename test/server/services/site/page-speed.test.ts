import { listSpeeds, slowPages } from '#server/repositories/site/page-speed'
import { countPageSpeeds } from '#server/services/site/page-speed'
import { logging } from '@/contract/site/logging'
import type { PageSpeedLog } from '@/contract/site/logging.schema'
import { dayText, shanghaiHour } from '@/domain/time/day'
import { startServer, type TestServer } from '../../../support/server'

const DAY = 86_400_000
const MINUTE = 60_000

describe('the speed of pages', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())

  const tell = (rows: PageSpeedLog['rows']) => server.send(logging.write, { body: { type: 'pageSpeed', rows } })
  /** To an hour of a day after this one, by the calendar of Shanghai. */
  const goTo = (days: number, hour: number) => server.clock.advance(shanghaiHour(server.clock.now(), days, hour) - server.clock.now())
  const all = () => listSpeeds(server.db, { isSlow: false, limit: 100 })

  it('counts once a day is over: the value three of four reports are within, of at least twenty', async () => {
    goTo(1, 1)
    const day = dayText(server.clock.now())
    // Values 100 … 2000 in steps of 100, of which 1500 is the last of three quarters.
    for (let at = 1; at <= 20; at += 1) await tell([{ page: 'home_page', measure: 'reply', value: at * 100 }])
    for (let at = 0; at < 19; at += 1) await tell([{ page: 'course_detail', measure: 'load', value: 9000 }])
    server.clock.advance(MINUTE)
    for (let at = 0; at < 20; at += 1) await tell([{ page: 'course_detail', measure: 'open', value: 400 }])
    await countPageSpeeds(server.deps)
    expect(await all()).toEqual([])
    goTo(1, 0)
    await countPageSpeeds(server.deps)
    await countPageSpeeds(server.deps)
    expect((await all()).map(({ day, page, measure, value, reports, is_slow }) => [day, page, measure, value, reports, is_slow])).toEqual(
      expect.arrayContaining([
        [day, 'home_page', 'reply', 1500, 20, true],
        [day, 'course_detail', 'open', 400, 20, false],
      ]),
    )
    expect(await all()).toHaveLength(2)
  })

  it('stands at the desk where the newest day has slow pages, and no longer once a day is well', async () => {
    expect(await slowPages(server.db)).toMatchObject({ count: 1 })
    expect(await listSpeeds(server.db, { isSlow: true, limit: 100 })).toMatchObject([{ page: 'home_page', measure: 'reply' }])
    for (let at = 0; at < 20; at += 1) await tell([{ page: 'home_page', measure: 'reply', value: 80 }])
    server.clock.advance(DAY)
    await countPageSpeeds(server.deps)
    expect(await slowPages(server.db)).toMatchObject({ count: 0 })
    expect(await all()).toHaveLength(3)
  })

  it('goes away after a quarter of a year', async () => {
    const newest = (await all())[0]?.day
    server.clock.advance(89 * DAY)
    await countPageSpeeds(server.deps)
    expect((await all()).map(({ day }) => day)).toEqual([newest])
    server.clock.advance(DAY)
    await countPageSpeeds(server.deps)
    expect(await all()).toEqual([])
  })

  it('refuses reports with an unknown measure, a value beyond two minutes or a page that is no name', async () => {
    const exchange = (row: object) =>
      server.exchange(logging.write, {
        body: { type: 'pageSpeed', rows: [{ page: 'home_page', measure: 'load', value: 1, ...row }] } as PageSpeedLog,
      })
    for (const row of [{ measure: 'size' }, { value: 120_001 }, { value: 1.5 }, { page: '/course/3?mobile=1' }])
      expect(await exchange(row)).toMatchObject({ code: 417 })
  })
})
