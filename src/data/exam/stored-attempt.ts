import type { Attempt, SavedAnswer } from '@/contract/exam/exam.schema'
import { hasFields, readJson } from '@/domain/text/read-json'
import { DAY_MS } from '@/domain/time/units'
import type { StoragePort } from '@/platform/storage/port'
import { writeIfRoom } from '@/platform/storage/port'
import { createOwnNotes } from './own-notes'

/** `offset`: local minus server time in milliseconds, as the device knew it. */
type Paper = { userId: number; offset: number; attempt: Attempt }
/** An attempt as this device kept it, for a start without a network. */
export type StoredAttempt = Attempt & { keptOffset: number }

/** A stored paper is deleted this long after its deadline, in milliseconds. */
const STALE_MS = DAY_MS
const PAPER = /^attempt:\d+:paper$/
const paperOf = (attemptId: number) => `attempt:${attemptId}:paper`
const savedOf = (attemptId: number) => `attempt:${attemptId}:saved`

const isPaper = (kept: unknown): kept is Paper => hasFields(kept, ['userId', 'offset', 'attempt'])

/** Keeps a text while the device has room; answers that are not yet sent come first. */
function keep(storage: StoragePort, key: string, kept: Paper | readonly SavedAnswer[]): void {
  if (!writeIfRoom(storage, key, JSON.stringify(kept))) storage.remove(key)
}

/** Gives up what is kept of an attempt beside its answers still to be sent. */
export function dropStoredAttempt(storage: StoragePort, attemptId: number): void {
  storage.remove(paperOf(attemptId))
  storage.remove(savedOf(attemptId))
}

/** Keeps what the server has of the answers. */
export function keepSaved(storage: StoragePort, attemptId: number, saved: readonly SavedAnswer[]): void {
  keep(storage, savedOf(attemptId), saved)
}

/** Keeps a running attempt, so that it can be gone on with after a kill without a network; those long over make room. */
export function keepAttempt(storage: StoragePort, paper: Paper, now: number): void {
  for (const key of storage.keys().filter((one) => PAPER.test(one))) {
    const kept = readJson(storage.read(key), isPaper)
    if (kept && kept.attempt.deadline + STALE_MS >= now) continue
    const attemptId = Number(key.split(':')[1])
    dropStoredAttempt(storage, attemptId)
    createOwnNotes(storage, attemptId).forget()
  }
  keep(storage, paperOf(paper.attempt.id), paper)
}

/** The attempt as this device kept it for its learner, with every answer the server was known to have. */
export function readStoredAttempt(storage: StoragePort, userId: number, attemptId: number): StoredAttempt | undefined {
  const paper = readJson(storage.read(paperOf(attemptId)), isPaper)
  if (paper?.userId !== userId) return undefined
  const saved = readJson(storage.read(savedOf(attemptId)))
  const answers = Array.isArray(saved) ? (saved as SavedAnswer[]) : paper.attempt.answers
  return { ...paper.attempt, answers, keptOffset: paper.offset }
}
