import { readRows } from '@/domain/text/read-json'
import type { StoragePort } from '@/platform/storage/port'

/** A line of a drawing: x and y in turn, in shares of the sheet's width. */
type Stroke = readonly number[]

/** Places a share is kept to: a tenth of a pixel on a phone. */
const PLACES = 10_000
const folderOf = (attemptId: number) => `attempt:${attemptId}:draft:`
const rounded = (stroke: Stroke) => stroke.map((share) => Math.round(share * PLACES) / PLACES)

const isStroke = (value: unknown): value is Stroke => Array.isArray(value) && value.every((share) => typeof share === 'number')

/** The draft sheets of one attempt, one a question. They are the learner's own and never leave the device. */
export function createDrafts(storage: StoragePort, attemptId: number) {
  const folder = folderOf(attemptId)
  const open = new Map<number, Stroke[]>()
  return {
    read: (questionId: number): readonly Stroke[] => open.get(questionId) ?? readRows(storage.read(folder + questionId), isStroke),
    write: (questionId: number, strokes: readonly Stroke[]) => {
      const kept = strokes.map(rounded)
      open.set(questionId, kept)
      try {
        if (kept.length > 0) storage.write(folder + questionId, JSON.stringify(kept))
        else storage.remove(folder + questionId)
      } catch {
        // A full device has room for answers first: the sheet lasts as long as the page.
      }
    },
    /** The attempt is handed in: its sheets are thrown away. */
    forget: () => {
      open.clear()
      for (const key of storage.keys()) if (key.startsWith(folder)) storage.remove(key)
    },
  }
}
