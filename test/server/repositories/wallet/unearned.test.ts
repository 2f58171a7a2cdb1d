import { midnightOf } from '#server/repositories/site/numbers'
import { netSales, unearnedAt } from '#server/repositories/wallet/unearned'
import { type Chance, chance as chanceOf } from '../../../support/chance'
import { startServer, type TestServer } from '../../../support/server'
import { COURSE, clearShop, stockShop } from '../../../support/shop'
import { type Back, dividedOf, drawOrder, drawRefund, type Sold, type World } from '../site/drawn-sales'

const DAY_MS = 86_400_000
const HISTORIES = Number(process.env.NUMBER_HISTORIES ?? 200)
const DAYS = 5
const ORDERS = 4
/** Days over which the courses of the tests are earned: the second one has no end. */
const terms: Readonly<Record<number, number>> = { [COURSE.paid]: 3, [COURSE.endless]: 365 }

type Part = { courseId: number; paidAt: number; payable: number; back: number; backAt: number }

describe('money for courses that is not earned yet', () => {
  let server: TestServer
  let world: World
  let start: number
  beforeAll(async () => {
    server = await startServer()
    await stockShop(server)
    await server.db.updateTable('course').set({ valid_days: 3 }).where('id', '=', COURSE.paid).execute()
    start = midnightOf(server.clock.now())
    const users = [(await server.signIn('13900000001')).userId, (await server.signIn('13900000002')).userId] as const
    const momentOf = (chance: Chance) => start + ([0, DAY_MS - 1][chance.below(6)] ?? chance.below(DAYS * DAY_MS))
    world = { db: server.db, users, links: [0, 0], momentOf }
  })
  afterAll(() => server.close())

  const partsOf = (sold: Sold, back: Back | null): Part[] =>
    sold.items.flatMap(({ seq, course_id, payable }) => {
      if (course_id === null) return []
      const share = back ? dividedOf(back).find(([item]) => item.seq === seq)?.[1] : undefined
      return [{ courseId: course_id, paidAt: sold.paid, payable, back: share ?? 0, backAt: back?.finished ?? 0 }]
    })

  async function live(chance: Chance): Promise<Part[]> {
    await clearShop(server)
    const parts: Part[] = []
    for (let place = 0; place < ORDERS; place += 1) {
      const sold = await drawOrder(world, chance, `1S${place}`)
      if (sold) parts.push(...partsOf(sold, chance.happens(0.5) ? await drawRefund(world, chance, sold) : null))
    }
    return parts
  }

  /** The part of an item that is left at a moment, in fen. */
  function leftAt({ courseId, paidAt, payable, back, backAt }: Part, moment: number): number {
    const term = (terms[courseId] ?? 0) * DAY_MS
    const kept = payable - (backAt < moment ? back : 0)
    return paidAt < moment && paidAt + term > moment && kept > 0 ? Math.floor((kept * (paidAt + term - moment)) / term) : 0
  }

  it(`equals what the sales of ${HISTORIES} histories have left, and each month begins where the one before ended`, async () => {
    for (let seed = 1; seed <= HISTORIES; seed += 1) {
      const chance = chanceOf(seed)
      const parts = await live(chance)
      const moments = [chance.below(4), 4 + chance.below(4), 400].map((day) => start + day * DAY_MS + chance.below(2))
      for (const moment of moments) {
        const rows = await unearnedAt(server.db, moment)
        const sum = (course: number) =>
          parts.filter((part) => part.courseId === course).reduce((all, part) => all + leftAt(part, moment), 0)
        for (const course of [COURSE.paid, COURSE.endless])
          expect([seed, course, rows.find(({ courseId }) => courseId === course)?.amount ?? 0]).toEqual([seed, course, sum(course)])
      }
      const sold = await netSales(server.db, { from: 0, to: start + 400 * DAY_MS })
      const net = parts.reduce((all, { payable, back }) => all + payable - back, 0)
      expect([seed, [...sold.values()].reduce((all, each) => all + each, 0)]).toEqual([seed, net])
    }
  }, 300_000)
})
