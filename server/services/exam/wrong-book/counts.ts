import { sql } from 'kysely'
import type { WrongCounts } from '@/contract/exam/review.schema'
import type { Db } from '../../../database/tables'
import { subjectsUnder } from './listed'

/** The learner's entries of a category with their questions. */
const own = (db: Db, userId: number, categoryId: number | undefined) =>
  db
    .selectFrom('wrong_entry as entry')
    .innerJoin('question', 'question.id', 'entry.question_id')
    .where('entry.user_id', '=', userId)
    .where('question.category_id', 'in', subjectsUnder(db, categoryId))

const open = (db: Db, userId: number, categoryId: number | undefined) => own(db, userId, categoryId).where('entry.gone_at', 'is', null)

const count = sql<number>`count(*)::int`.as('count')

const bySubject = (db: Db, userId: number, categoryId: number | undefined) =>
  open(db, userId, categoryId)
    .innerJoin('category', 'category.id', 'question.category_id')
    .select(['category.id', 'category.name as title', count])
    .groupBy('category.id')
    .orderBy('category.seq')
    .orderBy('category.id')
    .execute()

const byChapter = (db: Db, userId: number, categoryId: number | undefined) =>
  open(db, userId, categoryId)
    .innerJoin('tiku_chapter as chapter', 'chapter.id', 'question.chapter_id')
    .select(['chapter.id', 'chapter.title', count])
    .groupBy('chapter.id')
    .orderBy('chapter.category_id')
    .orderBy('chapter.seq')
    .orderBy('chapter.id')
    .execute()

/** A question with several points counts for each of them; the fullest first. */
const byPoint = (db: Db, userId: number, categoryId: number | undefined) =>
  open(db, userId, categoryId)
    .innerJoin('question_version as said', (join) =>
      join.onRef('said.question_id', '=', 'question.id').onRef('said.version', '=', 'question.version'),
    )
    .innerJoin('knowledge_point as point', (join) => join.on(sql<boolean>`said.point_ids @> to_jsonb(point.id)`))
    .select(['point.id', 'point.title', count])
    .groupBy('point.id')
    .orderBy('count', 'desc')
    .orderBy('point.id')
    .execute()

const byType = (db: Db, userId: number, categoryId: number | undefined) =>
  open(db, userId, categoryId).select(['question.type', count]).groupBy('question.type').orderBy('question.type').execute()

const byReason = (db: Db, userId: number, categoryId: number | undefined) =>
  open(db, userId, categoryId)
    .select(['entry.reason', count])
    .groupBy('entry.reason')
    .orderBy('count', 'desc')
    .orderBy('entry.reason')
    .execute()

/** How full both shelves of a category are, and the open one by everything it is filtered and grouped by. */
export async function wrongCounts(db: Db, userId: number, categoryId: number | undefined): Promise<WrongCounts> {
  const shelves = await own(db, userId, categoryId)
    .select([
      sql<number>`(count(*) filter (where entry.gone_at is null))::int`.as('open'),
      sql<number>`count(entry.gone_at)::int`.as('gone'),
    ])
    .executeTakeFirstOrThrow()
  return {
    ...shelves,
    subjects: await bySubject(db, userId, categoryId),
    chapters: await byChapter(db, userId, categoryId),
    points: await byPoint(db, userId, categoryId),
    types: await byType(db, userId, categoryId),
    reasons: await byReason(db, userId, categoryId),
  }
}
