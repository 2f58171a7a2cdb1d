import type { Study } from '@/contract/exam/practice.schema'
import { daysUntil } from '@/domain/exam/exam-day'
import { wholePercent } from '@/domain/text/whole-percent'
import { learningDayOf, learningDayStart, streakOf } from '@/domain/time/learning-day'
import type { Db } from '../../../database/tables'
import { findCategory, subjectsOf } from '../subjects'
import { chaptersOf } from '../tiku-home'
import { answeredSince, type ChapterTally, chapterTallies, learnedHours } from './answered'
import { DAILY_COUNT, placeOf } from './sources'

type Counted = Pick<ChapterTally, 'answeredCount' | 'judgedCount' | 'rightCount'>
const nothing: Counted = { answeredCount: 0, judgedCount: 0, rightCount: 0 }

const sum = (tallies: readonly Counted[]): Counted =>
  tallies.reduce(
    (one, other) => ({
      answeredCount: one.answeredCount + other.answeredCount,
      judgedCount: one.judgedCount + other.judgedCount,
      rightCount: one.rightCount + other.rightCount,
    }),
    nothing,
  )
const shown = ({ answeredCount, judgedCount, rightCount }: Counted) => ({
  answeredCount,
  rightPercent: judgedCount === 0 ? null : wholePercent(rightCount, judgedCount),
})

type Place = { place: string | null; doneCount: number; questionCount: number }
const countsOf = ({ doneCount, questionCount }: Place) => ({ doneCount, questionCount })

/** What the learner has begun and may go on with, by place. */
async function placesOf(db: Db, userId: number): Promise<Map<string | null, Place>> {
  const rows = await db
    .selectFrom('practice')
    .select(['place', 'done_count as doneCount', 'question_count as questionCount'])
    .where('user_id', '=', userId)
    .where('place', 'is not', null)
    .execute()
  return new Map(rows.map((row) => [row.place, row]))
}

const lastOf = (db: Db, userId: number, categoryIds: readonly number[]) =>
  db
    .selectFrom('practice')
    .select(['id', 'title', 'mode', 'done_count as doneCount', 'question_count as questionCount'])
    .where('user_id', '=', userId)
    .where('category_id', 'in', [...categoryIds])
    .whereRef('done_count', '<', 'question_count')
    .orderBy('touched_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

const examDayOf = (db: Db, userId: number, categoryId: number) =>
  db.selectFrom('exam_day').select('day').where('user_id', '=', userId).where('category_id', '=', categoryId).executeTakeFirst()

type Asker = { userId: number; now: number }
type Own = Pick<Study, 'todayCount' | 'streakDays' | 'examDay' | 'examInDays' | 'last'> & {
  tallies: ChapterTally[]
  places: ReadonlyMap<string | null, Place>
}
const visitor: Own = { todayCount: 0, streakDays: 0, examDay: null, examInDays: null, last: null, tallies: [], places: new Map() }

async function ownOf(db: Db, categoryId: number, subjectIds: number[], { userId, now }: Asker): Promise<Own> {
  const today = learningDayOf(now)
  const exam = await examDayOf(db, userId, categoryId)
  return {
    todayCount: await answeredSince(db, subjectIds, userId, learningDayStart(today)),
    streakDays: streakOf((await learnedHours(db, userId)).map(learningDayOf), today),
    examDay: exam?.day ?? null,
    examInDays: exam ? daysUntil(exam.day, now) : null,
    last: (await lastOf(db, userId, [categoryId, ...subjectIds])) ?? null,
    tallies: await chapterTallies(db, subjectIds, userId),
    places: await placesOf(db, userId),
  }
}

type Chapter = Awaited<ReturnType<typeof chaptersOf>>[number]
const questionsIn = (chapters: readonly Chapter[]) => chapters.reduce((count, { questionCount }) => count + questionCount, 0)

function chapterView({ id, title, questionCount }: Chapter, { tallies, places }: Own) {
  const place = places.get(placeOf({ kind: 'chapter', chapterId: id }, 'practice', 0))
  const tally = tallies.find(({ chapterId }) => chapterId === id) ?? nothing
  return { id, title, questionCount, ...shown(tally), place: place ? countsOf(place) : null }
}

/** How far a learner is in a direction: counts by subject and chapter, today, streak, countdown, and what to go on with. */
export async function studyView(db: Db, categoryId: number, userId: number | null, now: number): Promise<Study> {
  const subjects = await subjectsOf(db, await findCategory(db, categoryId))
  const ids = subjects.map(({ id }) => id)
  const chapters = ids.length === 0 ? [] : await chaptersOf(db, ids)
  const own = userId === null || ids.length === 0 ? visitor : await ownOf(db, categoryId, ids, { userId, now })
  const daily = own.places.get(placeOf({ kind: 'daily', categoryId }, 'practice', now))
  const { todayCount, streakDays, examDay, examInDays, last } = own
  return {
    categoryId,
    questionCount: questionsIn(chapters),
    ...shown(sum(own.tallies)),
    todayCount,
    streakDays,
    examDay,
    examInDays,
    last,
    daily: daily ? countsOf(daily) : { doneCount: 0, questionCount: Math.min(DAILY_COUNT, questionsIn(chapters)) },
    subjects: subjects.map(({ id, name }) => {
      const inside = chapters.filter(({ subjectId }) => subjectId === id)
      return {
        id,
        name,
        questionCount: questionsIn(inside),
        ...shown(sum(own.tallies.filter(({ subjectId }) => subjectId === id))),
        chapters: inside.map((chapter) => chapterView(chapter, own)),
      }
    }),
  }
}
