import { randomBytes } from 'node:crypto'
import { type Static, Type } from '@sinclair/typebox'
import { sql } from 'kysely'
import { insertRows } from '#server/database/put-rows'
import type { Tx } from '#server/database/tables'
import { bindAccount, endCashOut, insertCashOut } from '#server/repositories/wallet/cash-out'
import { postJournal } from '#server/repositories/wallet/ledger'
import { learnerIds, type Offering, offer } from '#server/seed/offer'
import type { Seed } from '#server/seed/read'
import { payeeHash, sealPayee } from '#server/services/wallet/wallet/payout-account'
import { PayChannelSchema } from '@/contract/order/order.schema'
import { closed, Id, Text } from '@/contract/site/stored-values.schema'
import { ORDER_SN_RANDOM_BYTES, orderSn } from '@/domain/order/order'
import { shanghaiHour } from '@/domain/time/day'
import { DAY_MS, HOUR_MS } from '@/domain/time/units'
import { accountHint } from '@/domain/wallet/cash-out'
import { backPostings, leavingPostings, sentPostings } from '@/domain/wallet/cash-postings'

const Fen = Type.Integer({ minimum: 0 })
const DaysAgo = Type.Integer({ minimum: 0 })
const Days = Type.Integer({ minimum: 1 })

export const RechargePackSeed = Type.Object({ id: Id, beans: Id, gift: Type.Integer({ minimum: 0 }), price: Id, productId: Text }, closed)

/** `batch`: given out under a link for so many days. `held`: what learners have of it, by their numbers. */
export const CouponSeed = Type.Object(
  {
    id: Id,
    form: Type.Union([Type.Literal('coupon'), Type.Literal('envelope')]),
    kind: Type.Union([Type.Literal('amount'), Type.Literal('percent')]),
    title: Text,
    amount: Type.Optional(Fen),
    percent: Type.Optional(Type.Integer({ minimum: 1, maximum: 99 })),
    cap: Type.Optional(Fen),
    threshold: Fen,
    courseIds: Type.Optional(Type.Array(Id)),
    batch: Type.Optional(
      Type.Object(
        {
          token: Text,
          stock: Id,
          perPerson: Id,
          audience: Type.Union([Type.Literal('all'), Type.Literal('new'), Type.Literal('vip')]),
          days: Days,
          validDays: Days,
          isListed: Type.Optional(Type.Boolean()),
        },
        closed,
      ),
    ),
    held: Type.Array(Type.Object({ mobile: Text, daysAgo: DaysAgo, validDays: Days }, closed)),
  },
  closed,
)

/** One purchase of a course or of a pack, and how it ended. `couponId` is the coupon's own kind, of which the learner holds one. */
export const OrderSeed = Type.Object(
  {
    mobile: Text,
    courseId: Type.Optional(Id),
    packId: Type.Optional(Id),
    status: Type.Union([Type.Literal('pending_payment'), Type.Literal('completed'), Type.Literal('cancelled'), Type.Literal('refunded')]),
    channel: PayChannelSchema,
    daysAgo: DaysAgo,
    couponId: Type.Optional(Id),
    beans: Type.Optional(Type.Integer({ minimum: 0 })),
    reason: Type.Optional(Text),
    /** Staff did not give it back, and why. */
    refusal: Type.Optional(Text),
    invoice: Type.Optional(
      Type.Object(
        {
          kind: Type.Union([Type.Literal('personal'), Type.Literal('company')]),
          title: Text,
          taxNo: Type.String(),
          email: Text,
          status: Type.Union([Type.Literal('requested'), Type.Literal('issued'), Type.Literal('refused')]),
          note: Type.String(),
        },
        closed,
      ),
    ),
  },
  closed,
)
export const RewardSeed = Type.Object(
  { mobile: Text, ref: Text, amount: Id, reason: Text, daysAgo: DaysAgo, settlesAfterDays: Days },
  closed,
)
/** The account that a learner's cash goes to, and what was paid out to it; `refusal`: the provider sent it back, and why. */
export const PayoutSeed = Type.Object(
  {
    mobile: Text,
    name: Text,
    account: Text,
    boundDaysAgo: DaysAgo,
    cashOuts: Type.Array(Type.Object({ amount: Id, daysAgo: DaysAgo, refusal: Type.Optional(Text) }, closed)),
  },
  closed,
)
export const ShopOrderSeed = Type.Object({ sn: Text, mobile: Text, courseId: Id, daysAgo: DaysAgo }, closed)

export type CouponSeed = Static<typeof CouponSeed>
export type OrderSeed = Static<typeof OrderSeed>
export type PayoutSeed = Static<typeof PayoutSeed>

const CLAIM_HOUR = 9

export async function writePacks(offering: Offering, packs: Seed['rechargePacks']): Promise<void> {
  const rows = packs.map(({ productId, ...pack }, seq) => ({ ...pack, product_id: productId, seq }))
  await offer(offering, 'recharge_pack', ['id'], rows)
}

const templateOf = (seed: CouponSeed) => ({
  id: seed.id,
  form: seed.form,
  kind: seed.kind,
  title: seed.title,
  amount: seed.amount ?? 0,
  percent: seed.percent ?? 0,
  cap: seed.cap ?? null,
  threshold: seed.threshold,
  course_ids: seed.courseIds ?? null,
  category_ids: null,
})

/** Kinds of coupons and the links they are given out under; the days of a link count from today. */
export async function writeCoupons(offering: Offering, coupons: readonly CouponSeed[]): Promise<void> {
  const { work, now } = offering
  const made = new Set((await offer(offering, 'coupon_template', ['id'], coupons.map(templateOf))).map(({ id }) => id))
  const own = coupons.filter(({ id }) => made.has(id))
  const batches = own.flatMap(({ id, batch }) => {
    if (!batch) return []
    const { token, stock, days, validDays, audience, isListed = false } = batch
    const times = { starts_at: now, ends_at: now + days * DAY_MS, valid_ms: validDays * DAY_MS }
    return { id, template_id: id, token, stock, per_person: batch.perPerson, audience, is_listed: isListed, ...times }
  })
  await insertRows(work, 'coupon_batch', ['id'], batches)
  if (own.length === 0) return
  for (const table of ['coupon_template', 'coupon_batch'] as const)
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select coalesce(max(id), 1) from ${sql.table(table)}))`.execute(work)
}

/** Writes the coupons that learners hold, dated back from `now`, ms. */
export async function writeHeldCoupons(work: Tx, coupons: readonly CouponSeed[], now: number): Promise<void> {
  const ids = await learnerIds(
    work,
    coupons.flatMap(({ held }) => held.map(({ mobile }) => mobile)),
  )
  const rows = coupons.flatMap(({ id: template_id, held }) =>
    held.flatMap(({ mobile, daysAgo, validDays }) => {
      const user_id = ids.get(mobile)
      const claimed_at = Math.min(now, shanghaiHour(now, -daysAgo, CLAIM_HOUR))
      const state = { batch_id: null, status: 'usable' as const, order_sn: null, used_at: null }
      return user_id === undefined ? [] : { user_id, template_id, ...state, claimed_at, expires_at: claimed_at + validDays * DAY_MS }
    }),
  )
  if (rows.length > 0) await work.insertInto('coupon').values(rows).execute()
}

const PAYOUT_HOUR = 14

type Account = { userId: number; sealed: string; hint: string }

/** One cash-out through the steps of the ledger: the cash leaves, and has arrived or come back two hours later. */
async function cashOut(work: Tx, { userId, sealed, hint }: Account, of: PayoutSeed['cashOuts'][number], now: number): Promise<void> {
  const at = shanghaiHour(now, -of.daysAgo, PAYOUT_HOUR)
  const no = orderSn(at, randomBytes(ORDER_SN_RANDOM_BYTES))
  const row = { cash_out_no: no, user_id: userId, amount: of.amount, sealed, hint, idempotency_key: no, created_at: at }
  await insertCashOut(work, row)
  await postJournal(work, { ref: `cash-out:${no}`, reason: '提现', postings: leavingPostings(userId, of.amount), now: at })
  const endedAt = at + 2 * HOUR_MS
  const isPaid = of.refusal === undefined
  const end = { status: isPaid ? ('paid' as const) : ('failed' as const), providerId: isPaid ? no : null, reason: of.refusal ?? '' }
  await endCashOut(work, no, { ...end, now: endedAt })
  const postings = isPaid ? sentPostings(of.amount) : backPostings(userId, of.amount)
  const ref = `${isPaid ? 'cash-out-sent' : 'cash-out-back'}:${no}`
  await postJournal(work, { ref, reason: isPaid ? '提现到账' : '提现退回', postings, now: endedAt })
}

/** Accounts that learners' cash goes to, and what was paid out to them. */
export async function writePayouts(work: Tx, payouts: Seed['payouts'], now: number): Promise<void> {
  const ids = await learnerIds(
    work,
    payouts.map(({ mobile }) => mobile),
  )
  for (const { mobile, name, account, boundDaysAgo, cashOuts } of payouts) {
    const userId = ids.get(mobile)
    if (userId === undefined) continue
    const own = { userId, sealed: await sealPayee(work, { name, account }), hint: accountHint(account) }
    const { sealed, hint } = own
    const bound_at = now - boundDaysAgo * DAY_MS
    await bindAccount(work, { user_id: userId, sealed, hint, bound_at, payee_hash: await payeeHash(work, account) }, bound_at)
    for (const one of cashOuts) await cashOut(work, own, one, now)
  }
}
