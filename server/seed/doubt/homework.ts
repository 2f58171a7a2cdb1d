import { insertRows } from '#server/database/put-rows'
import type { Tx } from '#server/database/tables'
import { addSubmission, itemsOf, markSubmission } from '#server/repositories/doubt/homework/homework'
import { learnerIds } from '#server/seed/learner-ids'
import { type Offering, offer } from '#server/seed/offer'
import type { HomeworkSeed } from '#server/seed/service/service-shapes'
import type { HomeworkAnswer } from '@/contract/doubt/homework.schema'
import { creditsOf } from '@/domain/doubt/homework-state'
import { shanghaiHour } from '@/domain/time/day'

const DUE_HOUR = 22
const DONE_HOUR = 21

async function questionIds(work: Tx, homework: readonly HomeworkSeed[]): Promise<ReadonlyMap<string, number>> {
  const keys = homework.flatMap(({ items }) => items.flatMap(({ question }) => question ?? []))
  if (keys.length === 0) return new Map()
  const rows = await work.selectFrom('question').select(['id', 'key']).where('key', 'in', keys).execute()
  return new Map(rows.map(({ id, key }) => [key, id]))
}

/** Homework of the courses; due days count from today. */
export async function writeHomework(offering: Offering, homework: readonly HomeworkSeed[]): Promise<void> {
  const { work, now } = offering
  const rows = homework.map(({ id, courseId, title, intro, dueInDays, passMarks, credits }) => {
    return { id, course_id: courseId, title, intro, due_at: shanghaiHour(now, dueInDays, DUE_HOUR), pass_marks: passMarks, credits }
  })
  const made = new Set((await offer(offering, 'homework', ['id'], rows, { under: { course_id: 'course' } })).map(({ id }) => id))
  const own = homework.filter(({ id }) => made.has(id))
  const ids = await questionIds(work, own)
  const items = own.flatMap(({ id, items }) =>
    items.map(({ kind, prompt, marks, question }, at) => {
      return { homework_id: id, seq: at + 1, kind, question_id: question === undefined ? null : (ids.get(question) ?? null), prompt, marks }
    }),
  )
  await insertRows(work, 'homework_item', ['homework_id', 'seq'], items)
}

type Done = HomeworkSeed['submissions'][number]
type Item = Awaited<ReturnType<typeof itemsOf>>[number]

/** An answer that is right where the key decides. */
function answerOf({ seq, kind, key }: Item, { text }: Done): HomeworkAnswer {
  const answer = key?.kind === 'letters' || key?.kind === 'truth' ? key : null
  return { seq, answer, text: kind === 'text' ? text : '', images: [] }
}

function marksOf({ kind, marks }: Item, { textMarks, imageMarks }: Done): number | null {
  if (kind === 'question') return marks
  return kind === 'text' ? textMarks : imageMarks
}

async function writeDone(work: Tx, of: HomeworkSeed, done: Done, userId: number, now: number): Promise<void> {
  const items = await itemsOf(work, of.id)
  const at = Math.min(now, shanghaiHour(now, -done.daysAgo, DONE_HOUR))
  const isLate = at > shanghaiHour(now, of.dueInDays, DUE_HOUR)
  const item_marks = items.map((item) => ({ seq: item.seq, marks: marksOf(item, done) }))
  const made = await addSubmission(work, {
    homework_id: of.id,
    user_id: userId,
    version: 1,
    task_id: null,
    answers: items.map((item) => answerOf(item, done)),
    item_marks,
    status: 'submitted',
    is_late: isLate,
    marks: null,
    submitted_at: at,
    marked_at: null,
  })
  if (!made || done.status === 'submitted') return
  const marks = item_marks.reduce((sum, one) => sum + (one.marks ?? 0), 0)
  const credits = done.status === 'passed' ? creditsOf(of.credits, isLate) : 0
  await markSubmission(work, made.id, { status: done.status, marks, comment: done.comment, credits, item_marks, marked_at: at })
}

/** Homework submissions with their marks, from the seed. Inserted once. */
export async function writeHandedIn(work: Tx, homework: readonly HomeworkSeed[], now: number): Promise<void> {
  const ids = await learnerIds(
    work,
    homework.flatMap(({ submissions }) => submissions.map(({ mobile }) => mobile)),
  )
  for (const of of homework)
    for (const done of of.submissions) {
      const userId = ids.get(done.mobile)
      if (userId !== undefined) await writeDone(work, of, done, userId, now)
    }
}
