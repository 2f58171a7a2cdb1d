import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { isRecord, readJson } from '@/domain/text/read-json'

/** Rows of one table, a list of values for each column. */
export type YearTable = { name: string; count: number; columns: Record<string, readonly unknown[]> }

/** A number of a row of the demo that the year moved: how many learners a course has, what is on an account. */
export type Moved = { table: string; key: string; column: string; by: number }

/**
 * Describes a year. `day`: the Shanghai day on which the school was loaded from which it was made; `school`: a digest of the content that
 * its rows refer to by number; `content`: the same of the files of that content; `beginning`: what the first days of a few people in the school
 * of the tests are, by a digest.
 */
export type YearHead = {
  seed: number
  people: number
  days: number
  day: number
  school: string
  content: string
  beginning: { days: number; people: number; digest: string }
}

export type Year = { head: YearHead; tables: readonly YearTable[]; moved: readonly Moved[] }

const isYear = (value: unknown): value is Year => isRecord(value) && isRecord(value.head) && Array.isArray(value.tables)

/** The line of a column: numbers as steps from one to the next, which pack well. */
function stepsOf(values: readonly unknown[]): unknown[] {
  if (values.length === 0 || !values.every((value) => typeof value === 'number' && Number.isSafeInteger(value))) return [0, ...values]
  let before = 0
  return [
    1,
    ...values.map((value) => {
      const step = Number(value) - before
      before = Number(value)
      return step
    }),
  ]
}

function valuesOf([kind, ...steps]: readonly unknown[]): unknown[] {
  if (kind === 0) return steps
  let before = 0
  return steps.map((step) => {
    before += Number(step)
    return before
  })
}

const mapColumns = (tables: readonly YearTable[], turn: (values: readonly unknown[]) => unknown[]): YearTable[] =>
  tables.map(({ columns, ...table }) => ({
    ...table,
    columns: Object.fromEntries(Object.entries(columns).map(([name, values]) => [name, turn(values)])),
  }))

/** A year as it is stored. */
export function packYear({ tables, ...year }: Year): Buffer {
  const text = JSON.stringify({ ...year, tables: mapColumns(tables, stepsOf) })
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length, [constants.BROTLI_PARAM_LGWIN]: 24 } })
}

/** Reads what `packYear` made; undefined for anything else. */
export function unpackYear(bytes: Uint8Array): Year | undefined {
  const year = readJson(brotliDecompressSync(bytes).toString('utf8'), isYear)
  return year && { ...year, tables: mapColumns(year.tables, valuesOf) }
}
