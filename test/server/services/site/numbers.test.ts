import { partFamilies } from '#server/repositories/site/number-parts'
import { midnightOf } from '#server/repositories/site/numbers'
import { countDays } from '#server/services/site/numbers'
import { dayText } from '@/domain/time/day'
import { startServer, type TestServer } from '../../../support/server'

const DAY_MS = 86_400_000

describe('the job that counts days', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())

  const counted = () => server.db.selectFrom('number_count').select(['family', 'day', 'counted_at as countedAt']).execute()

  it('counts the newest days of every family first, and goes on where it stopped', async () => {
    const { deps, clock } = server
    await countDays(deps)
    const first = await counted()
    expect(new Set(first.map(({ family }) => family))).toEqual(new Set([...partFamilies, 'cohort']))
    const yesterday = midnightOf(clock.now()) - DAY_MS
    expect(first.some(({ day }) => day === dayText(yesterday))).toBe(true)
    expect(first.some(({ day }) => day === dayText(midnightOf(clock.now())))).toBe(false)
    clock.advance(1_000)
    await countDays(deps)
    expect((await counted()).length).toBeGreaterThan(first.length)
  })

  it('counts a day again once it is final, and then no more', async () => {
    const { deps, clock } = server
    const day = dayText(midnightOf(clock.now()) - DAY_MS)
    const at = async () => (await counted()).filter((row) => row.day === day).map(({ countedAt }) => countedAt)
    clock.advance(2 * DAY_MS)
    await countDays(deps)
    expect(await at()).toEqual(partFamilies.map(() => clock.now()))
    const final = clock.now()
    clock.advance(DAY_MS)
    await countDays(deps)
    expect(await at()).toEqual(partFamilies.map(() => final))
  })
})
