import type { StoragePort } from '@/platform/storage/port'
import { createKeptRows } from './kept-rows'

/** A line of a drawing: x and y in turn, in shares of the sheet's width. */
type Stroke = readonly number[]

/** Places a share is kept to: a tenth of a pixel on a phone. */
const PLACES = 10_000
const rounded = (stroke: Stroke) => stroke.map((share) => Math.round(share * PLACES) / PLACES)

const isStroke = (value: unknown): value is Stroke => Array.isArray(value) && value.every((share) => typeof share === 'number')

/** The draft sheets of one attempt, one a question. */
export function createDrafts(storage: StoragePort, attemptId: number) {
  const sheets = createKeptRows(storage, `attempt:${attemptId}:draft:`, isStroke)
  return { ...sheets, write: (questionId: number, strokes: readonly Stroke[]) => sheets.write(questionId, strokes.map(rounded)) }
}
