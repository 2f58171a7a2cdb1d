import type { Assess, Assessed } from '@/contract/exam/standing.schema'
import { canAssess } from '@/domain/exam/assess-window'
import type { Form, Marking } from '../../database/rows/exam'
import type { Tx } from '../../database/tables'
import { tx } from '../../database/tx'
import type { Deps } from '../../deps'
import { conflict, invalid, notFound } from '../../refusal'
import { teacherMarks } from '../../repositories/essay/tasks'
import { versionsUsed, withVersions } from './current-keys'
import { loadKeys } from './question-versions'
import { remark } from './remark'

type Owned = { form: Form; marking: Marking; submitted_at: number }

const lockOwn = (work: Tx, id: number, userId: number): Promise<Owned | undefined> =>
  work
    .selectFrom('result')
    .innerJoin('attempt', 'attempt.id', 'result.attempt_id')
    .select(['attempt.form', 'result.marking', 'result.submitted_at'])
    .where('result.id', '=', id)
    .where('result.user_id', '=', userId)
    .forUpdate('result')
    .executeTakeFirst()

/** Refuses what is no answered essay of this result, and points the key does not have. */
async function check(work: Tx, { form, marking }: Owned, { questionId, met }: Assess): Promise<void> {
  const entry = marking.find((each) => each.questionId === questionId)
  if (!entry) throw invalid('这道题不在这份答卷里')
  const key = (await loadKeys(work, withVersions(form, versionsUsed(marking)))).get(questionId)
  if (key?.kind !== 'points') throw invalid('只有问答题可以自评')
  if (entry.verdict === 'blank') throw invalid('这道题没有作答，不能自评')
  if (met.length !== key.points.length) throw invalid('采分点的数目不符，请刷新后再评')
}

const assessmentOf = (work: Tx, resultId: number, questionId: number) =>
  work
    .selectFrom('self_assessment')
    .select('met')
    .where('result_id', '=', resultId)
    .where('question_id', '=', questionId)
    .executeTakeFirst()

/**
 * The learner marks an essay of their own result by its points. The same again changes nothing; another opinion is taken for seven
 * days after handing in. Marks and ranks follow in the same transaction.
 */
export async function assessEssay({ db, now }: Deps, userId: number, resultId: number, wish: Assess): Promise<Assessed> {
  return tx(db, async (work) => {
    const own = await lockOwn(work, resultId, userId)
    if (!own) throw notFound('成绩')
    await check(work, own, wish)
    if ((await teacherMarks(work, resultId)).has(wish.questionId)) throw conflict('老师已经批改了这道题，不能再自评')
    const known = await assessmentOf(work, resultId, wish.questionId)
    const met = JSON.stringify(wish.met)
    const isSame = known !== undefined && JSON.stringify(known.met) === met
    if (!isSame && !canAssess(known !== undefined, own.submitted_at, now())) throw conflict('交卷已满 7 天，自评不能再改')
    const row = { result_id: resultId, question_id: wish.questionId, met, made_at: now(), changed_at: now() }
    if (!isSame)
      await work
        .insertInto('self_assessment')
        .values(row)
        .onConflict((on) => on.columns(['result_id', 'question_id']).doUpdateSet({ met, changed_at: row.changed_at }))
        .execute()
    const { to, after } = await remark(work, resultId, new Map(), now())
    return { marksGot: after.get(wish.questionId)?.marks ?? 0, marks: to }
  })
}
