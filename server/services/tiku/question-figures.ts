import type { Deps } from '#server/deps'
import { countSubject, subjectsToCount } from '#server/repositories/tiku/question-figure'
import { learningDayOf, learningDayStart } from '@/domain/time/day'

/** Subjects that one round counts, so that others have their turn in between. */
const A_ROUND = 10

/** Counts once a learning day what the answers before it say of each question. */
export async function countQuestions({ db, now }: Deps): Promise<void> {
  const until = learningDayStart(learningDayOf(now()))
  for (const subject of await subjectsToCount(db, until, A_ROUND)) await countSubject(db, subject, until)
}
