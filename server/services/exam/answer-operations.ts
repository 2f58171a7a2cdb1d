import type { Tx } from '#server/database/tables'
import { conflict } from '#server/refusal'
import { applyOperations, hasAllOperations, insertOperations, type Operation, operationName } from '#server/repositories/exam/answer'
import type { AttemptRow } from '#server/repositories/exam/attempt'
import type { AnswerChange } from '@/contract/exam/exam.schema'
import { overrides } from '@/domain/exam/answer-order'

/** Each operation once, with the takeover count of the attempt as its upper limit: a client cannot claim a later one. */
function distinct(changes: readonly AnswerChange[], epoch: number): AnswerChange[] {
  const byName = new Map(changes.map((change) => [operationName(change), change]))
  return [...byName.values()].map((change) => ({ ...change, epoch: Math.min(change.epoch, epoch) }))
}

/** The current operation of each question after these. */
function lastWriters(operations: readonly Operation[]): Operation[] {
  const standing = new Map<number, Operation>()
  for (const operation of operations) {
    const before = standing.get(operation.questionId)
    if (!before || overrides(operation, before)) standing.set(operation.questionId, operation)
  }
  return [...standing.values()]
}

/**
 * Stores operations of an attempt, which is locked. Each is stored once, and those that lose are kept on record. After the
 * attempt was handed in they are written down as late, and change nothing.
 */
export async function takeOperations(work: Tx, attempt: AttemptRow, changes: readonly AnswerChange[], at: number): Promise<void> {
  if (changes.length === 0) return
  if (await hasAllOperations(work, attempt.id)) throw conflict('这场考试保存的次数太多了，请直接交卷')
  const isLate = attempt.status === 'submitted'
  const fresh = await insertOperations(work, attempt.id, distinct(changes, attempt.epoch), { at, isLate })
  if (!isLate && fresh.length > 0) await applyOperations(work, attempt.id, lastWriters(fresh), at)
}
