import type { Db } from '#server/database/tables'
import type { Chance } from '../../../support/chance'
import { COURSE } from '../../../support/shop'

const DAY_MS = 86_400_000
const ATTRIBUTION_DAYS = 30
const channels = ['wechat_jsapi', 'wechat_h5', 'alipay_h5'] as const
export const TEMPLATES = [71, 72] as const
const goods = { title: '课', cover: '', list_price: 1 }

export type Item = { seq: number; course_id: number | null; payable: number }
/** An order that was paid, with what it counts for. */
export type Sold = {
  sn: string
  user: number
  items: Item[]
  payable: number
  created: number
  paid: number
  channel: string | null
  link: number | null
  template: number | null
}
export type Back = { finished: number; amount: number; chosen: readonly Item[]; shares: ReadonlyMap<number, number> | null }
type Two = readonly [number, number]
/** The world that a history happens in: two buyers, two links, and moments of some days. */
export type World = { db: Db; users: Two; links: Two; momentOf: (chance: Chance) => number }

/** Visits of both buyers; the link of the last one before an order has it. */
export async function drawVisits({ db, users, links, momentOf }: World, chance: Chance) {
  const visits = Array.from({ length: chance.below(4) }, (_, place) => ({
    place,
    user: chance.pick(users),
    link: chance.pick(links),
    at: momentOf(chance) - chance.below(ATTRIBUTION_DAYS + 10) * DAY_MS,
  }))
  const rows = visits.map(({ user, link, at }) => ({ link_id: link, device: 'd', user_id: user, at }))
  if (rows.length > 0) await db.insertInto('channel_visit').values(rows).execute()
  return (user: number, at: number): number | null => {
    const own = visits.filter((each) => each.user === user && each.at <= at && each.at > at - ATTRIBUTION_DAYS * DAY_MS)
    return own.sort((one, other) => one.at - other.at || one.place - other.place).at(-1)?.link ?? null
  }
}

function drawItems(chance: Chance, isRecharge: boolean): Item[] {
  const courses = isRecharge ? [null] : [COURSE.paid, COURSE.endless].slice(0, 1 + chance.below(2))
  return courses.map((course_id, at) => ({ seq: at + 1, course_id, payable: chance.happens(0.2) ? 0 : 1 + chance.below(9_000) }))
}

/** An order by chance: of one course or two or of beans, paid or not, some time after it was made. */
export async function drawOrder({ db, users, momentOf }: World, chance: Chance, sn: string): Promise<Sold | null> {
  const [user, created, isRecharge, isPaid] = [chance.pick(users), momentOf(chance), chance.happens(0.15), chance.happens(0.8)]
  const paid = created + chance.pick([0, 1, 600_000, DAY_MS])
  const items = drawItems(chance, isRecharge)
  const payable = items.reduce((sum, each) => sum + each.payable, 0)
  const state = isPaid ? ({ status: 'paid', paid_at: paid } as const) : ({ status: 'pending_payment', paid_at: null } as const)
  const row = { ...goods, ...state, order_sn: sn, user_id: user, course_id: null, payable, created_at: created, pay_before: created }
  await db
    .insertInto('orders')
    .values({
      ...row,
      kind: isRecharge ? 'recharge' : 'course',
      buy_from: 'h5',
      is_bargain_paid: 0,
      idempotency_key: sn,
      cancelled_at: null,
    })
    .execute()
  await db
    .insertInto('order_item')
    .values(items.map((item) => ({ ...goods, ...item, order_sn: sn })))
    .execute()
  return isPaid ? { sn, user, items, payable, created, paid, channel: null, link: null, template: null } : null
}

/** A coupon that the order used. */
export async function spendCoupon({ db }: World, { user: user_id, sn: order_sn }: Sold, template_id: number): Promise<void> {
  const held = { user_id, template_id, batch_id: null, status: 'used' as const, order_sn, claimed_at: 0, expires_at: 1, used_at: 1 }
  const { id } = await db.insertInto('coupon').values(held).returning('id').executeTakeFirstOrThrow()
  await db
    .insertInto('order_discount')
    .values({ order_sn, kind: 'coupon', label: '券', amount: 100, coupon_id: id, shares: '[]' })
    .execute()
}

/** Pays an order; sometimes a second payment comes later, which is no sale. */
export async function settle({ db }: World, chance: Chance, { sn, payable, paid }: Sold): Promise<string> {
  const channel = chance.pick(channels)
  const row = { order_sn: sn, amount: payable, provider_id: null, created_at: paid }
  const second = { ...row, trade_no: `U${sn}`, channel: chance.pick(channels), status: 'refunded' as const, settled_at: paid + 1 }
  await db
    .insertInto('payment')
    .values([
      { ...row, trade_no: `T${sn}`, channel, status: 'succeeded' as const, settled_at: paid },
      ...(chance.happens(0.2) ? [second] : []),
    ])
    .execute()
  return channel
}

/** Divides an amount over items: what the first of them cost, and the rest. */
function dividedBy(chosen: readonly Item[], amount: number): Map<number, number> {
  const first = Math.min(amount, chosen[0]?.payable ?? 0)
  return new Map(chosen.map(({ seq }, at) => [seq, at === 0 ? first : amount - first]))
}

/** Gives back a part of an order, often on a later day; earlier releases did not note the shares of the items. */
export async function drawRefund({ db, momentOf }: World, chance: Chance, sold: Sold): Promise<Back | null> {
  const chosen = chance.happens(0.5) ? sold.items : sold.items.slice(0, 1)
  const most = chosen.reduce((sum, each) => sum + each.payable, 0)
  if (most === 0) return null
  const [amount, finished, isDone] = [1 + chance.below(most), Math.max(sold.paid, momentOf(chance)), chance.happens(0.8)]
  const shares = chance.happens(0.5) ? dividedBy(chosen, amount) : null
  const state = isDone ? ({ status: 'succeeded', finished_at: finished } as const) : ({ status: 'processing', finished_at: null } as const)
  const row = {
    refund_no: `R${sold.sn}`,
    order_sn: sold.sn,
    user_id: sold.user,
    trade_no: null,
    reason: '',
    amount,
    beans: 0,
    has_coupons: false,
  }
  const json = { seqs: JSON.stringify(chosen.map(({ seq }) => seq)), shares: shares && JSON.stringify(Object.fromEntries(shares)) }
  await db
    .insertInto('refund')
    .values({ ...row, ...state, ...json, created_at: sold.paid })
    .execute()
  return isDone ? { finished, amount, chosen, shares } : null
}

/** Splits a refund over its items: as noted, else by what the items cost, each at least a fen. */
export function dividedOf({ amount, chosen, shares }: Back): (readonly [Item, number])[] {
  if (shares) return chosen.map((item) => [item, shares.get(item.seq) ?? 0] as const)
  const weights = chosen.map(({ payable }) => Math.max(1, payable))
  const whole = weights.reduce((sum, each) => sum + each, 0)
  let upto = 0
  return chosen.map((item, at) => {
    const before = Math.floor((amount * upto) / whole)
    upto += weights[at] ?? 0
    return [item, Math.floor((amount * upto) / whole) - before] as const
  })
}
