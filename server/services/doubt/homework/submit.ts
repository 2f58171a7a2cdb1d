import { tx } from '#server/database/tx'
import type { Deps } from '#server/deps'
import { learnerVoice, ownFiles } from '#server/providers/uploads/learner-files'
import { conflict, invalid } from '#server/refusal'
import {
  addSubmission,
  dropDraft,
  type HomeworkRow,
  type ItemRow,
  itemsOf,
  keepDraft,
  lastSubmission,
  markSubmission,
} from '#server/repositories/doubt/homework/homework'
import type { DraftSaved, HomeworkAnswer, HomeworkResult, SubmitHomework } from '@/contract/doubt/homework.schema'
import { creditsOf, homeworkVerdict, nextHomeworkStatus } from '@/domain/doubt/homework-state'
import { fitsQuestion, isBlankAnswer } from '@/domain/scoring/answer'
import { gradeAnswer } from '@/domain/scoring/scoring'
import { moderate } from '@/domain/text/moderation'
import { homeworkResult, openHomework, openItems } from './view'

/** Answers as they may be stored: each to an item there is, of its kind, with the learner's own pictures and recordings. */
async function checked(
  deps: Deps,
  userId: number,
  items: readonly ItemRow[],
  answers: readonly HomeworkAnswer[],
): Promise<HomeworkAnswer[]> {
  const bySeq = new Map(items.map((item) => [item.seq, item]))
  if (new Set(answers.map(({ seq }) => seq)).size !== answers.length) throw invalid('同一题有两个答案')
  return Promise.all(
    answers.map(async ({ seq, answer, text, images, voice = '' }) => {
      const item = bySeq.get(seq)
      if (!item) throw invalid('作业里没有这一题')
      const order = (item.options ?? []).map(({ letter }) => letter)
      if (answer && (item.type === null || !fitsQuestion(answer, item.type, order))) throw invalid('答案形式与题型不符')
      if (voice !== '' && item.kind === 'question') throw invalid('这一题不能用录音作答')
      const stored = { seq, answer, text, images: await ownFiles(deps, userId, 'homework', images) }
      return voice === '' ? stored : { ...stored, voice: await learnerVoice(deps, userId, voice) }
    }),
  )
}

/** Keeps what is written so far; a version that waits to be marked takes no draft. */
export async function saveDraft(deps: Deps, userId: number, id: number, answers: readonly HomeworkAnswer[]): Promise<DraftSaved> {
  const now = deps.now()
  await openHomework(deps.db, userId, id, now)
  const last = await lastSubmission(deps.db, id, userId)
  if (nextHomeworkStatus(last?.status ?? 'todo', 'submit') === null) throw conflict('作业已提交，不能再修改')
  await keepDraft(deps.db, { homeworkId: id, userId, answers: await checked(deps, userId, await itemsOf(deps.db, id), answers), now })
  return { savedAt: now }
}

const isEmpty = (item: ItemRow, given: HomeworkAnswer | undefined) => {
  if (!given) return true
  if (item.kind === 'question') return isBlankAnswer(given.answer)
  return item.kind === 'images' ? given.images.length === 0 : given.text.trim() === '' && !given.voice
}

/** Marks of an item the key decides; null for what a teacher marks. */
function marksBy(item: ItemRow, given: HomeworkAnswer | undefined): number | null {
  if (item.kind !== 'question' || !item.key || item.type === null || item.type === 'essay') return null
  const asked = {
    type: item.type,
    rule: 'all-or-nothing' as const,
    marks: item.marks,
    key: item.key,
    options: item.options?.length ?? 0,
    terms: undefined,
  }
  return gradeAnswer(asked, given?.answer ?? null).marks
}

/** The result when the key alone decides the whole homework. */
function decided(row: HomeworkRow, itemMarks: readonly { marks: number | null }[], isLate: boolean, now: number) {
  if (itemMarks.some(({ marks }) => marks === null)) return null
  const marks = itemMarks.reduce((sum, one) => sum + (one.marks ?? 0), 0)
  const verdict = homeworkVerdict(marks, row.pass_marks)
  const comment = verdict === 'pass' ? '系统自动批改：已通过' : '系统自动批改：还没到及格线，改好后可以再交一次'
  const credits = verdict === 'pass' ? creditsOf(row.credits, isLate) : 0
  return { marks, comment, credits, status: verdict === 'pass' ? ('passed' as const) : ('returned' as const), marked_at: now }
}

/** The answers as they are stored. Refuses a blank item and words that are not allowed. */
async function whole(deps: Deps, userId: number, items: readonly ItemRow[], answers: SubmitHomework['answers']) {
  const stored = await checked(deps, userId, items, answers)
  const given = new Map(stored.map((answer) => [answer.seq, answer]))
  const missing = items.filter((item) => isEmpty(item, given.get(item.seq)))
  if (missing.length > 0) throw invalid(`还有 ${missing.length} 题没有作答`)
  const { verdict, reason } = moderate(stored.map(({ text }) => text).join('\n'))
  if (verdict === 'refuse') throw invalid(`${reason}，请修改后再提交`)
  return { stored, item_marks: items.map((item) => ({ seq: item.seq, marks: marksBy(item, given.get(item.seq)) })) }
}

/** Hands a version in; the same version again changes nothing. After the due day it is late. */
export async function submitHomework(deps: Deps, userId: number, id: number, wish: SubmitHomework): Promise<HomeworkResult> {
  const { db, now } = deps
  const { answers, version, taskId } = wish
  const at = now()
  const row = await openHomework(db, userId, id, at)
  const items = await openItems(db, userId, id, at)
  const { stored, item_marks } = await whole(deps, userId, items, answers)
  await tx(db, async (work) => {
    const last = await lastSubmission(work, id, userId)
    if (last && last.version >= version) return
    if (version !== (last?.version ?? 0) + 1 || nextHomeworkStatus(last?.status ?? 'todo', 'submit') === null)
      throw conflict('作业的状态已经变了，请刷新后再提交')
    const isLate = at > row.due_at
    const made = await addSubmission(work, {
      homework_id: id,
      user_id: userId,
      version,
      task_id: taskId ?? null,
      answers: stored,
      item_marks,
      status: 'submitted',
      is_late: isLate,
      marks: null,
      submitted_at: at,
      marked_at: null,
    })
    await dropDraft(work, id, userId)
    const end = decided(row, item_marks, isLate, at)
    if (made && end) await markSubmission(work, made.id, { ...end, item_marks })
  })
  return homeworkResult(deps, userId, id)
}
