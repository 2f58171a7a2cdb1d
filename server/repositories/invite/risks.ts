import { sql } from 'kysely'
import type { Db } from '#server/database/tables'
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
    select 'payer', '', (array_agg(distinct orders.user_id))[1:${MOST_USERS}], count(distinct orders.user_id)::int, max(settled_at)
      from payment join orders using (order_sn) where payer_hash is not null and settled_at > ${since}
      group by payer_hash having count(distinct orders.user_id) >= ${LEAST.learnersOfPayer}
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
