import type { MarkedQuestion } from '@/contract/exam/exam.schema'
import type { Feel, ReviewSettings } from '@/contract/tiku/review.schema'
import { learningDayOf } from '@/domain/time/learning-day'

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
