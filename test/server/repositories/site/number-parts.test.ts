import { countPartsOfDay, type Family, partsWithin, spansBetween } from '#server/repositories/site/number-parts'
import { countFigure, midnightOf } from '#server/repositories/site/numbers'
import { dayText } from '@/domain/time/day'
import { type Chance, chance as chanceOf } from '../../../support/chance'
import { startServer, type TestServer } from '../../../support/server'
import { clearShop, stockShop } from '../../../support/shop'
import {
  type Back,
  dividedOf,
  drawOrder,
  drawRefund,
  drawVisits,
  type Sold,
  settle,
  spendCoupon,
  TEMPLATES,
  type World,
} from './drawn-sales'

const DAY_MS = 86_400_000
const HISTORIES = Number(process.env.NUMBER_HISTORIES ?? 200)
/** Orders are made in some days, and paid by the day after them. */
const DAYS = 5
const SPAN_DAYS = DAYS + 2
const ORDERS = 4
const families: readonly Family[] = ['sale-course', 'sale-channel', 'sale-link', 'sale-coupon']

/** Adds up what is expected: by family, day, key and name. */
function book() {
  const sums = new Map<string, number>()
  const add = (family: Family, at: number, key: string | number | null, names: Readonly<Record<string, number>>) => {
    for (const [name, value] of Object.entries(names)) {
      const place = `${family} ${dayText(at)} ${key ?? 'none'} ${name}`
      if (value !== 0) sums.set(place, (sums.get(place) ?? 0) + value)
    }
  }
  return { sums, add }
}
type Book = ReturnType<typeof book>

function noteSale({ add }: Book, sold: Sold) {
  const { paid: at, payable: paid } = sold
  for (const { course_id, payable } of sold.items) add('sale-course', at, course_id, { paid: payable, orders: 1 })
  add('sale-channel', at, sold.channel, { paid, orders: 1 })
  add('sale-link', at, sold.link, { paid, orders: 1 })
  if (sold.template !== null) add('sale-coupon', at, sold.template, { paid, orders: 1, saved: 100 })
}

function noteRefund({ add }: Book, sold: Sold, back: Back) {
  const { finished: at, amount: returned } = back
  for (const [{ course_id }, amount] of dividedOf(back)) add('sale-course', at, course_id, { returned: amount, refunds: 1 })
  add('sale-channel', at, sold.channel, { returned, refunds: 1 })
  add('sale-link', at, sold.link, { returned, refunds: 1 })
  if (sold.template !== null) add('sale-coupon', at, sold.template, { returned, refunds: 1 })
}

describe('sales by what they are about', () => {
  let server: TestServer
  let world: World
  let start: number
  beforeAll(async () => {
    server = await startServer()
    await stockShop(server)
    const { db } = server
    start = midnightOf(server.clock.now()) - SPAN_DAYS * DAY_MS
    const users = [(await server.signIn('13900000001')).userId, (await server.signIn('13900000002')).userId] as const
    const staff = { mobile: '13700000001', name: '员工', roles: '["marketing"]', created_at: 0 }
    const { id: staff_id } = await db.insertInto('staff').values(staff).returning('id').executeTakeFirstOrThrow()
    const base = { campaign: '活动', address: '/', title: '', body: '', staff_id, made_at: 0 }
    const rows = ['a', 'b'].map((code) => ({ ...base, code, channel: code }))
    const [one, other] = await db.insertInto('marketing_link').values(rows).returning('id').execute()
    const free = { form: 'coupon' as const, kind: 'amount' as const, amount: 100, cap: null, course_ids: null, category_ids: null }
    await db
      .insertInto('coupon_template')
      .values(TEMPLATES.map((id) => ({ ...free, id, title: `券${id}` })))
      .execute()
    // Often a midnight in Shanghai, or a millisecond beside it.
    const momentOf = (chance: Chance) => start + chance.below(DAYS) * DAY_MS + ([0, DAY_MS - 1, 1][chance.below(7)] ?? chance.below(DAY_MS))
    world = { db, users, links: [one?.id ?? 0, other?.id ?? 0], momentOf }
  })
  afterAll(() => server.close())

  async function sell(kept: Book, chance: Chance, sn: string, linkAt: (user: number, at: number) => number | null) {
    const made = await drawOrder(world, chance, sn)
    if (!made) return
    const template = chance.happens(0.4) ? chance.pick(TEMPLATES) : null
    if (template !== null) await spendCoupon(world, made, template)
    const channel = made.payable === 0 ? null : await settle(world, chance, made)
    const sold = { ...made, channel, template, link: linkAt(made.user, made.created) }
    noteSale(kept, sold)
    const back = chance.happens(0.5) ? await drawRefund(world, chance, sold) : null
    if (back) noteRefund(kept, sold, back)
  }

  async function live(chance: Chance): Promise<Book> {
    const kept = book()
    await server.db.deleteFrom('channel_visit').execute()
    await clearShop(server)
    const linkAt = await drawVisits(world, chance)
    for (let place = 0; place < ORDERS; place += 1) await sell(kept, chance, `1S${place}`, linkAt)
    return kept
  }

  /** Counts the days on which something happened; now and then all days, over what was counted for the history before. */
  async function count(kept: Book, isAll: boolean) {
    if (!isAll) for (const table of ['number_part', 'number_count'] as const) await server.db.deleteFrom(table).execute()
    const happened = new Set([...kept.sums.keys()].map((place) => place.split(' ').slice(0, 2).join(' ')))
    for (const family of families)
      for (const midnight of midnights())
        if (isAll || happened.has(`${family} ${dayText(midnight)}`))
          await countPartsOfDay(server.db, family, midnight, start + (SPAN_DAYS + 3) * DAY_MS)
  }

  const midnights = () => Array.from({ length: SPAN_DAYS }, (_, at) => start + at * DAY_MS)
  const sorted = (sums: ReadonlyMap<string, number>) => [...sums].sort(([one], [other]) => (one < other ? -1 : 1))

  /** A span is the same from what was counted as from rows, and each way of counting sums to all sales. */
  async function expectSpans(chance: Chance) {
    const span = { from: start, below: start + SPAN_DAYS * DAY_MS }
    for (const family of families) {
      const counted = await partsWithin(server.db, family, span)
      const forgotten = dayText(start + chance.below(SPAN_DAYS) * DAY_MS)
      await server.db.deleteFrom('number_count').where('family', '=', family).where('day', '=', forgotten).execute()
      expect(await partsWithin(server.db, family, span)).toEqual(counted)
      if (family === 'sale-coupon') continue
      const sum = (name: string) => [...counted.values()].reduce((all, part) => all + (part[name] ?? 0), 0)
      for (const name of ['paid', 'returned'] as const)
        expect([family, sum(name)]).toEqual([family, await countFigure(server.db, name, span)])
    }
  }

  it(`equal what ${HISTORIES} histories add up to, counted by day, again, and from the rows`, async () => {
    for (let seed = 1; seed <= HISTORIES; seed += 1) {
      const chance = chanceOf(seed)
      const kept = await live(chance)
      await count(kept, seed % 10 === 0)
      const stored = await server.db.selectFrom('number_part').selectAll().execute()
      const sums = new Map(stored.map(({ family, day, key, name, value }) => [`${family} ${day} ${key} ${name}`, Number(value)]))
      expect([seed, sorted(sums)]).toEqual([seed, sorted(kept.sums)])
      await expectSpans(chance)
    }
  }, 600_000)

  it('count from rows only the days between those that are final', () => {
    const day = (at: number) => dayText(start + at * DAY_MS)
    const spans = spansBetween({ from: start, below: start + 4.5 * DAY_MS }, (each) => [day(1), day(4)].includes(each))
    expect(spans.map(({ from, below }) => [(from - start) / DAY_MS, (below - start) / DAY_MS])).toEqual([
      [0, 1],
      [2, 4.5],
    ])
  })
})
