import { countDay, countFigure, figureByDay, figures, midnightOf } from '#server/repositories/site/numbers'
import { countDays } from '#server/services/site/numbers'
import { dayText } from '@/domain/time/day'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { COURSE, placeOrder, stockShop } from '../../../support/shop'
import { addLesson, learnedOn } from './learned'

const DAY_MS = 86_400_000
const HISTORIES = Number(process.env.NUMBER_HISTORIES ?? 200)
const DAYS = 6

/** Numbers drawn by a seed, so that a history that fails can be drawn again. */
function drawer(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return Math.floor((state / 4_294_967_296) * below)
  }
}

describe('figures by day', () => {
  let server: TestServer
  let learners: TestSession[]
  let sns: string[]
  let start: number
  beforeAll(async () => {
    server = await startServer()
    await stockShop(server)
    learners = [await server.signIn('13900000001'), await server.signIn('13900000002')]
    sns = []
    for (const learner of learners)
      for (const course of [COURSE.paid, COURSE.endless]) sns.push((await placeOrder(server, learner, course)).orderSn)
    await addLesson(server.db, COURSE.paid)
    start = midnightOf(server.clock.now()) - DAYS * DAY_MS
  })
  afterAll(() => server.close())

  /** A moment of these days, often at a midnight in Shanghai or a millisecond beside it. */
  const momentOf = (draw: (below: number) => number) =>
    start + draw(DAYS) * DAY_MS + ([0, DAY_MS - 1, 1, 4 * 3_600_000][draw(8)] ?? draw(DAY_MS))

  type Kept = { paid: number; returned: number; seconds: number }
  /** Sums that were paid, returned and learned each day, added up here. */
  function book() {
    const days = new Map<string, Kept>()
    const none = { paid: 0, returned: 0, seconds: 0 }
    const of = (at: number) => days.get(dayText(at)) ?? none
    return {
      of,
      add: (at: number, name: keyof Kept, value: number) => days.set(dayText(at), { ...of(at), [name]: of(at)[name] + value }),
    }
  }
  type Book = ReturnType<typeof book>
  type Draw = (below: number) => number

  async function buy(draw: Draw, kept: Book, at: number, order_sn: string) {
    const [paidAt, payable, isPaid] = [momentOf(draw), 1 + draw(50_000), draw(4) > 0]
    const row = { payable, paid_at: isPaid ? paidAt : null, refunded: 0 }
    await server.db.updateTable('orders').set(row).where('order_sn', '=', order_sn).execute()
    if (!isPaid) return
    kept.add(paidAt, 'paid', payable)
    if (draw(2) === 0) await giveBack(draw, kept, at, { order_sn, paidAt, payable })
  }

  /** Returns a part of the money, often on a later day. */
  async function giveBack(
    draw: Draw,
    kept: Book,
    at: number,
    { order_sn, paidAt, payable }: { order_sn: string; paidAt: number; payable: number },
  ) {
    const [finished_at, amount] = [Math.max(paidAt, momentOf(draw)), 1 + draw(payable)]
    const status = draw(3) > 0 ? ('succeeded' as const) : ('processing' as const)
    const user_id = learners[at < 2 ? 0 : 1]?.userId ?? 0
    const row = { refund_no: `r${at}`, order_sn, user_id, trade_no: null, status, reason: '', seqs: '[]', amount, beans: 0 }
    await server.db
      .insertInto('refund')
      .values({ ...row, has_coupons: false, created_at: paidAt, finished_at })
      .execute()
    if (status === 'succeeded') kept.add(finished_at, 'returned', amount)
  }

  async function learn(draw: Draw, kept: Book, user_id: number) {
    await server.db
      .updateTable('users')
      .set({ created_at: momentOf(draw) })
      .where('id', '=', user_id)
      .execute()
    const [midnight, seconds] = [start + draw(DAYS) * DAY_MS, 1 + draw(9_000)]
    await server.db
      .insertInto('learn_day')
      .values(learnedOn(user_id, midnight, seconds))
      .execute()
    kept.add(midnight, 'seconds', seconds)
  }

  /** A history by chance: payments, refunds of older days, registrations and learning. */
  async function live(draw: Draw): Promise<Book> {
    const kept = book()
    await server.db.deleteFrom('refund').execute()
    await server.db.deleteFrom('learn_day').execute()
    for (const [at, sn] of sns.entries()) await buy(draw, kept, at, sn)
    for (const { userId } of learners) await learn(draw, kept, userId)
    return kept
  }

  it(`equal what the rows of ${HISTORIES} histories add up to, counted once or again`, async () => {
    for (let seed = 1; seed <= HISTORIES; seed++) {
      const kept = await live(drawer(seed))
      const midnights = Array.from({ length: DAYS }, (_, at) => start + at * DAY_MS)
      for (const midnight of midnights) await countDay(server.db, midnight, start + (DAYS + 3) * DAY_MS)
      const stored = await server.db.selectFrom('number_day').select(['day', 'name', 'value']).execute()
      const value = (day: string, name: string) => Number(stored.find((row) => row.day === day && row.name === name)?.value)
      for (const midnight of midnights) {
        const day = dayText(midnight)
        const { paid, returned, seconds } = kept.of(midnight)
        expect([seed, day, value(day, 'paid'), value(day, 'returned'), value(day, 'seconds')]).toEqual([seed, day, paid, returned, seconds])
      }
      // The days of a span add up to the span, except for people, who may come on several of them.
      for (const name of figures.filter((each) => each !== 'learned')) {
        const all = await countFigure(server.db, name, { from: start, below: start + DAYS * DAY_MS })
        const byDay = await figureByDay(server.db, name, { from: start, below: start + DAYS * DAY_MS })
        expect([seed, name, byDay.reduce((sum, each) => sum + each.value, 0)]).toEqual([seed, name, all])
      }
    }
  }, 300_000)

  it('come from the rows until a day is final, and by a job from then on', async () => {
    const { db, clock, deps } = server
    await db.deleteFrom('number_day').execute()
    await live(drawer(7))
    await countDays(deps)
    const yesterday = midnightOf(clock.now()) - DAY_MS
    const [order_sn = ''] = sns
    await db.updateTable('orders').set({ payable: 77, paid_at: yesterday }).where('order_sn', '=', order_sn).execute()
    const count = () => figureByDay(db, 'paid', { from: yesterday, below: yesterday + DAY_MS })
    const fresh = await countFigure(db, 'paid', { from: yesterday, below: yesterday + DAY_MS })
    expect(await count()).toEqual([{ day: dayText(yesterday), value: fresh }])
    clock.advance(2 * DAY_MS)
    await countDays(deps)
    const final = await db
      .selectFrom('number_day')
      .select('value')
      .where('day', '=', dayText(yesterday))
      .where('name', '=', 'paid')
      .executeTakeFirstOrThrow()
    expect(Number(final.value)).toBe(fresh)
  })
})
