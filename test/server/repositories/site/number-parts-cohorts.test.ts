import { countAccounts } from '#server/repositories/account/account'
import { cohortsIn, countCohorts, monthsToCount } from '#server/repositories/site/number-parts'
import { dayText } from '@/domain/time/day'
import { monthsUpTo } from '@/domain/time/month'
import { type Chance, chance as chanceOf } from '../../../support/chance'
import { startServer, type TestServer } from '../../../support/server'
import { COURSE, placeOrder, stockShop } from '../../../support/shop'
import { addLesson, learnedOn } from './learned'

const HISTORIES = Number(process.env.NUMBER_HISTORIES ?? 200)
const MONTHS = 4
const DAY_MS = 86_400_000

describe('learners by the month in which they came', () => {
  let server: TestServer
  let learners: { userId: number; orderSn: string }[]
  beforeAll(async () => {
    server = await startServer()
    await stockShop(server)
    await addLesson(server.db, COURSE.paid)
    learners = []
    for (const mobile of ['13900000001', '13900000002', '13900000003']) {
      const session = await server.signIn(mobile)
      learners.push({ userId: session.userId, orderSn: (await placeOrder(server, session, COURSE.paid)).orderSn })
    }
  })
  afterAll(() => server.close())

  const months = () => monthsUpTo(server.clock.now(), MONTHS)
  /** A moment of these months, often the first or the last of one. */
  function momentOf(chance: Chance): number {
    const { from, below } = months()[chance.below(MONTHS)] ?? { from: 0, below: 1 }
    return [from, below - 1][chance.below(4)] ?? from + chance.below(below - from)
  }
  const monthOf = (at: number) => dayText(at).slice(0, 'YYYY-MM'.length)

  /** One history: when each learner came, learned and paid; returns the counts by month, cohort and name. */
  async function live(chance: Chance): Promise<Map<string, number>> {
    const seen = new Set<string>()
    const note = (at: number, cohort: string, name: string, user: number) => seen.add(`${monthOf(at)} ${cohort} ${name} ${user}`)
    await server.db.deleteFrom('learn_day').execute()
    for (const { userId, orderSn } of learners) {
      const created = momentOf(chance)
      const cohort = monthOf(created)
      await server.db.updateTable('users').set({ created_at: created }).where('id', '=', userId).execute()
      const days = new Set(Array.from({ length: chance.below(4) }, () => Math.floor((momentOf(chance) + 28_800_000) / DAY_MS)))
      for (const day of days) {
        const midnight = day * DAY_MS - 28_800_000
        await server.db
          .insertInto('learn_day')
          .values(learnedOn(userId, midnight, 60))
          .execute()
        note(midnight, cohort, 'learned', userId)
      }
      const paid_at = chance.happens(0.6) ? momentOf(chance) : null
      await server.db.updateTable('orders').set({ paid_at }).where('order_sn', '=', orderSn).execute()
      if (paid_at !== null) note(paid_at, cohort, 'paid', userId)
    }
    const counts = new Map<string, number>()
    for (const each of seen) {
      const place = each.split(' ').slice(0, 3).join(' ')
      counts.set(place, (counts.get(place) ?? 0) + 1)
    }
    return counts
  }

  const sorted = (rows: Iterable<readonly [string, number]>) => [...rows].sort(([one], [other]) => (one < other ? -1 : 1))

  it(`equal what ${HISTORIES} histories add up to, from what was counted and from the rows`, async () => {
    const { db } = server
    for (let seed = 1; seed <= HISTORIES; seed += 1) {
      const kept = sorted(await live(chanceOf(seed)))
      await db.deleteFrom('number_count').execute()
      const read = async () =>
        sorted(
          (await cohortsIn(db, months()))
            .filter(({ value }) => value > 0)
            .map((row) => [`${row.month} ${row.cohort} ${row.name}`, row.value] as const),
        )
      expect([seed, await read()]).toEqual([seed, kept])
      for (const month of months().slice(0, -1)) await countCohorts(db, month, server.clock.now() + 40 * DAY_MS)
      expect((await monthsToCount(db, months())).length).toBe(1)
      expect([seed, await read()]).toEqual([seed, kept])
    }
  }, 300_000)

  it('lead to as many learners', async () => {
    const { db } = server
    await db.deleteFrom('number_count').execute()
    await live(chanceOf(5))
    for (const { month, cohort, name, value } of await cohortsIn(db, months())) {
      const [span, own] = [months().find((each) => each.name === month), months().find((each) => each.name === cohort)]
      const { count } = await countAccounts(db, { created: own, [name === 'paid' ? 'bought' : 'learned']: span })
      expect([month, cohort, name, count]).toEqual([month, cohort, name, value])
    }
  })
})
