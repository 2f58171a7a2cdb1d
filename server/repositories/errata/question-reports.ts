import type { Db, Tx } from '#server/database/tables'
import type { ReportReason } from '@/contract/tiku/practice.schema'
import { addErratum } from './errata'

export type NewReport = {
  userId: number
  questionId: number
  version: number
  reason: ReportReason
  note: string
  quote: string
  /** Whether its words may be shown to others. */
  isPublic: boolean
  now: number
}

/** Whether a report of this learner about a question waits. */
export async function hasOpenReport(db: Db, userId: number, questionId: number): Promise<boolean> {
  const found = await db
    .selectFrom('question_report')
    .select('id')
    .where('user_id', '=', userId)
    .where('question_id', '=', questionId)
    .where('status', '=', 'submitted')
    .executeTakeFirst()
  return found !== undefined
}

/** Writes a report of a question and the erratum it is decided with; false when one of this learner waits already. */
export async function addQuestionReport(
  work: Tx,
  { userId, questionId, version, reason, note, quote, isPublic, now }: NewReport,
): Promise<boolean> {
  const made = await work
    .insertInto('question_report')
    .values({ user_id: userId, question_id: questionId, version, reason, note, status: 'submitted', made_at: now })
    .onConflict((already) => already.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return false
  const erratum = await addErratum(work, {
    user_id: userId,
    idempotency_key: `report:${made.id}`,
    book_id: null,
    chapter_id: null,
    question_id: questionId,
    edition: `第 ${version} 版`,
    page: null,
    quote,
    wrong: note,
    right_text: '',
    images: [],
    is_public: isPublic,
    status: 'submitted',
    made_at: now,
  })
  if (!erratum) return false
  await work.updateTable('question_report').set({ erratum_id: erratum.id }).where('id', '=', made.id).execute()
  return true
}
