import { sql } from 'kysely'
import type { WrongBook, WrongBookQuery } from '@/contract/exam/review.schema'
import type { Db } from '../../../database/tables'
import { bankRows, subjectsUnder, withPoints } from './listed'

/** The learner's entries on one shelf that fit the filters. */
function fitting(db: Db, userId: number, { categoryId, shelf, subjectId, chapterId, pointId, type, reason, since }: WrongBookQuery) {
  return bankRows(db)
    .innerJoin('wrong_entry as entry', 'entry.question_id', 'question.id')
    .where('entry.user_id', '=', userId)
    .where('entry.gone_at', shelf === 'open' ? 'is' : 'is not', null)
    .where('question.category_id', 'in', subjectsUnder(db, categoryId))
    .$if(subjectId !== undefined, (query) => query.where('question.category_id', '=', subjectId ?? 0))
    .$if(chapterId !== undefined, (query) => query.where('question.chapter_id', '=', chapterId ?? 0))
    .$if(pointId !== undefined, (query) => query.where(sql<boolean>`said.point_ids @> ${JSON.stringify([pointId])}::jsonb`))
    .$if(type !== undefined, (query) => query.where('question.type', '=', type ?? 'material'))
    .$if(reason === 'none', (query) => query.where('entry.reason', 'is', null))
    .$if(reason !== undefined && reason !== 'none', (query) => query.where(sql<boolean>`entry.reason = ${reason}`))
    .$if(since !== undefined, (query) => query.where('entry.last_wrong_at', '>=', since ?? 0))
}

/** One page of the wrong book, or of the shelf of what left it: the newest first. Pages count from 0. */
export async function wrongBook(db: Db, userId: number, query: WrongBookQuery): Promise<WrongBook> {
  const { page = 0, limit = 20 } = query
  const { total } = await fitting(db, userId, query)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await fitting(db, userId, query)
    .select(['question.id as questionId', 'question.type', 'said.stem', 'said.point_ids as pointIds', 'chapter.title as chapter'])
    .select(['entry.times_wrong as timesWrong', 'entry.right_streak as rightStreak', 'entry.reason'])
    .select(['entry.last_wrong_at as lastWrongAt', 'entry.gone_at as goneAt'])
    .orderBy(query.shelf === 'open' ? 'entry.last_wrong_at' : 'entry.gone_at', 'desc')
    .orderBy('question.id', 'desc')
    .limit(limit)
    .offset(page * limit)
    .execute()
  return { total, entries: await withPoints(db, rows) }
}
