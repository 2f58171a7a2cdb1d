import type { Tx } from '#server/database/tables'
import { drawnAnswer } from '#server/seed/exam/drawn-answer'
import type { PastEvent } from '#server/seed/past-event'
import type { LearnerSeed } from '#server/seed/shapes'
import { gradeOne } from '#server/services/tiku/wrong-book/review'
import { seededRandom } from '@/domain/tiku/shuffle'
import { shanghaiHour } from '@/domain/time/day'

const MORNING_HOUR = 7
const WHOLE = 100

type ReviewSeed = LearnerSeed['reviews'][number]

/** Questions of the wrong book that were due, the longest first. */
const dueAt = (work: Tx, userId: number, at: number, count: number) =>
  work
    .selectFrom('review_card as card')
    .innerJoin('wrong_entry as entry', (join) =>
      join.onRef('entry.user_id', '=', 'card.user_id').onRef('entry.question_id', '=', 'card.question_id'),
    )
    .innerJoin('question_version as said', (join) =>
      join.onRef('said.question_id', '=', 'entry.question_id').onRef('said.version', '=', 'entry.version'),
    )
    .select(['said.question_id as questionId', 'said.version', 'said.options', 'said.answer_key as key'])
    .where('card.user_id', '=', userId)
    .where('entry.gone_at', 'is', null)
    .where('card.due', '<=', at)
    .orderBy('card.due')
    .orderBy('card.question_id')
    .limit(count)
    .execute()

async function review(work: Tx, userId: number, { count, skill, seed }: ReviewSeed, at: number): Promise<void> {
  const random = seededRandom(seed)
  const grader = { userId, now: at, closed: new Set<number>() }
  for (const { questionId, version, options, key } of await dueAt(work, userId, at, count)) {
    if (!key) continue
    const letters = options.map(({ letter }) => letter)
    const answer = drawnAnswer(key, letters, random() * WHOLE < skill)
    await gradeOne(work, grader, { key: `seed-${seed}-${questionId}`, questionId, version, answer, feel: 'good', at })
  }
}

/** Mornings on which a learner reviewed what was due, graded by the same rules as any other review. */
export function reviewsOf({ id, reviews }: LearnerSeed, now: number): PastEvent[] {
  return reviews.map((session) => {
    const at = Math.min(now, shanghaiHour(now, -session.daysAgo, MORNING_HOUR))
    return { at, happen: (work) => review(work, id, session, at) }
  })
}
