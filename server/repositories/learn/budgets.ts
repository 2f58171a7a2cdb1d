import { sql } from 'kysely'
import type { Tx } from '#server/database/tables'
import { FIRST_SECONDS, type LearnBudget } from '@/domain/learn/learn-budget'

/** Budgets of learners, locked for the transaction in one order; a learner without one has had it since the account was made. */
export async function lockBudgets(tx: Tx, userIds: readonly number[]): Promise<Map<number, LearnBudget>> {
  const ids = JSON.stringify(userIds)
  // Each is looked up by its key: a join may read all accounts for every batch.
  await sql`
    insert into learn_budget (user_id, at, left_seconds)
    select named.id::integer, (select created_at from users where users.id = named.id::integer), ${FIRST_SECONDS}
    from jsonb_array_elements_text(${ids}::jsonb) as named (id)
    where (select true from learn_budget where user_id = named.id::integer) is null
    order by 1
    on conflict (user_id) do nothing
  `.execute(tx)
  const { rows } = await sql<{ user_id: number; at: number; left_seconds: number }>`
    select budget.user_id, budget.at, budget.left_seconds
    from jsonb_array_elements_text(${ids}::jsonb) as named (id)
    join learn_budget as budget on budget.user_id = named.id::integer
    order by budget.user_id for update of budget
  `.execute(tx)
  return new Map(rows.map(({ user_id, at, left_seconds }) => [user_id, { at, left: left_seconds }]))
}

/** Stores budgets that were locked before. */
export async function writeBudgets(tx: Tx, budgets: ReadonlyMap<number, LearnBudget>): Promise<void> {
  const rows = [...budgets].map(([user_id, { at, left }]) => ({ user_id, at, left_seconds: left }))
  await sql`
    insert into learn_budget (user_id, at, left_seconds)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (user_id integer, at bigint, left_seconds double precision)
    on conflict (user_id) do update set at = excluded.at, left_seconds = excluded.left_seconds
  `.execute(tx)
}
