import type { Selectable } from 'kysely'
import type { Db, Tables, Tx } from '../../../database/tables'
import { notFound } from '../../../refusal'

export type PracticeRow = Selectable<Tables['practice']>

/** The learner's own practice. */
export async function findPractice(db: Db, id: number, userId: number): Promise<PracticeRow> {
  const row = await db.selectFrom('practice').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()
  if (!row) throw notFound('练习')
  return row
}

/** The same, locked until the transaction ends: answers of two devices take turns. */
export async function lockPractice(tx: Tx, id: number, userId: number): Promise<PracticeRow> {
  const row = await tx.selectFrom('practice').selectAll().where('id', '=', id).where('user_id', '=', userId).forUpdate().executeTakeFirst()
  if (!row) throw notFound('练习')
  return row
}
