import { createHash } from 'node:crypto'

/** A hash of a row's content, as the version for edits of rows without a version column. */
export const rowVersion = (row: object): number =>
  Number.parseInt(createHash('sha256').update(JSON.stringify(row)).digest('hex').slice(0, 8), 16)
