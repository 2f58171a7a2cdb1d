import type { Db } from '#server/database/tables'
import { conflict } from '#server/refusal'
import { stemsOf } from '#server/repositories/doubt/doubts'
import { questionsUnderExam } from '#server/services/tiku/practice/solutions'
import { quotedShare } from '@/domain/text/quote'

/** A text with this share of a stem is taken to ask that question. */
const QUOTED = 0.6
const REFUSED = '这道题在你正在进行的考试里，交卷后再提问'

/** Refuses a text about a question of an exam the learner is sitting: by its number or by its text. */
export async function refuseExamQuestion(
  db: Db,
  userId: number,
  { questionId, text }: { questionId?: number | null; text: string },
  now: number,
): Promise<void> {
  const under = await questionsUnderExam(db, userId, now)
  if (under.size === 0) return
  if (questionId && under.has(questionId)) throw conflict(REFUSED)
  const stems = await stemsOf(db, [...under])
  if (stems.some((stem) => quotedShare(text, stem) >= QUOTED)) throw conflict(REFUSED)
}
