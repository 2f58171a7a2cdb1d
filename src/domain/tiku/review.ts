import type { MarkedQuestion } from '@/contract/exam/exam.schema'
import type { Feel, ReviewSettings } from '@/contract/tiku/review.schema'

const MONTH = 30
const YEAR = 365

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

/** The learner's rule for leaving the wrong book, as a sentence. */
export function leaveRuleText({ leaveBy, leaveStreak, leaveDays }: ReviewSettings): string {
  if (leaveBy === 'stability') return `复习到能记住 ${leaveDays} 天，就移到“已掌握”`
  return leaveStreak === 1 ? '答对 1 次，就移到“已掌握”' : `连续答对 ${leaveStreak} 次，就移到“已掌握”`
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
