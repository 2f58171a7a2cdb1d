import { putRows } from '#server/database/put-rows'
import type { Tx } from '#server/database/tables'
import { shanghaiHour } from '@/domain/time/day'
import type { LearnerSeed } from './shapes'

const EVENING_HOUR = 22
const GAP_MS = 60_000

async function idsByKey(work: Tx, keys: readonly string[]): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map()
  const rows = await work
    .selectFrom('question')
    .select(['id', 'key'])
    .where('key', 'in', [...keys])
    .execute()
  return new Map(rows.map(({ id, key }) => [key, id]))
}

/** Rows of what learners kept of questions, each with its moment. */
function storedRowsOf<T extends { question: string; daysAgo: number }>(
  learners: readonly LearnerSeed[],
  of: (learner: LearnerSeed) => readonly T[],
  ids: ReadonlyMap<string, number>,
  now: number,
) {
  return learners.flatMap((learner) =>
    of(learner).flatMap((kept, index) => {
      const question_id = ids.get(kept.question)
      const at = Math.min(now, shanghaiHour(now, -kept.daysAgo, EVENING_HOUR) + index * GAP_MS)
      return question_id === undefined ? [] : { user_id: learner.id, question_id, at, kept }
    }),
  )
}

/** Questions learners marked as favourites and what they noted down, dated back from `now`, ms. */
export async function writeStored(work: Tx, learners: readonly LearnerSeed[], now: number): Promise<void> {
  const keys = learners.flatMap(({ favourites, notes }) => [...favourites, ...notes]).map(({ question }) => question)
  const ids = await idsByKey(work, [...new Set(keys)])
  const liked = storedRowsOf(learners, ({ favourites }) => favourites, ids, now)
  const noted = storedRowsOf(learners, ({ notes }) => notes, ids, now)
  await putRows(
    work,
    'favourite_question',
    ['user_id', 'question_id'],
    liked.map(({ at, kept: _, ...row }) => ({ ...row, made_at: at })),
  )
  await putRows(
    work,
    'question_note',
    ['user_id', 'question_id'],
    noted.map(({ at, kept, ...row }) => ({ ...row, text: kept.text, version: 1, changed_at: at })),
  )
}
