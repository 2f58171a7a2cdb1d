import { type ExpressionBuilder, sql } from 'kysely'
import type { RichContent } from '@/contract/content/rich.schema'
import type { QuestionType } from '@/contract/exam/question.schema'
import { richExcerpt } from '@/domain/text/rich-plain'
import type { Db, Tables } from '../../../database/tables'

/** Characters of a question in a list. */
export const EXCERPT = 80

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

/** Titles of knowledge points by id. */
export async function loadPointTitles(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('knowledge_point')
    .select(['id', 'title'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}

type ListedRow = { questionId: number; type: QuestionType; stem: RichContent; chapter: string; pointIds: number[] }

/** Rows of a list as they are shown: the beginning of each question, and its knowledge points by name. */
export async function withPoints<Row extends ListedRow>(db: Db, rows: readonly Row[]) {
  const titles = await loadPointTitles(
    db,
    rows.flatMap(({ pointIds }) => pointIds),
  )
  return rows.map(({ pointIds, stem, ...row }) => ({
    ...row,
    stem: richExcerpt(stem, EXCERPT),
    points: pointIds.flatMap((id) => titles.get(id) ?? []),
  }))
}
