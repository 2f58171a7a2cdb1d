import type { Db } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { invalid } from '#server/refusal'
import { answeredSince, type ChapterTally, chapterTallies } from '#server/repositories/exam/answered-question'
import { announcedExams, examDayOf, putExamDay, removeExamDay } from '#server/repositories/exam/paper'
import { lastPractice, placedPractices } from '#server/repositories/tiku/practice'
import { subjectsOf } from '#server/repositories/tiku/subject'
import { type Chapters, chaptersIn } from '#server/services/exam/chapters'
import { findCategory } from '#server/services/exam/subjects'
import { learnerStreak } from '#server/services/learn/streak'
import { locksOf } from '#server/services/tiku/unlock/unlock'
import type { ExamDay, Study } from '@/contract/tiku/practice.schema'
import { daysUntil, isDay } from '@/domain/exam/exam-day'
import { wholePercent } from '@/domain/text/whole-percent'
import { dayText, learningDayOf, learningDayStart } from '@/domain/time/day'
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
    streakDays: (await learnerStreak({ db, now: () => now }, userId)).count,
    examDay: exam?.day ?? null,
    examInDays: exam ? daysUntil(exam.day, now) : null,
    last: (await lastPractice(db, userId, [categoryId, ...subjectIds])) ?? null,
    tallies: await chapterTallies(db, subjectIds, userId),
    places: new Map((await placedPractices(db, userId)).map((row) => [row.place, row])),
  }
}

type Chapter = Chapters[number]
const questionsIn = (chapters: readonly Chapter[]) => chapters.reduce((count, { questionCount }) => count + questionCount, 0)

function chapterView({ id, title, questionCount }: Chapter, { tallies, places }: Own) {
  const place = places.get(placeOf({ kind: 'chapter', chapterId: id }, 'practice', 0))
  const tally = tallies.find(({ chapterId }) => chapterId === id) ?? nothing
  return { id, title, questionCount, ...shown(tally), place: place ? countsOf(place) : null }
}

/** The day of the next exam that the school announces for a direction; null where it announces none. */
async function announcedDayOf(db: Db, categoryId: number, now: number): Promise<string | null> {
  const ahead = (await announcedExams(db, categoryId)).map((endAt) => Date.parse(endAt)).filter((moment) => moment > now)
  return ahead.length === 0 ? null : dayText(Math.min(...ahead))
}

/** How far a learner is in a direction: counts by subject and chapter, today, streak, countdown, and what to go on with. */
export async function studyView(deps: Deps, categoryId: number, userId: number | null): Promise<Study> {
  const { db } = deps
  const now = deps.now()
  const subjects = await subjectsOf(db, await findCategory(db, categoryId))
  const ids = subjects.map(({ id }) => id)
  const chapters = ids.length === 0 ? [] : await chaptersIn(deps, ids)
  const own = userId === null || ids.length === 0 ? visitor : await ownOf(db, categoryId, ids, { userId, now })
  const daily = own.places.get(placeOf({ kind: 'daily', categoryId }, 'practice', now))
  const { todayCount, streakDays, examDay, examInDays, last } = own
  const locks = await locksOf(db, userId, ids, now)
  return {
    categoryId,
    questionCount: questionsIn(chapters),
    ...shown(sum(own.tallies)),
    todayCount,
    streakDays,
    examDay,
    examInDays,
    announcedDay: await announcedDayOf(db, categoryId, now),
    last,
    daily: daily ? countsOf(daily) : { doneCount: 0, questionCount: Math.min(DAILY_COUNT, questionsIn(chapters)) },
    subjects: subjects.map(({ id, name }) => {
      const inside = chapters.filter(({ subjectId }) => subjectId === id)
      return {
        id,
        name,
        lockedBy: locks.get(id) ?? null,
        questionCount: questionsIn(inside),
        ...shown(sum(own.tallies.filter(({ subjectId }) => subjectId === id))),
        chapters: inside.map((chapter) => chapterView(chapter, own)),
      }
    }),
  }
}

/** Sets the day a learner's exam in a direction is on, or takes it away. A day that is not to come is refused. */
export async function setExamDay({ db, now }: Deps, userId: number, { categoryId, day }: ExamDay): Promise<void> {
  await findCategory(db, categoryId)
  if (day === null) {
    await removeExamDay(db, userId, categoryId)
    return
  }
  if (!isDay(day) || daysUntil(day, now()) < 0) throw invalid('考试日期不能早于今天')
  await putExamDay(db, userId, categoryId, day)
}
