import type { Db } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { grantedFile } from '#server/providers/uploads/private-files'
import { forbidden, notFound } from '#server/refusal'
import {
  draftOf,
  findHomework,
  type HomeworkRow,
  homeworkOf,
  type ItemRow,
  itemsOf,
  lastSubmission,
  peersOf,
  type Submission,
} from '#server/repositories/doubt/homework/homework'
import { accessTo } from '#server/services/learn/lesson'
import { questionsUnderExam } from '#server/services/tiku/practice/solutions'
import type { Homework, HomeworkAnswer, HomeworkCard, HomeworkItem, HomeworkMark, HomeworkResult } from '@/contract/doubt/homework.schema'
import type { Question } from '@/contract/tiku/question.schema'

/** Homework of a course the learner may learn. Throws not found, and forbidden without the course. */
export async function openHomework(db: Db, userId: number, id: number, now: number): Promise<HomeworkRow> {
  const row = await findHomework(db, id)
  if (!row) throw notFound('作业')
  const { access } = await accessTo(db, userId, row.course_id, now)
  if (access !== 'free' && access !== 'owned') throw forbidden('这份作业属于课程，开通课程后才能做')
  return row
}

function questionOf({ questionId, type, stem, options, key, marks }: ItemRow): Question | null {
  if (questionId === null || type === null || stem === null) return null
  const blankCount = key?.kind === 'blanks' ? key.alternatives.length : 0
  return { id: questionId, parentId: null, type, stem, options: options ?? [], blankCount, marks }
}

const itemOf = (row: ItemRow): HomeworkItem => {
  return { seq: row.seq, kind: row.kind, prompt: row.prompt, marks: row.marks, question: questionOf(row) }
}

export const fullMarksOf = (items: readonly ItemRow[]) => items.reduce((sum, { marks }) => sum + marks, 0)

const markOf = async (deps: Deps, row: Submission): Promise<HomeworkMark> => ({
  version: row.version,
  isLate: row.is_late,
  marks: row.marks,
  comment: row.comment,
  ...(row.voice !== '' && { voice: await grantedFile(deps, row.voice) }),
  credits: row.credits,
  submittedAt: row.submitted_at,
  markedAt: row.marked_at,
  items: row.item_marks,
})

async function filesOf(deps: Deps, answers: readonly HomeworkAnswer[]): Promise<Record<string, string>> {
  const files = answers.flatMap(({ images, voice }) => (voice ? [...images, voice] : images))
  return Object.fromEntries(await Promise.all(files.map(async (file) => [file, await grantedFile(deps, file)] as const)))
}

/** The items of homework. Closed while the learner sits an exam with one of its questions: what an answer earns would tell the key. */
export async function openItems(db: Db, userId: number, id: number, now: number): Promise<ItemRow[]> {
  const items = await itemsOf(db, id)
  const under = await questionsUnderExam(db, userId, now)
  if (items.some(({ questionId }) => questionId !== null && under.has(questionId))) throw forbidden('作业里有你正在考的题，交卷后再做')
  return items
}

/** Homework with what this learner has written so far. */
export async function homeworkView(deps: Deps, userId: number, id: number): Promise<Homework> {
  const { db, now } = deps
  const row = await openHomework(db, userId, id, now())
  const items = await openItems(db, userId, id, now())
  const last = await lastSubmission(db, id, userId)
  const draft = await draftOf(db, id, userId)
  const answers = draft?.answers ?? last?.answers ?? []
  return {
    id,
    title: row.title,
    intro: row.intro,
    courseTitle: row.courseTitle,
    dueAt: row.due_at,
    fullMarks: fullMarksOf(items),
    passMarks: row.pass_marks,
    credits: row.credits,
    status: last?.status ?? 'todo',
    items: items.map(itemOf),
    answers,
    draftAt: draft?.savedAt ?? null,
    pictures: await filesOf(deps, answers),
    last: last ? await markOf(deps, last) : null,
  }
}

/** How the learner's homework ended, beside the others'. */
export async function homeworkResult(deps: Deps, userId: number, id: number): Promise<HomeworkResult> {
  const { db, now } = deps
  const row = await openHomework(db, userId, id, now())
  const items = await openItems(db, userId, id, now())
  const last = await lastSubmission(db, id, userId)
  const { average, count } = await peersOf(db, id, userId)
  return {
    id,
    title: row.title,
    status: last?.status ?? 'todo',
    fullMarks: fullMarksOf(items),
    passMarks: row.pass_marks,
    last: last ? await markOf(deps, last) : null,
    peerAverage: average,
    peerCount: count,
  }
}

export async function myHomework({ db, now }: Deps, userId: number): Promise<HomeworkCard[]> {
  return (await homeworkOf(db, userId, now())).map((row) => ({ ...row, status: row.status ?? 'todo' }))
}
