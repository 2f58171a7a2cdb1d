import type { MarkedQuestion } from '@/contract/exam/exam.schema'
import type { Answer } from '@/contract/tiku/question.schema'
import type { Feel, ReviewQuestion, ReviewSettings } from '@/contract/tiku/review.schema'
import { gradeAnswer } from '@/domain/scoring/scoring'
import { learningDayOf } from '@/domain/time/day'

const MONTH = 30
const YEAR = 365
const weekdays = '日一二三四五六'
/** 1970-01-01 was a Thursday. */
const FIRST_WEEKDAY = 4

/** How a review felt, in the learner's words. */
export const feelNames: Readonly<Record<Feel, string>> = { again: '没记住', hard: '有点吃力', good: '记得', easy: '很轻松' }

const all = ['again', 'hard', 'good', 'easy'] as const

/** The grades a learner can choose; after a wrong answer only "not remembered". */
export const feelsFor = (verdict: MarkedQuestion['verdict']): readonly Feel[] =>
  verdict === 'wrong' || verdict === 'partial' ? ['again'] : all

/** When the next review comes, from whole days. */
export function inDaysText(days: number): string {
  if (days <= 0) return '今天'
  if (days === 1) return '明天'
  if (days < MONTH) return `${days} 天后`
  return days < YEAR ? `约 ${Math.round(days / MONTH)} 个月后` : `约 ${Math.round(days / YEAR)} 年后`
}

/** Names of seven learning days from that of `now` (epoch ms): 今天, 明天, then the days of the week. */
export function weekNames(now: number): string[] {
  const today = learningDayOf(now)
  const later = Array.from({ length: 5 }, (_, ahead) => `周${weekdays.charAt((today + FIRST_WEEKDAY + 2 + ahead) % weekdays.length)}`)
  return ['今天', '明天', ...later]
}

/** The learner's rule for leaving the wrong book, as a sentence. */
export function leaveRuleText({ leaveBy, leaveStreak, leaveDays }: ReviewSettings): string {
  if (leaveBy === 'stability') return `复习到能记住 ${leaveDays} 天，就移到“已消灭”`
  return leaveStreak === 1 ? '答对 1 次，就移到“已消灭”' : `连续答对 ${leaveStreak} 次，就移到“已消灭”`
}

/** A review has no marks; any value separates right from wrong. */
const MARKS = 100

/** A reviewed question with what the answer got, judged on the device as the server will judge it: right is wholly right. */
export function checkReview(question: ReviewQuestion, answer: Answer | null): MarkedQuestion {
  const { id, parentId, type, stem, options, blankCount, marks, key, explanation, points } = question
  const verdict = key
    ? gradeAnswer({ type, rule: 'all-or-nothing', marks: MARKS, key, options: options.length }, answer).verdict
    : 'unmarked'
  const shown = { id, parentId, type, stem, options, blankCount, marks, key, explanation, points }
  return { ...shown, answer, marksGot: 0, verdict, receipt: null }
}

type Verdict = MarkedQuestion['verdict']
/** FSRS's numbers: 1 again, 2 hard, 3 good, 4 easy. */
type Rating = 1 | 2 | 3 | 4
type Judged = { rating: Rating; verdict: Verdict }

const ratings: Readonly<Record<Feel, Rating>> = { again: 1, hard: 2, good: 3, easy: 4 }

/**
 * The verdict of one review. A wrong answer is forgotten, whatever grade was chosen. Without an answer, or without a key,
 * the learner judges: 忘了 is wrong, the rest is right. A right answer that felt like 忘了 was luck: it comes again soon, and counts
 * neither for nor against leaving the wrong book.
 */
export function judgedBy(verdict: Verdict, feel: Feel): Judged {
  if (verdict === 'wrong' || verdict === 'partial') return { rating: 1, verdict }
  if (verdict === 'right') return { rating: ratings[feel], verdict: feel === 'again' ? 'unmarked' : 'right' }
  return { rating: ratings[feel], verdict: feel === 'again' ? 'wrong' : 'right' }
}
