import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables'
import { learnerOfRow } from '#server/repositories/account/row-learner'
import { cashAccountOf } from '@/domain/invite/invite'
import type { CashOutStage } from '@/domain/wallet/cash-out-rules'
import type { CashOutRow } from './cash-out'

/** A cash-out locked for a decision. */
export const lockCashOut = async (work: Tx, id: number): Promise<CashOutRow | undefined> =>
  work
    .selectFrom('cash_out')
    .selectAll()
    .where('user_id', '=', await learnerOfRow(work, 'cash_out', id))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

type Move = Partial<Pick<CashOutRow, 'decided_by' | 'decided_at' | 'second_by' | 'second_at' | 'remark'>> & { stage: CashOutStage | null }

/** Moves a cash-out that waits on to its next stage; without a stage it may be sent. */
export const moveCashOut = (work: Tx, id: number, to: Move) => work.updateTable('cash_out').set(to).where('id', '=', id).execute()

/** Sums the cash-outs of a learner that one person agreed to alone since a moment, except those that failed. Fen. */
export async function paidAlone(db: Db | Tx, { staffId, userId }: { staffId: number; userId: number }, since: number): Promise<number> {
  const { amount } = await db
    .selectFrom('cash_out')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('amount'), sql<number>`0`).as('amount'))
    .where('user_id', '=', userId)
    .where('decided_by', '=', staffId)
    .where('decided_at', '>', since)
    .where('second_by', 'is', null)
    .where('stage', 'is', null)
    .where('status', '<>', 'failed')
    .executeTakeFirstOrThrow()
  return Number(amount)
}

export type CashSource = { kind: string; of: string; count: number; amount: number; newest: number }

/** The movements of a learner's cash account by kind, and the balance that the ledger keeps beside them. Fen. */
export async function cashSources(db: Db | Tx, userId: number): Promise<{ sources: CashSource[]; balance: number }> {
  const { owner, kind } = cashAccountOf(userId)
  const { rows } = await sql<CashSource>`
    select split_part(journal.ref, ':', 1) as kind,
      case when journal.ref like 'settled:%' or journal.ref like 'reward-%' then split_part(journal.ref, ':', 2) else '' end as of,
      count(*)::int as count, sum(posting.amount)::bigint as amount, max(journal.made_at) as newest
    from ledger_posting posting join ledger_account account on account.user_id = posting.user_id and account.id = posting.account_id
      join ledger_journal journal on journal.user_id = posting.user_id and journal.id = posting.journal_id
    where account.user_id = ${userId} and account.owner = ${owner} and account.kind = ${kind}
    group by 1, 2 order by 4 desc, 1, 2`.execute(db)
  const account = await db
    .selectFrom('ledger_account')
    .select('balance')
    .where('user_id', '=', userId)
    .where('owner', '=', owner)
    .where('kind', '=', kind)
    .executeTakeFirst()
  const sources = rows.map((row) => ({ ...row, amount: Number(row.amount), newest: Number(row.newest) }))
  return { sources, balance: account?.balance ?? 0 }
}

/** Facts that are looked at before cash is paid out. Amounts in fen. */
export async function cashOutSigns(db: Db, userId: number, since: number) {
  const { rows } = await sql<{
    boundAt: number | null
    verifiedAt: number | null
    buyers: number
    rewards: number
    most: number
    backs: number
    sharedDevices: number
    paid: number
    outs: number
    debt: number
  }>`select
    (select bound_at from payout_account where user_id = ${userId}) as "boundAt",
    (select verified_at from real_name where user_id = ${userId}) as "verifiedAt",
    (select count(distinct from_user_id)::int from growth_reward where user_id = ${userId}) as buyers,
    (select count(*)::int from growth_reward where user_id = ${userId}) as rewards,
    (select coalesce(max(n), 0)::int from (select count(*) as n from growth_reward where user_id = ${userId} group by from_user_id) each) as most,
    (select count(*)::int from growth_reward where user_id = ${userId} and back_at is not null) as backs,
    (select count(*)::int from learner_device where user_id <> ${userId}
      and device in (select device from learner_device where user_id = ${userId})) as "sharedDevices",
    (select coalesce(sum(amount), 0)::bigint from cash_out where user_id = ${userId} and status = 'paid' and created_at >= ${since}) as paid,
    (select count(*)::int from cash_out where user_id = ${userId} and status = 'paid' and created_at >= ${since}) as outs,
    (select coalesce(sum(amount), 0)::bigint from reward_debt where user_id = ${userId}) as debt`.execute(db)
  const [found] = rows
  if (!found) throw new Error('nothing was read')
  return { ...found, paid: Number(found.paid), debt: Number(found.debt) }
}
