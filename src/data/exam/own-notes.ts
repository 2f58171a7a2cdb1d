import { deviceDraft } from '@/data/outbox/device-draft'
import type { Mark } from '@/domain/exam/highlights'
import { readRows } from '@/domain/text/read-json'
import type { StoragePort } from '@/platform/storage/port'
import { writeIfRoom } from '@/platform/storage/port'

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
