import type { Db } from '#server/database/tables'
import { conflict } from '#server/refusal'
import { formsUnderWay } from '#server/repositories/exam/attempt'
import { answerableOf } from '#server/services/exam/form'

/** Questions of the exams the learner is sitting right now. Their solutions stay closed until the paper is handed in. */
export async function questionsUnderExam(db: Db, userId: number, now: number): Promise<ReadonlySet<number>> {
  const forms = await formsUnderWay(db, userId, now)
  return new Set(forms.flatMap((form) => answerableOf(form).map(({ questionId }) => questionId)))
}

/** Throws 409 when the question is in an exam under way. */
export async function refuseUnderExam(db: Db, userId: number, questionId: number, now: number): Promise<void> {
  if ((await questionsUnderExam(db, userId, now)).has(questionId)) throw conflict('这道题在你正在进行的考试里，交卷后再看解析')
}
