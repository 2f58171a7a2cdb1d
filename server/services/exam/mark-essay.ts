import type { Db, Tx } from '#server/database/tables'
import { conflict, invalid, notFound } from '#server/refusal'
import { sendMessage } from '#server/repositories/account/message'
import { type EssayTask, essayAnswer, essayById, putTeacherMark, teacherMarks } from '#server/repositories/exam/essay-tasks'
import { loadVersions } from '#server/repositories/tiku/question-version'
import type { Key } from '@/contract/tiku/question.schema'
import { marksText } from '@/domain/scoring/marks'
import { awardPoints, type MarkingPoint } from '@/domain/scoring/scoring'
import { versionsUsed, withVersions } from './current-keys'
import { questionsOf } from './form'
import { remark } from './remark'

const pointsOf = (key: Key | null | undefined): MarkingPoint[] => (key?.kind === 'points' ? key.points : [])

/** An essay with what a teacher needs to mark it: the question, its marking points, the answer, its marks in hundredths. */
export async function essaySheet(db: Db, task: EssayTask) {
  const form = withVersions(task.form, versionsUsed(task.marking))
  const version = (await loadVersions(db, questionsOf(form))).get(task.questionId)
  const marks = questionsOf(form).find(({ questionId }) => questionId === task.questionId)?.marks ?? 0
  const marksGot = task.marking.find(({ questionId }) => questionId === task.questionId)?.marks ?? 0
  return {
    stem: version?.stem_text ?? '',
    points: pointsOf(version?.answer_key),
    answer: await essayAnswer(db, task),
    marks,
    marksGot,
  }
}

/** Computes the award of an essay for the points met. */
export const essayAward = ({ marks, points }: { marks: number; points: readonly MarkingPoint[] }, met: readonly boolean[]) =>
  awardPoints(marks, points, met)

type Wish = { taskId: number; met: boolean[]; comment: string }

/**
 * A teacher marks an essay by its points, in the caller's transaction: result, receipt and rank follow, and the learner is notified.
 * Marked again it replaces the former marking.
 */
export async function markEssayWithin(tx: Tx, { taskId, met, comment }: Wish, now: number): Promise<{ from: number; to: number }> {
  const task = await essayById(tx, taskId)
  if (!task) throw notFound('主观题')
  const { points } = await essaySheet(tx, task)
  if (points.length === 0 || met.length !== points.length) throw invalid('采分点的数目不符，请重新打开再评')
  const before = await teacherMarks(tx, task.resultId)
  if (!(await putTeacherMark(tx, taskId, { met, comment, since: task.markedAt, now }))) throw conflict('这道题刚被别的老师批改过')
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
