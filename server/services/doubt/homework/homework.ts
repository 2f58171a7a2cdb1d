import { type Db, type Tx, tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { learnerVoice, ownFiles } from '#server/providers/uploads/learner-files'
import { grantedFile } from '#server/providers/uploads/private-files'
import { conflict, forbidden, invalid, notFound } from '#server/refusal'
import { sendMessage } from '#server/repositories/account/message'
import {
  addSubmission,
  draftOf,
  dropDraft,
  findHomework,
  type HomeworkRow,
  homeworkOf,
  type ItemRow,
  itemsOf,
  keepDraft,
  lastSubmission,
  lockSubmission,
  markSubmission,
  peersOf,
  type SignedSubmission,
} from '#server/repositories/doubt/homework/homework'
import { accessTo } from '#server/services/learn/lesson'
import { questionsUnderExam } from '#server/services/tiku/practice/solutions'
import type {
  DraftSaved,
  Homework,
  HomeworkAnswer,
  HomeworkCard,
  HomeworkCircle,
  HomeworkItem,
  HomeworkMark,
  HomeworkResult,
  SubmitHomework,
} from '@/contract/doubt/homework.schema'
import type { Question } from '@/contract/tiku/question.schema'
import { creditsOf, homeworkVerdict, nextHomeworkStatus } from '@/domain/doubt/homework-state'
import { circleFault } from '@/domain/doubt/marked-picture'
import { fitsQuestion, isBlankAnswer } from '@/domain/scoring/answer'
import { gradeAnswer } from '@/domain/scoring/scoring'
import { moderate } from '@/domain/text/moderation'

/** Homework of a course the learner may learn. Throws not found, and forbidden without the course. */
async function openHomework(db: Db, userId: number, id: number, now: number): Promise<HomeworkRow> {
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

const fullMarksOf = (items: readonly ItemRow[]) => items.reduce((sum, { marks }) => sum + marks, 0)

/** Circles with the addresses of the pictures that they are on. */
const circlesOf = (deps: Deps, { circles, answers }: Pick<SignedSubmission, 'circles' | 'answers'>) =>
  Promise.all(
    circles.map(async (circle) => {
      const image = answers.find(({ seq }) => seq === circle.seq)?.images[circle.picture - 1]
      return { ...circle, address: image === undefined ? '' : await grantedFile(deps, image) }
    }),
  )

const markOf = async (deps: Deps, row: SignedSubmission): Promise<HomeworkMark> => ({
  version: row.version,
  isLate: row.is_late,
  marks: row.marks,
  comment: row.comment,
  ...(row.voice !== '' && { voice: await grantedFile(deps, row.voice) }),
  credits: row.credits,
  submittedAt: row.submitted_at,
  markedAt: row.marked_at,
  ...(row.teacher !== null && { teacher: row.teacher }),
  items: row.item_marks,
  ...(row.circles.length > 0 && { circles: await circlesOf(deps, row) }),
})

async function filesOf(deps: Deps, answers: readonly HomeworkAnswer[]): Promise<Record<string, string>> {
  const files = answers.flatMap(({ images, voice }) => (voice ? [...images, voice] : images))
  return Object.fromEntries(await Promise.all(files.map(async (file) => [file, await grantedFile(deps, file)] as const)))
}

/** The items of homework. Closed while the learner sits an exam with one of its questions: what an answer earns would tell the key. */
async function openItems(db: Db, userId: number, id: number, now: number): Promise<ItemRow[]> {
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

/** Holds a teacher's decision on a version: marks of items the key did not decide, in hundredths; `voice` is the address of a recording. */
type TeacherMark = {
  submissionId: number
  verdict: 'pass' | 'return'
  comment: string
  itemMarks: { seq: number; marks: number }[]
  voice?: string
  circles?: readonly HomeworkCircle[]
  teacherId?: number | null
}

const MOST_WORDS = 20

/** Throws a refusal that names the items which nobody has given points to: passed so, they would count as none. */
function demandMarks(items: readonly ItemRow[], given: ReadonlyMap<number, number | null>): void {
  const open = items.filter(({ seq }) => (given.get(seq) ?? null) === null)
  if (open.length === 0) return
  const names = open.map(({ seq, prompt, stemText }) => {
    const words = [...(prompt || (stemText ?? ''))].slice(0, MOST_WORDS).join('')
    return `第 ${seq} 题${words === '' ? '' : `“${words}”`}`
  })
  throw invalid(`${names.join('、')}还没有给分，给了分才能通过`)
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
  const items = await itemsOf(work, row.homework_id)
  const most = new Map(items.map(({ seq, marks }) => [seq, marks]))
  const stray = mark.itemMarks.find(({ seq }) => !most.has(seq))
  if (stray) throw invalid(`作业没有第 ${stray.seq} 题`)
  const byTeacher = new Map(mark.itemMarks.map(({ seq, marks }) => [seq, marks]))
  if (status === 'passed') demandMarks(items, new Map(row.item_marks.map(({ seq, marks }) => [seq, marks ?? byTeacher.get(seq) ?? null])))
  const item_marks = row.item_marks.map(({ seq, marks }) => ({ seq, marks: marks ?? byTeacher.get(seq) ?? 0 }))
  if (item_marks.some(({ seq, marks }) => marks < 0 || marks > (most.get(seq) ?? 0))) throw invalid('给分超出了本题的分值')
  const marks = item_marks.reduce((sum, one) => sum + one.marks, 0)
  const credits = status === 'passed' ? creditsOf(homework.credits, row.is_late) : 0
  const { voice = '', circles = [], teacherId: teacher_id = null } = mark
  const fault = circleFault(circles, row.answers)
  if (fault !== null) throw invalid(fault)
  await markSubmission(work, row.id, { status, marks, comment, voice, credits, item_marks, circles, marked_at: now, teacher_id })
  const said = status === 'passed' ? `《${homework.title}》已通过，获得 ${credits} 学分` : `《${homework.title}》被退回：${comment}`
  const body = voice === '' ? said : `${said}（附语音点评）`
  const link = `/task/homework/${homework.id}/complete`
  await sendMessage(work, { userId: row.user_id, kind: 'homework_marked', ref: String(row.id), body, link, now })
}
