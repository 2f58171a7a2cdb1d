import type { RankEntry } from '@/contract/exam/exam.schema'
import type { RankSpan } from '@/contract/exam/rank.schema'
import { marksText } from '@/domain/scoring/marks'
import { learningDayOf, learningWeekOf } from '@/domain/time/day'

/** How far a place is from the next better one among those listed, in marks; empty where none is better or none is listed. */
export function rankAheadText(mine: RankEntry, entries: readonly RankEntry[]): string {
  const better = entries.filter(({ marks }) => marks > mine.marks)
  const next = better.reduce<RankEntry | undefined>((least, one) => (least && least.marks <= one.marks ? least : one), undefined)
  return next ? `距第 ${next.place} 名还差 ${marksText(next.marks - mine.marks)} 分` : ''
}

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

/**
 * Places of one page of a rank that is sorted by marks, best first. Equal marks share a place and the next one skips (1, 1, 3).
 * `offset` results precede the page, `better` of them all have more marks than the page's first.
 */
export function placesOf(marks: readonly number[], offset: number, better: number): number[] {
  const places: number[] = []
  marks.forEach((own, index) => {
    const tied = index > 0 && marks[index - 1] === own
    const previous = places[index - 1]
    if (tied && previous !== undefined) places.push(previous)
    else places.push(index === 0 ? better + 1 : offset + index + 1)
  })
  return places
}

/** Whole percents of `total` results that lie `below` a score, rounded down so that it is never overstated; 0 when there are none. */
export function percentileOf(below: number, total: number): number {
  return total === 0 ? 0 : Math.floor((below * 100) / total)
}
