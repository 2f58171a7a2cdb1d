import type { AnswerChange } from '@/contract/exam.schema'
import type { StoragePort } from '@/platform/storage/port'

/** A change as this device holds it; `isSynced` once the server has acknowledged it. */
export type KeptAnswer = AnswerChange & { isSynced: boolean }
export type KeptAnswers = ReadonlyMap<number, KeptAnswer>

const keyOf = (attemptId: number) => `attempt:${attemptId}:answers`

const isKept = (row: unknown): row is KeptAnswer =>
  typeof row === 'object' &&
  row !== null &&
  'questionId' in row &&
  'seq' in row &&
  'answer' in row &&
  'isFlagged' in row &&
  'isSynced' in row

function parse(text: string | undefined): KeptAnswer[] {
  try {
    const rows: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(rows) ? rows.filter(isKept) : []
  } catch {
    return []
  }
}

const isSame = (one: AnswerChange, other: AnswerChange) =>
  one.isFlagged === other.isFlagged && JSON.stringify(one.answer) === JSON.stringify(other.answer)

/** The higher sequence number wins. A change of ours that met another device's with the same number is lifted, or it could never be stored. */
function newer(own: KeptAnswer | undefined, theirs: AnswerChange): KeptAnswer {
  const stored = { ...theirs, isSynced: true }
  if (own === undefined || own.seq < theirs.seq) return stored
  if (own.seq > theirs.seq) return own
  return isSame(own, theirs) ? stored : { ...own, seq: own.seq + 1 }
}

/** What this device kept. All of it is sent again unless the server shows that it has it; sending again changes nothing. */
export function readAnswers(storage: StoragePort, attemptId: number): KeptAnswers {
  return new Map(parse(storage.read(keyOf(attemptId))).map((row) => [row.questionId, { ...row, isSynced: false }]))
}

/** This device's answers, merged with what the server has. */
export function mergeAnswers(own: KeptAnswers, stored: readonly AnswerChange[]): KeptAnswers {
  const answers = new Map(own)
  for (const theirs of stored) answers.set(theirs.questionId, newer(own.get(theirs.questionId), theirs))
  return answers
}

/** Throws StorageRefused when the device is full. */
export function keepAnswers(storage: StoragePort, attemptId: number, answers: KeptAnswers): void {
  storage.write(keyOf(attemptId), JSON.stringify([...answers.values()]))
}

export function forgetAnswers(storage: StoragePort, attemptId: number): void {
  storage.remove(keyOf(attemptId))
}
