import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables'
import type { ReviewSettings, WrongBookQuery, WrongCounts, WrongReason } from '@/contract/tiku/review.schema'
import { bankRows, subjectsUnder } from './bank'

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

/** One page of the wrong book, or of the shelf of what left it, the newest first; and how many entries fit. Pages count from 0. */
export async function wrongPage(db: Db, userId: number, query: WrongBookQuery) {
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
  return { total, rows }
}

type Wrong = { questionId: number; version: number }

/** Puts questions into the wrong book, or back into it; one that is there was wrong once more. */
export async function putWrong(tx: Tx, userId: number, at: number, rows: readonly Wrong[]): Promise<void> {
  await tx
    .insertInto('wrong_entry')
    .values(
      rows.map(({ questionId, version }) => ({
        user_id: userId,
        question_id: questionId,
        version,
        times_wrong: 1,
        right_streak: 0,
        reason: null,
        last_wrong_at: at,
        gone_at: null,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'question_id']).doUpdateSet(({ ref }) => ({
        version: ref('excluded.version'),
        times_wrong: sql<number>`wrong_entry.times_wrong + 1`,
        right_streak: 0,
        last_wrong_at: sql<number>`greatest(wrong_entry.last_wrong_at, excluded.last_wrong_at)`,
        gone_at: null,
      })),
    )
    .execute()
}

type LeaveRule = Pick<ReviewSettings, 'leaveBy' | 'leaveStreak' | 'leaveDays'>

const isDone = ({ leaveBy, leaveStreak, leaveDays }: LeaveRule): RawBuilder<boolean> =>
  leaveBy === 'streak'
    ? sql<boolean>`wrong_entry.right_streak + 1 >= ${leaveStreak}`
    : sql<boolean>`exists (select 1 from review_card where review_card.user_id = wrong_entry.user_id
          and review_card.question_id = wrong_entry.question_id and review_card.stability >= ${leaveDays})`

type Right = { userId: number; at: number; questionIds: readonly number[] }

/** Counts right answers of questions in the book, and removes those that fulfil the learner's rule. */
export async function countRight(tx: Tx, { userId, at, questionIds }: Right, rule: LeaveRule): Promise<void> {
  await tx
    .updateTable('wrong_entry')
    .set({
      right_streak: sql`wrong_entry.right_streak + 1`,
      gone_at: sql`case when wrong_entry.gone_at is null and ${isDone(rule)} then ${at}::bigint else wrong_entry.gone_at end`,
    })
    .where('user_id', '=', userId)
    .where('question_id', 'in', [...questionIds])
    .execute()
}

/** Takes one wrong answer back. The last one takes the entry with it, and the card that was made for it and never reviewed. */
export async function takeBackWrong(tx: Tx, userId: number, questionId: number): Promise<void> {
  const own = (table: 'wrong_entry' | 'review_card') =>
    tx.deleteFrom(table).where('user_id', '=', userId).where('question_id', '=', questionId)
  const gone = await own('wrong_entry').where('times_wrong', '=', 1).returning('question_id').executeTakeFirst()
  if (gone) await own('review_card').where('reps', '=', 1).execute()
  else
    await tx
      .updateTable('wrong_entry')
      .set({ times_wrong: sql`times_wrong - 1` })
      .where('user_id', '=', userId)
      .where('question_id', '=', questionId)
      .execute()
}

type Change = { reason?: WrongReason | null; gone_at?: number | null; right_streak?: 0 }

/** Changes an entry, and returns how it stands; undefined where there is none. */
export const changeWrong = (db: Db, userId: number, questionId: number, set: Change) =>
  db
    .updateTable('wrong_entry')
    .set(set)
    .where('user_id', '=', userId)
    .where('question_id', '=', questionId)
    .returning(['reason', 'gone_at as goneAt'])
    .executeTakeFirst()
