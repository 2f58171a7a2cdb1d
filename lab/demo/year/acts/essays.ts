import { tx } from '#server/database/tables'
import { type EssayTask, listEssays } from '#server/repositories/exam/essay-tasks'
import { essaySheet, markEssayWithin } from '#server/services/exam/essays'
import type { Answer } from '@/contract/tiku/question.schema'
import { awardPoints } from '@/domain/scoring/scoring'
import type { Chance } from '../../chance'
import { essayParts } from '../words/essays'
import { kind, lost, second, strict, type Written } from '../words/written'
import { FIRST_ID, type Learner, type World } from '../world'
import { commentOf, skillOf, write } from './writing'

const MOST = 200
/** The second marker, and how much one step of marks is, in hundredths. */
const SECOND = 2
const STEP = 50

const nameOf = (questionId: number, userId: number) => `essay ${questionId} ${userId}`

/** Puts words of the learner's own in the place of the drawn answers to essays. */
export async function writeEssays(world: World, learner: Learner, chance: Chance, answers: Map<number, Answer>): Promise<void> {
  const ids = [...answers].filter(([, answer]) => answer.kind === 'text').map(([id]) => id)
  if (ids.length === 0) return
  const rows = await world.server.db.selectFrom('question').select(['id', 'key']).where('id', 'in', ids).orderBy('id').execute()
  for (const { id, key } of rows) {
    const known = essayParts[key]
    if (!known) continue
    const written = write(known.parts, chance, skillOf(learner))
    world.written.set(nameOf(id, learner.userId), written)
    answers.set(id, { kind: 'text', text: written.text })
  }
}

type Marking = { task: EssayTask; own: Written | undefined; teacherId: number; isSecond: boolean }

/** Marks in hundredths that a marker gives or takes off beside the points, within what the question has. */
function besideOf(isKind: boolean, { whole, marks }: { whole: number; marks: number }): number {
  const extra = isKind ? STEP : -STEP
  return whole + extra < 0 || whole + extra > marks ? 0 : extra
}

/** One marker's finding: the points that are there, and what this marker gives or takes off beside them. */
async function mark({ server }: World, chance: Chance, { task, own, teacherId, isSecond }: Marking): Promise<void> {
  const { points, marks } = await essaySheet(server.db, task)
  const met = own?.met.length === points.length ? own.met : points.map(() => chance.below(100) < 65)
  const whole = awardPoints(marks, points, met).marks
  const extra = isSecond || chance.below(3) === 0 ? besideOf(teacherId === SECOND, { whole, marks }) : 0
  // The second marker leaves marks that seem right.
  if (isSecond && extra === 0) return
  const told = extra < 0 && whole === marks ? '' : commentOf(own ?? { told: [] }, chance, chance.of(...lost))
  const beside = extra > 0 ? chance.of(...kind) : extra < 0 ? chance.of(...strict) : ''
  const comment = `${isSecond ? chance.of(...second) : ''}${[told, beside].filter(Boolean).join('\n')}`
  await tx(server.db, (work) => markEssayWithin(work, { taskId: task.id, met: [...met], extra, comment, teacherId }, server.clock.now()))
}

/** The key of a question, by which its words are found. */
async function teacherOf({ server }: World, questionId: number): Promise<number> {
  const { key } = await server.db.selectFrom('question').select('key').where('id', '=', questionId).executeTakeFirstOrThrow()
  return essayParts[key]?.teacherId ?? SECOND
}

/** Two teachers mark what was handed in, each some, and look now and then at what the other has marked. */
export async function markEssays(world: World, chance: Chance): Promise<void> {
  const { server, written, marked } = world
  for (const { id, by } of marked.splice(0).filter(() => chance.below(4) === 0)) {
    const [task] = (await listEssays(server.db, { status: 'marked', limit: MOST })).filter((one) => one.id === id)
    if (!task) continue
    const own = written.get(nameOf(task.questionId, task.userId))
    const other = by === SECOND ? await teacherOf(world, task.questionId) : SECOND
    await mark(world, chance, { task, own, teacherId: other, isSecond: true })
  }
  const waiting = (await listEssays(server.db, { status: 'waiting', limit: MOST })).filter(({ userId }) => userId >= FIRST_ID)
  for (const task of waiting.reverse()) {
    const teacherId = chance.below(2) === 0 ? SECOND : await teacherOf(world, task.questionId)
    await mark(world, chance, { task, own: written.get(nameOf(task.questionId, task.userId)), teacherId, isSecond: false })
    marked.push({ id: task.id, by: teacherId })
  }
}
