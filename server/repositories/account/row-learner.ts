import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables'

/** Tables whose rows staff, jobs and other learners name by a number alone. */
type Named =
  | 'account_merge'
  | 'attempt'
  | 'bargain'
  | 'cash_out'
  | 'class_member'
  | 'doubt'
  | 'erratum'
  | 'homework_submission'
  | 'refund'
  | 'result'

/** The learner a row lies with; 0 where there is none, so that a statement that names both finds nothing. Asks all machines. */
export async function learnerOfRow(db: Db | Tx, table: Named, id: number): Promise<number> {
  const { rows } = await sql<{ user_id: number }>`select user_id from ${sql.table(table)} where id = ${id}`.execute(db)
  return rows[0]?.user_id ?? 0
}
