import type { AnswerChange, Attempt, SavedAnswer } from '@/contract/exam/exam.schema'
import { deviceDraft } from '@/data/outbox/device-draft'
import type { Mark } from '@/domain/exam/highlights'
import { hasFields, readJson, readRows } from '@/domain/text/read-json'
import { DAY_MS } from '@/domain/time/units'
import { type StoragePort, writeIfRoom } from '@/platform/storage/port'

/** Rows a learner keeps beside each question of an attempt. They are the learner's own and never leave the device. */
function createStoredRows<Row>(storage: StoragePort, folder: string, isRow: (row: unknown) => row is Row) {
  const open = new Map<number, readonly Row[]>()
  return {
    read: (questionId: number): readonly Row[] => {
      const rows = open.get(questionId) ?? readRows(storage.read(folder + questionId), isRow)
      open.set(questionId, rows)
      return rows
    },
    write: (questionId: number, rows: readonly Row[]) => {
      open.set(questionId, rows)
      // A full device has room for answers first: the rows last as long as the page.
      if (rows.length > 0) writeIfRoom(storage, folder + questionId, JSON.stringify(rows))
      else storage.remove(folder + questionId)
    },
    forget: () => {
      open.clear()
      for (const key of storage.keys()) if (key.startsWith(folder)) storage.remove(key)
    },
  }
}

/** A line of a drawing: x and y in turn, in shares of the sheet's width. */
type Stroke = readonly number[]

/** Places a share is kept to: a tenth of a pixel on a phone. */
const PLACES = 10_000
const rounded = (stroke: Stroke) => stroke.map((share) => Math.round(share * PLACES) / PLACES)

const isStroke = (value: unknown): value is Stroke => Array.isArray(value) && value.every((share) => typeof share === 'number')

/** The draft sheets of one attempt, one a question. */
export function createDrafts(storage: StoragePort, attemptId: number) {
  const sheets = createStoredRows(storage, `attempt:${attemptId}:draft:`, isStroke)
  return { ...sheets, write: (questionId: number, strokes: readonly Stroke[]) => sheets.write(questionId, strokes.map(rounded)) }
}

export type OwnNotes = ReturnType<typeof createOwnNotes>

const isMark = (row: unknown): row is Mark => typeof row === 'number' || typeof row === 'string'
const isId = (value: unknown): value is number => typeof value === 'number'

/**
 * Keeps what a learner leaves in an attempt beside its answers: draft sheets, marks on texts and options, and the question that was open.
 * It stays on this device until the attempt is handed in.
 */
export function createOwnNotes(storage: StoragePort, attemptId: number) {
  const drafts = createDrafts(storage, attemptId)
  const marks = createStoredRows(storage, `attempt:${attemptId}:marks:`, isMark)
  const place = deviceDraft(storage, `attempt:${attemptId}:place`, isId)
  return {
    drafts,
    marks,
    /** The id of the question that was open. */
    place,
    forget: () => {
      for (const kept of [drafts, marks, place]) kept.forget()
    },
  }
}

/** `offset`: local minus server time in milliseconds, as the device knew it. */
type Paper = { userId: number; offset: number; attempt: Attempt }
/** An attempt as this device kept it, for a start without a network. */
export type StoredAttempt = Attempt & { keptOffset: number }

/** Fresh from the server, or where it cannot be reached as this device kept it. */
export type OpenAttempt = Attempt | StoredAttempt

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

/** The newest change of each question that the server has not acknowledged. */
export type Changes = ReadonlyMap<number, AnswerChange>

const folderOf = (attemptId: number) => `attempt:${attemptId}:answers:`

const isChange = (row: unknown): row is AnswerChange => hasFields(row, ['questionId', 'run', 'seq', 'epoch', 'answer', 'isFlagged'])

const isNewer = (one: AnswerChange, other: AnswerChange) => one.epoch > other.epoch || (one.epoch === other.epoch && one.seq > other.seq)

/**
 * Keeps the changes of one attempt on the device, in a text of its own for each run of the app: two pages of one browser never write over
 * each other, and the record of a killed run is taken over by the next.
 */
export function createStoredChanges(storage: StoragePort, attemptId: number, run: string) {
  const folder = folderOf(attemptId)
  const own = folder + run
  const keys = () => storage.keys().filter((key) => key.startsWith(folder))
  const put = (changes: Changes) => {
    if (changes.size > 0) return writeIfRoom(storage, own, JSON.stringify([...changes.values()]))
    storage.remove(own)
    return true
  }
  return {
    /** Everything any run has left. */
    read: (): Changes => {
      const newest = new Map<number, AnswerChange>()
      for (const change of keys().flatMap((key) => readRows(storage.read(key), isChange))) {
        const known = newest.get(change.questionId)
        if (!known || isNewer(change, known)) newest.set(change.questionId, change)
      }
      return newest
    },
    /** True when the device stored them; if space is short, the cached paper is deleted first. */
    write: (changes: Changes): boolean => {
      if (put(changes)) return true
      dropStoredAttempt(storage, attemptId)
      return put(changes)
    },
    /** Removes changes left by other runs, once they are part of this run's own record. */
    dropOthers: () => {
      for (const key of keys()) if (key !== own) storage.remove(key)
    },
    forget: () => {
      dropStoredAttempt(storage, attemptId)
      for (const key of keys()) storage.remove(key)
    },
  }
}
