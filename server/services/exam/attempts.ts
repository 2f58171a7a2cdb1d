import type { Selectable } from 'kysely'
import type { Db, Tables, Tx } from '../../database/tables'
import { notFound } from '../../refusal'

export type AttemptRow = Selectable<Tables['attempt']>

/** The clock of an attempt has run out; it is handed in at the deadline, whoever looks first. */
export const isOver = (attempt: AttemptRow, now: number): boolean => attempt.status === 'running' && now >= attempt.deadline

/** The learner's own attempt, locked until the transaction ends: saving and handing in take turns. */
export async function lockAttempt(tx: Tx, id: number, userId: number): Promise<AttemptRow> {
  const attempt = await tx
    .selectFrom('attempt')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!attempt) throw notFound('答卷')
  return attempt
}

/** The learner's running attempt at a paper. */
export function runningAttempt(db: Db, userId: number, paperId: number): Promise<AttemptRow | undefined> {
  return db
    .selectFrom('attempt')
    .selectAll()
    .where('user_id', '=', userId)
    .where('paper_id', '=', paperId)
    .where('status', '=', 'running')
    .executeTakeFirst()
}
