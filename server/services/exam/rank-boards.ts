import type { RankSpan } from '@/contract/exam/standing.schema'
import { learningWeekOf } from '@/domain/learning/learning-week'
import { learningDayOf } from '@/domain/time/learning-day'
import type { Db } from '../../database/tables'

type Scope = `paper:${number}` | `category:${number}`

const SPANS: readonly RankSpan[] = ['all', 'day', 'week']

/** Name of the board for results of a moment, e.g. `category:22:day:20500`. */
export function boardOf(scope: Scope, span: RankSpan, moment: number): string {
  if (span === 'all') return `${scope}:all`
  return `${scope}:${span}:${span === 'day' ? learningDayOf(moment) : learningWeekOf(moment)}`
}

/** Every board of a result: the paper's own and those of its category and of the categories above, in one order. */
export async function boardsOf(db: Db, paperId: number, submittedAt: number): Promise<string[]> {
  const { own, above, top } = await db
    .selectFrom('paper')
    .innerJoin('category as own', 'own.id', 'paper.category_id')
    .leftJoin('category as above', 'above.id', 'own.parent_id')
    .select(['own.id as own', 'above.id as above', 'above.parent_id as top'])
    .where('paper.id', '=', paperId)
    .executeTakeFirstOrThrow()
  const categories = [own, above, top].flatMap((id): Scope[] => (id === null ? [] : [`category:${id}`]))
  const scopes: Scope[] = [`paper:${paperId}`, ...categories]
  return scopes.flatMap((scope) => SPANS.map((span) => boardOf(scope, span, submittedAt))).sort()
}
