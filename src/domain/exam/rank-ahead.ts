import type { RankEntry } from '@/contract/exam/exam.schema'
import { marksText } from '../scoring/marks-text'

/** How far a place is from the next better one among those listed, in marks; empty where none is better or none is listed. */
export function rankAheadText(mine: RankEntry, entries: readonly RankEntry[]): string {
  const better = entries.filter(({ marks }) => marks > mine.marks)
  const next = better.reduce<RankEntry | undefined>((least, one) => (least && least.marks <= one.marks ? least : one), undefined)
  return next ? `距第 ${next.place} 名还差 ${marksText(next.marks - mine.marks)} 分` : ''
}
