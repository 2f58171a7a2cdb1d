import type { Db } from '#server/database/tables'

/** Ids of a chapter's questions in its order, at most `limit`; with a learner only those they have never answered in practice. */
export async function chapterIds(db: Db, chapterId: number, limit: number, unanswered?: { userId: number }): Promise<number[]> {
  const rows = await db
    .selectFrom('question')
    .select('question.id')
    .where('question.chapter_id', '=', chapterId)
    .$if(unanswered !== undefined, (query) =>
      query.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('practice_answer')
              .select('practice_answer.question_id')
              .whereRef('practice_answer.question_id', '=', 'question.id')
              .where('practice_answer.user_id', '=', unanswered?.userId ?? 0)
              .where('practice_answer.is_first', '=', true),
          ),
        ),
      ),
    )
    .orderBy('question.seq')
    .orderBy('question.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** The materials some questions belong to. */
export async function parentsOf(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('question')
    .select('parent_id')
    .distinct()
    .where('id', 'in', ids)
    .where('parent_id', 'is not', null)
    .execute()
  return rows.flatMap(({ parent_id }) => parent_id ?? [])
}
