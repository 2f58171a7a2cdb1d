import { createHash } from 'node:crypto'

/** A number that changes with what a row says, for edits of rows that carry no version of their own. */
export const rowVersion = (row: object): number =>
  Number.parseInt(createHash('sha256').update(JSON.stringify(row)).digest('hex').slice(0, 8), 16)
