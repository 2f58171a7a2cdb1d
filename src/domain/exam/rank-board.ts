import type { RankSpan } from '@/contract/exam/rank.schema'
import { learningWeekOf } from '@/domain/time/learning-week'
import { learningDayOf } from '../time/learning-day'

/** Names a ranking: first attempts at a paper, or at all papers of a category and those below it. */
export type RankScope = `paper:${number}` | `category:${number}`

const SPANS: readonly RankSpan[] = ['all', 'day', 'week']

/** Name of the board for results of a moment, e.g. `category:22:day:20500`. */
export function boardOf(scope: RankScope, span: RankSpan, moment: number): string {
  if (span === 'all') return `${scope}:all`
  return `${scope}:${span}:${span === 'day' ? learningDayOf(moment) : learningWeekOf(moment)}`
}

/** Names of all boards of these scopes for results of a moment, in one order. */
export const boardsOf = (scopes: readonly RankScope[], moment: number): string[] =>
  scopes.flatMap((scope) => SPANS.map((span) => boardOf(scope, span, moment))).sort()
