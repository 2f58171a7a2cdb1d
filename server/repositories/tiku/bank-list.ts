import { type ExpressionBuilder, sql } from 'kysely'
import type { Db, Tables } from '#server/database/tables'

/** The subjects of a category: a subject itself, or those under it; without one, all of them. */
export const subjectsUnder = (db: Db, categoryId: number | undefined) =>
  db
    .selectFrom('category')
    .select('category.id')
    .$if(categoryId !== undefined, (query) =>
      query.where((where) => where.or([where('category.id', '=', categoryId ?? 0), where('category.parent_id', '=', categoryId ?? 0)])),
    )

/** A question of the learner with its present version and chapter: what every list joins. */
export const bankRows = (db: Db) =>
  db
    .selectFrom('question')
    .innerJoin('question_version as said', (join) =>
      join.onRef('said.question_id', '=', 'question.id').onRef('said.version', '=', 'question.version'),
    )
    .innerJoin('tiku_chapter as chapter', 'chapter.id', 'question.chapter_id')

/** Excludes questions of an exam the learner is sitting: their key must not be revealed before hand-in. */
export const notInExam = (where: ExpressionBuilder<Tables, 'question'>, userId: number, now: number) =>
  where.not(
    where.exists(
      where
        .selectFrom('attempt')
        .innerJoin('paper_question as asked', 'asked.paper_id', 'attempt.paper_id')
        .select(sql`1`.as('one'))
        .where('attempt.user_id', '=', userId)
        .where('attempt.status', '=', 'running')
        .where('attempt.deadline', '>', now)
        .whereRef('asked.question_id', '=', 'question.id'),
    ),
  )
