import { sql } from 'kysely'
import { FIRST_SECONDS, type LearnBudget } from '@/domain/learning/learn-budget'
import type { Tx } from '../../database/tables'

/** Budgets of learners, locked for the transaction; a learner without one has had it since the account was made. */
export async function lockBudgets(tx: Tx, userIds: readonly number[]): Promise<Map<number, LearnBudget>> {
  await sql`
    insert into learn_budget (user_id, at, left_seconds)
    select id, created_at, ${FIRST_SECONDS} from users where id in (${sql.join(userIds)}) order by id
    on conflict (user_id) do nothing
  `.execute(tx)
  const rows = await tx.selectFrom('learn_budget').selectAll().where('user_id', 'in', userIds).orderBy('user_id').forUpdate().execute()
  return new Map(rows.map(({ user_id, at, left_seconds }) => [user_id, { at, left: left_seconds }]))
}

/** Stores budgets that were locked before. */
export async function writeBudgets(tx: Tx, budgets: ReadonlyMap<number, LearnBudget>): Promise<void> {
  const rows = [...budgets].map(([user_id, { at, left }]) => ({ user_id, at, left_seconds: left }))
  await sql`
    update learn_budget as budget set at = new.at, left_seconds = new.left_seconds
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (user_id integer, at bigint, left_seconds double precision)
    where budget.user_id = new.user_id
  `.execute(tx)
}
