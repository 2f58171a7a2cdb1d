import { tx } from '#server/database/tables'
import { itemsOf, listHomeworkTasks } from '#server/repositories/doubt/homework/homework'
import { addHomework, putHomeworkItems } from '#server/repositories/doubt/homework/set'
import { drawnAnswer } from '#server/seed/exam/drawn-answer'
import { markWithin } from '#server/services/doubt/homework/homework'
import { homework } from '@/contract/doubt/homework'
import type { Homework, HomeworkAnswer } from '@/contract/doubt/homework.schema'
import { DAY_MS } from '@/domain/time/units'
import type { Chance } from '../../chance'
import { homeworkParts, homeworkSets } from '../words/homework'
import { again, closings, mended, redo, type Written } from '../words/written'
import { FIRST_ID, type Learner, minutes, type World } from '../world'
import { commentOf, skillOf, write } from './writing'

const MARKS = 10_000
const PASS = 6_000
const MOST = 200
/** Whoever marks homework, by course: the teacher of the subject, or the one who plans. */
const teachers: Readonly<Record<number, number>> = { 101: 4, 102: 3, 104: 1 }

/** Teachers set the homework of a day. */
export async function setHomework({ server }: World, day: number): Promise<void> {
  for (const { prompt, days, ...wish } of homeworkSets.filter((set) => set.day === day)) {
    const { courseId, title, intro, credits } = wish
    const head = { courseId, title, intro, credits, passMarks: PASS, dueAt: server.clock.now() + days * DAY_MS }
    await tx(server.db, async (work) =>
      putHomeworkItems(work, await addHomework(work, head), [{ kind: 'text', questionId: null, prompt, marks: MARKS }]),
    )
  }
}

const nameOf = (homeworkId: number, userId: number) => `homework ${homeworkId} ${userId}`

/** Answers to all items; undefined where one asks for a photograph, or for words that nobody has. */
async function answersTo(
  { server, written }: World,
  learner: Learner,
  chance: Chance,
  { id, title, status }: Homework,
): Promise<HomeworkAnswer[] | undefined> {
  const items = await itemsOf(server.db, id)
  const parts = homeworkParts[title]
  if (!parts || items.some(({ kind }) => kind === 'images')) return undefined
  // A learner who was told what is missing gets it right the second time.
  const skill = status === 'returned' ? 100 : skillOf(learner)
  const own = write(parts, chance, skill)
  written.set(nameOf(id, learner.userId), own)
  const said = `${own.text}\n${chance.of(...closings)}`.trim()
  return items.map(({ seq, key, options }) => {
    const letters = (options ?? []).map(({ letter }) => letter)
    const answer = key ? drawnAnswer(key, letters, chance.below(100) < skill) : null
    return { seq, answer, text: key ? '' : said, images: [] }
  })
}

/** Does one piece of homework that waits, first what a teacher gave back. */
export async function doHomework(world: World, learner: Learner, chance: Chance): Promise<void> {
  const { server } = world
  const cards = await server.send(homework.mine, {}, learner.session)
  const back = cards.find(({ status }) => status === 'returned')
  const fresh = cards.filter(({ id, status }) => status === 'todo' && homeworkParts[cards.find((one) => one.id === id)?.title ?? ''])
  const card = back ?? fresh[chance.below(Math.max(1, fresh.length))]
  if (!card) return
  const params = { id: card.id }
  const sheet = await server.send(homework.open, { params }, learner.session)
  const answers = await answersTo(world, learner, chance, sheet)
  if (!answers) return
  minutes(world, 12 + chance.below(20))
  await server.send(homework.saveDraft, { params, body: { answers } }, learner.session)
  minutes(world, 2)
  await server.send(homework.submit, { params, body: { answers, version: (sheet.last?.version ?? 0) + 1 } }, learner.session)
}

/** Marks for the points that are there, of the whole; nobody gets none for an honest try. */
function marksOf({ met }: Written, most: number, chance: Chance): number {
  const share = met.filter(Boolean).length / Math.max(1, met.length)
  const floor = most / 10
  const rough = floor + (most - floor) * share - (share < 1 ? chance.below(4) * 50 : 0)
  return Math.min(most, Math.max(0, Math.round(rough / 50) * 50))
}

/** Teachers mark what was handed in: they pass it, or give it back with what has to be done again. */
export async function markHomework({ server, written }: World, chance: Chance): Promise<void> {
  const { db, clock } = server
  const waiting = (await listHomeworkTasks(db, { status: 'submitted', limit: MOST })).filter(({ userId }) => userId >= FIRST_ID)
  for (const task of waiting.reverse()) {
    if (chance.below(7) === 0) continue
    const own = written.get(nameOf(task.homeworkId, task.userId)) ?? { text: '', met: [true], told: [] }
    const items = await itemsOf(db, task.homeworkId)
    const given = new Map(task.itemMarks.map(({ seq, marks }) => [seq, marks]))
    const isRight = own.told.length <= 1
    const itemMarks = items
      .filter(({ seq }) => (given.get(seq) ?? null) === null)
      .map(({ seq, marks }) => ({ seq, marks: marksOf(own, isRight ? marks : marks / 2, chance) }))
    const comment = task.version > 1 && own.told.length === 0 ? chance.of(...mended) : commentOf(own, chance, chance.of(...redo))
    const verdict = isRight ? ('pass' as const) : ('return' as const)
    const said = isRight ? comment : `${comment}\n${chance.of(...again)}`
    const { course_id: courseId } = await db
      .selectFrom('homework')
      .select('course_id')
      .where('id', '=', task.homeworkId)
      .executeTakeFirstOrThrow()
    const mark = { submissionId: task.id, verdict, comment: said, itemMarks, teacherId: teachers[courseId] ?? null }
    await tx(db, (work) => markWithin(work, mark, clock.now()))
  }
}
