import { sql } from 'kysely'
import type { OrderName } from '#server/database/rows/order'
import type { Db, Tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { DAY_MS, HOUR_MS } from '@/domain/time/units'

/** Signs of farming, with what is counted. */
export const riskKinds = {
  device: '一台设备多个账号',
  address: '一个网络多次受邀',
  inviter: '一天邀请很多人',
  payer: '一个付款人多个账号',
  refunds: '奖励多半被收回',
  debt: '欠款：奖励提现后退款',
} as const
export type RiskKind = keyof typeof riskKinds

/** Describes a risk: what is shown of it, whom it concerns, how much of it there is, and when it was seen last. */
export type Risk = { id: number; kind: RiskKind; sign: string; users: number[]; count: number; at: number }

const SHANGHAI_MS = 8 * HOUR_MS
const SEEN_MS = 30 * DAY_MS
const LEAST = { learnersOfDevice: 3, ofAddress: 5, ofInviter: 10, learnersOfPayer: 2, back: 3 }
const MOST_USERS = 20

/** Signs of farming of the last thirty days, newest first. */
export async function listRisks(db: Db, { kind, now }: { kind?: string; now: number }): Promise<Risk[]> {
  const since = now - SEEN_MS
  const { rows } = await sql<Omit<Risk, 'id'>>`
    select 'device' as kind, left(device, 4) || '…' as sign, (array_agg(user_id order by seen_at desc))[1:${MOST_USERS}] as users,
        count(*)::int as count, max(seen_at) as at
      from learner_device group by device having count(*) >= ${LEAST.learnersOfDevice} and max(seen_at) > ${since}
    union all
    select 'address', ip, (array_agg(invitee_id order by written_at desc))[1:${MOST_USERS}], count(*)::int, max(written_at)
      from invitation where ip <> '' and written_at > ${since} group by ip having count(*) >= ${LEAST.ofAddress}
    union all
    select 'inviter', '', array[inviter_id], count(*)::int, max(written_at)
      from invitation where written_at > ${since}
      group by inviter_id, (written_at + ${SHANGHAI_MS}) / ${DAY_MS} having count(*) >= ${LEAST.ofInviter}
    union all
    select 'payer', '', (array_agg(distinct user_id))[1:${MOST_USERS}], count(distinct user_id)::int, max(settled_at)
      from payment join orders using (user_id, order_sn) where payer_hash is not null and settled_at > ${since}
      group by payer_hash having count(distinct user_id) >= ${LEAST.learnersOfPayer}
    union all
    select 'refunds', '', array[user_id], (count(*) filter (where back_at is not null))::int, max(made_at)
      from growth_reward where made_at > ${since} group by user_id
      having count(*) filter (where back_at is not null) >= ${LEAST.back} and count(*) filter (where back_at is not null) * 2 >= count(*)
    union all
    select 'debt', to_char(amount / 100.0, 'FM999999990.00') || ' 元', array[user_id], 1,
        coalesce((select max(back_at) from growth_reward where growth_reward.user_id = reward_debt.user_id), 0)
      from reward_debt where amount > 0
    order by at desc, kind, sign, users`.execute(db)
  const wanted = rows.filter((row) => !kind || row.kind === kind)
  return wanted.map((row, at) => ({ ...row, at: Number(row.at), id: wanted.length - at }))
}

/** Locks what may bring a reward only so often until the transaction ends; of two at once the second sees what the first wrote. */
export async function holdGuards(work: Tx, names: readonly string[], now: number): Promise<void> {
  if (names.length === 0) return
  await work
    .insertInto('growth_guard')
    // In one order, so that two who hold the same names never wait for each other.
    .values([...new Set(names)].sort().map((name) => ({ name, held_at: now })))
    .onConflict((on) => on.column('name').doUpdateSet({ held_at: now }))
    .execute()
}

/** Drops the locks that nobody used for a day. */
export async function forgetOldGuards({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await db
    .deleteFrom('growth_guard')
    .where('held_at', '<', now() - DAY_MS)
    .execute()
}

/** Records a device of a learner. A device without a code is not recorded. */
export async function recordDevice(db: Db | Tx, userId: number, device: string, now: number): Promise<void> {
  if (device === '') return
  await db
    .insertInto('learner_device')
    .values({ device, user_id: userId, seen_at: now })
    .onConflict((on) => on.columns(['device', 'user_id']).doNothing())
    .execute()
}

/** Whether a learner was seen on any device. */
export const hasDevice = async (db: Db | Tx, userId: number): Promise<boolean> =>
  (await db.selectFrom('learner_device').select('device').where('user_id', '=', userId).limit(1).executeTakeFirst()) !== undefined

/** Whether a learner was seen on a device. */
export async function isDeviceOf(db: Db | Tx, userId: number, device: string): Promise<boolean> {
  if (device === '') return false
  const found = await db
    .selectFrom('learner_device')
    .select('device')
    .where('device', '=', device)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return found !== undefined
}

const payeeOf = async (db: Db | Tx, userId: number): Promise<string | null> =>
  (await db.selectFrom('payout_account').select('payee_hash').where('user_id', '=', userId).executeTakeFirst())?.payee_hash ?? null

/** Whether two learners have cash sent to the same account. */
export async function haveSamePayee(db: Db | Tx, one: number, other: number): Promise<boolean> {
  const payee = await payeeOf(db, one)
  return payee !== null && payee === (await payeeOf(db, other))
}

/** Names the payer of an order; null when the provider did not tell who paid. */
export async function payerOf(db: Db | Tx, { user_id, order_sn }: OrderName): Promise<string | null> {
  const paid = await db
    .selectFrom('payment')
    .select('payer_hash')
    .where('user_id', '=', user_id)
    .where('order_sn', '=', order_sn)
    .where('status', '=', 'succeeded')
    .executeTakeFirst()
  return paid?.payer_hash ?? null
}

/** Whether who paid an order has paid for this learner too. */
export async function hasPaidFor(db: Db | Tx, order: OrderName, userId: number): Promise<boolean> {
  const payer = await payerOf(db, order)
  if (payer === null) return false
  const found = db.selectFrom('payment').select('trade_no').where('user_id', '=', userId).where('payer_hash', '=', payer)
  return (await found.executeTakeFirst()) !== undefined
}

/** Whether who paid an order has paid for another learner whose invitation was rewarded. */
export async function hasPaidForInvited(db: Db | Tx, order: OrderName): Promise<boolean> {
  const payer = await payerOf(db, order)
  if (payer === null) return false
  const found = await db
    .selectFrom('payment as other')
    .innerJoin('invitation', 'invitation.invitee_id', 'other.user_id')
    .select('other.trade_no')
    .where('other.payer_hash', '=', payer)
    .where('other.user_id', '<>', order.user_id)
    .where('invitation.state', '=', 'rewarded')
    .executeTakeFirst()
  return found !== undefined
}

/** Whether there is an account of this id. */
export const isLearner = async (db: Db | Tx, userId: number): Promise<boolean> =>
  (await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()) !== undefined
