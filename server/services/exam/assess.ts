import type { Tx } from '#server/database/tables'
import { tx } from '#server/database/tx'
import type { Deps } from '#server/deps'
import { conflict, invalid, notFound } from '#server/refusal'
import { teacherMarks } from '#server/repositories/exam/essay-tasks'
import { lockOwnResult } from '#server/repositories/exam/result'
import { assessmentOf, putAssessment } from '#server/repositories/exam/self-assessment'
import { loadKeys } from '#server/repositories/tiku/question-version'
import type { Assess, Assessed } from '@/contract/exam/rank.schema'
import { canAssess } from '@/domain/exam/exam-clock'
import { versionsUsed, withVersions } from './current-keys'
import { questionsOf } from './form'
import { remark } from './remark'

type Owned = NonNullable<Awaited<ReturnType<typeof lockOwnResult>>>

/** Refuses what is no answered essay of this result, and points the key does not have. */
async function check(work: Tx, { form, marking }: Owned, { questionId, met }: Assess): Promise<void> {
  const entry = marking.find((each) => each.questionId === questionId)
  if (!entry) throw invalid('这道题不在这份答卷里')
  const key = (await loadKeys(work, questionsOf(withVersions(form, versionsUsed(marking))))).get(questionId)
  if (key?.kind !== 'points') throw invalid('只有问答题可以自评')
  if (entry.verdict === 'blank') throw invalid('这道题没有作答，不能自评')
  if (met.length !== key.points.length) throw invalid('采分点的数目不符，请刷新后再评')
}

/**
 * The learner marks an essay of their own result by its points. The same again changes nothing; another opinion is taken for seven
 * days after handing in. Marks and ranks follow in the same transaction.
 */
export async function assessEssay({ db, now }: Deps, userId: number, resultId: number, wish: Assess): Promise<Assessed> {
  return tx(db, async (work) => {
    const own = await lockOwnResult(work, resultId, userId)
    if (!own) throw notFound('成绩')
    await check(work, own, wish)
    if ((await teacherMarks(work, resultId)).has(wish.questionId)) throw conflict('老师已经批改了这道题，不能再自评')
    const known = await assessmentOf(work, resultId, wish.questionId)
    const isSame = known !== undefined && JSON.stringify(known.met) === JSON.stringify(wish.met)
    if (!isSame && !canAssess(known !== undefined, own.submitted_at, now())) throw conflict('交卷已满 7 天，自评不能再改')
    if (!isSame) await putAssessment(work, { resultId, ...wish, at: now() })
    const { to, after } = await remark(work, resultId, new Map(), now())
    return { marksGot: after.get(wish.questionId)?.marks ?? 0, marks: to }
  })
}
