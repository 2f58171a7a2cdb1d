import type { Tx } from '#server/database/tables'
import { conflict, invalid, notFound } from '#server/refusal'
import { sendMessage } from '#server/repositories/account/message'
import { findHomework, itemsOf, lockSubmission, markSubmission } from '#server/repositories/doubt/homework/homework'
import { creditsOf, nextHomeworkStatus } from '@/domain/doubt/homework-state'

/** Holds a teacher's decision on a version: marks of items the key did not decide, in hundredths; `voice` is the address of a recording. */
type TeacherMark = {
  submissionId: number
  verdict: 'pass' | 'return'
  comment: string
  itemMarks: { seq: number; marks: number }[]
  voice?: string
}

/** A teacher passes homework or returns it with a comment; a version is marked once. */
export async function markWithin(work: Tx, mark: TeacherMark, now: number): Promise<void> {
  const comment = mark.comment.trim()
  if (mark.verdict === 'return' && comment === '') throw invalid('退回时请写明要改什么')
  const row = await lockSubmission(work, mark.submissionId)
  const homework = row && (await findHomework(work, row.homework_id))
  if (!row || !homework) throw notFound('作业')
  const status = nextHomeworkStatus(row.status, mark.verdict)
  if (status !== 'passed' && status !== 'returned') throw conflict('这份作业已经批改过了')
  const most = new Map((await itemsOf(work, row.homework_id)).map(({ seq, marks }) => [seq, marks]))
  const stray = mark.itemMarks.find(({ seq }) => !most.has(seq))
  if (stray) throw invalid(`作业没有第 ${stray.seq} 题`)
  const byTeacher = new Map(mark.itemMarks.map(({ seq, marks }) => [seq, marks]))
  const item_marks = row.item_marks.map(({ seq, marks }) => ({ seq, marks: marks ?? byTeacher.get(seq) ?? 0 }))
  if (item_marks.some(({ seq, marks }) => marks < 0 || marks > (most.get(seq) ?? 0))) throw invalid('给分超出了本题的分值')
  const marks = item_marks.reduce((sum, one) => sum + one.marks, 0)
  const credits = status === 'passed' ? creditsOf(homework.credits, row.is_late) : 0
  const { voice = '' } = mark
  await markSubmission(work, row.id, { status, marks, comment, voice, credits, item_marks, marked_at: now })
  const said = status === 'passed' ? `《${homework.title}》已通过，获得 ${credits} 学分` : `《${homework.title}》被退回：${comment}`
  const body = voice === '' ? said : `${said}（附语音点评）`
  const link = `/task/homework/${homework.id}/complete`
  await sendMessage(work, { userId: row.user_id, kind: 'homework_marked', ref: String(row.id), body, link, now })
}
