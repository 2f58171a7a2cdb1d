import { type Db, type Tx, tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { conflict, invalid, notFound } from '#server/refusal'
import { sendMessage } from '#server/repositories/account/message'
import { type EssayTask, essayAnswer, essayById, putTeacherMark, teacherMarks } from '#server/repositories/exam/essay-tasks'
import { assessmentOf, lockLearnerResult, putAssessment } from '#server/repositories/exam/result'
import { loadKeys, loadVersions } from '#server/repositories/tiku/question'
import { refuseUnderExam } from '#server/services/tiku/practice/solutions'
import type { Assess, Assessed } from '@/contract/exam/rank.schema'
import type { RichContent } from '@/contract/site/rich.schema'
import type { Key } from '@/contract/tiku/question.schema'
import { canAssess } from '@/domain/exam/exam-clock'
import { awardEssay } from '@/domain/scoring/essay-marks'
import { marksText } from '@/domain/scoring/marks'
import { awardPoints, type GradingPoint } from '@/domain/scoring/scoring'
import { questionsOf } from './form'
import { remark, versionsUsed, withVersions } from './grading'

const pointsOf = (key: Key | null | undefined): GradingPoint[] => (key?.kind === 'points' ? key.points : [])

const referenceOf = (key: Key | null | undefined): RichContent => (key?.kind === 'points' ? key.reference : [])

/** An essay with what a teacher needs to mark it: the question, its marking points, the reference answer, the answer, its marks in hundredths. */
export async function essaySheet(db: Db, task: EssayTask) {
  const form = withVersions(task.form, versionsUsed(task.marking))
  const version = (await loadVersions(db, questionsOf(form))).get(task.questionId)
  const marks = questionsOf(form).find(({ questionId }) => questionId === task.questionId)?.marks ?? 0
  const marksGot = task.marking.find(({ questionId }) => questionId === task.questionId)?.marks ?? 0
  return {
    stem: version?.stem_text ?? '',
    points: pointsOf(version?.answer_key),
    reference: referenceOf(version?.answer_key),
    answer: await essayAnswer(db, task),
    marks,
    marksGot,
  }
}

type Marked = { marks: number; points: readonly GradingPoint[] }

/** Computes the award of an essay for the points met and what is given beside them. */
export const essayAward = ({ marks, points }: Marked, met: readonly boolean[], extra = 0) => awardEssay(marks, points, { met, extra })

/** The marks beside the points with which an essay gets `whole`, in hundredths. */
export const extraFor = ({ marks, points }: Marked, met: readonly boolean[], whole: number): number =>
  whole - awardPoints(marks, points, met).marks

/** `teacherId`: the name that it is signed with. */
type Wish = { taskId: number; met: boolean[]; extra?: number; comment: string; teacherId?: number | null }

/**
 * A teacher marks an essay by its points and gives or takes off `extra` hundredths beside them, in the caller's transaction: result, receipt and rank follow, and the learner is notified.
 * Marked again it replaces the former marking.
 */
export async function markEssayWithin(
  tx: Tx,
  { taskId, met, extra = 0, comment, teacherId = null }: Wish,
  now: number,
): Promise<{ from: number; to: number }> {
  const task = await essayById(tx, taskId)
  if (!task) throw notFound('主观题')
  const { points, marks } = await essaySheet(tx, task)
  if (points.length === 0 || met.length !== points.length) throw invalid('采分点的数目不符，请重新打开再评')
  const whole = awardPoints(marks, points, met).marks + extra
  if (whole < 0 || whole > marks) throw invalid(`本题 0 到 ${marksText(marks)} 分，加减以后是 ${marksText(whole)} 分，请改一下`)
  const before = await teacherMarks(tx, { userId: task.userId, id: task.resultId })
  if (!(await putTeacherMark(tx, taskId, { met, extra, comment, teacherId, since: task.markedAt, now })))
    throw conflict('这道题刚被别的老师批改过')
  const { after, to, from } = await remark(tx, task.resultId, new Map(), now, before)
  const got = marksText(after.get(task.questionId)?.marks ?? 0)
  await sendMessage(tx, {
    userId: task.userId,
    kind: 'essay_marked',
    ref: `essay:${taskId}:${now}`,
    body: `《${task.title}》的主观题得 ${got} 分，总分 ${marksText(to)} 分。${comment}`,
    link: `/tiku/testpaper-result/${task.resultId}`,
    now,
  })
  return { from, to }
}

type Owned = NonNullable<Awaited<ReturnType<typeof lockLearnerResult>>>

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
    const own = await lockLearnerResult(work, resultId, userId)
    if (!own) throw notFound('成绩')
    await check(work, own, wish)
    await refuseUnderExam(work, userId, wish.questionId, now())
    if ((await teacherMarks(work, { userId, id: resultId })).has(wish.questionId)) throw conflict('老师已经批改了这道题，不能再自评')
    const known = await assessmentOf(work, { userId, id: resultId }, wish.questionId)
    const isSame = known !== undefined && JSON.stringify(known.met) === JSON.stringify(wish.met)
    if (!isSame && !canAssess(known !== undefined, own.submitted_at, now())) throw conflict('交卷已满 7 天，自评不能再改')
    if (!isSame) await putAssessment(work, { userId, resultId, ...wish, at: now() })
    const { to, after } = await remark(work, resultId, new Map(), now())
    return { marksGot: after.get(wish.questionId)?.marks ?? 0, marks: to }
  })
}
