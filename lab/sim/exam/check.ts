import type { AttemptRow } from '#server/repositories/exam/attempt'
import { loadKeys } from '#server/repositories/tiku/question'
import { questionsOf } from '#server/services/exam/form'
import { markAttempt, marksOf } from '#server/services/exam/grading'
import type { Answer } from '@/contract/tiku/question.schema'
import { overrides } from '@/domain/exam/hand-in'
import type { Given } from './device'
import type { World } from './world'

type Sat = Pick<World, 'db'>
type Device = { name: string; given: readonly Given[] }
type Operation = Awaited<ReturnType<typeof operationsOf>>[number]
const operationsOf = ({ db }: Sat, attemptId: number) =>
  db.selectFrom('answer_operation').selectAll().where('attempt_id', '=', attemptId).orderBy('id').execute()

/** The current operation of each question, computed from the operation log alone. */
function fold(operations: readonly Operation[]): Map<number, Operation> {
  const standing = new Map<number, Operation>()
  for (const operation of operations) {
    const before = standing.get(operation.question_id)
    if (!operation.is_late && (!before || overrides(operation, before))) standing.set(operation.question_id, operation)
  }
  return standing
}

const nameOf = ({ run, seq }: { run: string; seq: number }) => `${run}:${seq}`

/** The newest change of each question this device confirmed: earlier ones were replaced by the learner. */
function lastKept(given: readonly Given[]): Given[] {
  const last = new Map<number, Given>()
  for (const one of given) last.set(one.change.questionId, one)
  return [...last.values()].filter(({ isKept }) => isKept)
}

/** Faults of the log against the acknowledgements of the devices. */
function losses(devices: readonly Device[], operations: readonly Operation[]): string[] {
  const known = new Map(operations.map((operation) => [nameOf(operation), operation]))
  const faults: string[] = []
  for (const { name, given } of devices) {
    for (const { change, isAcknowledged } of given) {
      if (isAcknowledged && known.get(nameOf(change))?.is_late !== false) faults.push(`acknowledged answer lost: ${name} seq ${change.seq}`)
    }
    for (const { change } of lastKept(given)) {
      if (!known.has(nameOf(change))) faults.push(`kept answer never arrived: ${name} question ${change.questionId} seq ${change.seq}`)
    }
  }
  return faults
}

async function standingFaults({ db }: Sat, attemptId: number, folded: ReadonlyMap<number, Operation>): Promise<string[]> {
  const stored = await db.selectFrom('attempt_answer').selectAll().where('attempt_id', '=', attemptId).execute()
  const wrong = stored.filter((row) => folded.get(row.question_id)?.id !== row.operation_id)
  return [
    ...wrong.map((row) => `answer ${row.question_id} does not stand by the log`),
    ...(stored.length === folded.size ? [] : [`${stored.length} answers stored, ${folded.size} in the log`]),
  ]
}

async function rescore({ db }: Sat, attempt: AttemptRow, folded: ReadonlyMap<number, Operation>) {
  const answers = new Map<number, Answer | null>([...folded].map(([id, { answer }]) => [id, answer]))
  const results = await db.selectFrom('result').selectAll().where('attempt_id', '=', attempt.id).execute()
  const marking = markAttempt(attempt.form, await loadKeys(db, questionsOf(attempt.form)), answers)
  return { results, marking }
}

type Verdict = { faults: string[]; marks: number; acknowledged: number; operations: number; late: number }

/** Checks what must hold of every run, whatever went wrong in it. */
export async function check(world: Sat, devices: readonly Device[], attemptId: number): Promise<Verdict> {
  const attempt = await world.db.selectFrom('attempt').selectAll().where('id', '=', attemptId).executeTakeFirstOrThrow()
  const operations = await operationsOf(world, attemptId)
  const folded = fold(operations)
  const { results, marking } = await rescore(world, attempt, folded)
  const [result] = results
  const isSame =
    JSON.stringify(result?.marking.map(({ questionId, marks }) => [questionId, marks])) ===
    JSON.stringify(marking.map(({ questionId, marks }) => [questionId, marks]))
  return {
    faults: [
      ...losses(devices, operations),
      ...(await standingFaults(world, attemptId, folded)),
      ...(results.length === 1 ? [] : [`${results.length} submissions`]),
      ...(isSame && result?.marks === marksOf(marking) ? [] : ['the score is not the re-score from the log']),
    ],
    marks: result?.marks ?? -1,
    acknowledged: devices.flatMap(({ given }) => given).filter(({ isAcknowledged }) => isAcknowledged).length,
    operations: operations.length,
    late: operations.filter(({ is_late }) => is_late).length,
  }
}
