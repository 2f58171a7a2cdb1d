import { hasFields, readJson } from './read-json'

/** Begins the names of what a device keeps of one learner's replies (0: a visitor's). */
export const repliesOf = (userId: number) => `replies:${userId}`

/** Name of the last reply to a query, by the query's key as JSON. */
export const replyKey = (userId: number, queryKey: string) => `${repliesOf(userId)}:${queryKey}`

/** A reply out of the text kept of it; undefined where there is none, or a broken one. */
export function cachedReply(text: string | undefined): unknown {
  return readJson(text, (value): value is Record<string, unknown> => hasFields(value, ['data']))?.data
}

/** A spreadsheet reads a cell that begins so as a formula; wide forms are taken too. */
const FORMULA = /^[\s\0]*[=+\-@＝＋－＠]/

/** A number with its sign is no formula: a spreadsheet reads it as it is. */
const NUMBER = /^[+-]\d+(?:,\d{3})*(?:\.\d+)?%?$/
const isRun = (text: string) => (FORMULA.test(text) || /^[\t\r\n]/.test(text)) && !NUMBER.test(text)

/** One cell, quoted; a text that a spreadsheet would run as a formula is escaped. */
const cell = (text: string) => `"${(isRun(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** Rows as CSV (RFC 4180) with a byte order mark, so that spreadsheets read UTF-8. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
