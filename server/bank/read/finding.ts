import type { Heads } from '#server/bank/write/report'
import type { Subject } from './categories'
import type { ColumnMap } from './csv/columns'
import type { Layout } from './csv/layout'
import type { TextForm } from './csv/text-form'
import type { Entry } from './entry'
import type { Format } from './format'
import type { Fix, Sketch } from './sketch'

/** A file to read, as plain data, so that another process can be asked to. */
export type Order = {
  place: string
  format: Format | null
  map: ColumnMap
  source: string | null
  text: TextForm | null
  /** The columns of a table as staff named them. */
  layout?: Layout | null
  /** Whether colours of options in a Word paper may be its keys. */
  isByLook?: boolean
  /** Questions as staff want them instead of as the file has them. */
  fixes?: readonly Fix[]
  /** Whether refused questions are given as far as they were read. */
  isSketched?: boolean
  subjects: readonly Subject[]
  /** Where questions go whose file names no subject. */
  usual: Subject
  dataDir: string
  /** Folder that pictures are kept in; null keeps none. */
  keptIn: string | null
}

/** A finding about a row. `at` names the question where its line means nothing to people. */
type Said = { file: string; line: number | null; code: string; reason: string; at?: string }

/** A refused question as far as it was read, by the line of its row; those of one `group` ask the same with different keys. */
export type Refusal = Said & { row: number; sketch?: Sketch; group?: string }

export type QuestionFound = {
  kind: 'question'
  file: string
  /** A question and its children. */
  entries: readonly Entry[]
  notes: readonly Pick<Said, 'line' | 'code' | 'reason'>[]
  at?: string
}

/** A line of a file, cut where it is long. */
export type SourceLine = readonly [number: number, text: string]

/** One thing that the reading of a file comes upon, as plain data; the order is that of the file. */
export type Finding =
  | { kind: 'files'; count: number; passedOver: readonly string[] }
  | { kind: 'part'; file: string; format: string; rows: number }
  | { kind: 'heads'; file: string; heads: Heads }
  | QuestionFound
  /** Lines of a part as they stand in it, each with its number, where refused questions are given as far as they were read. */
  | { kind: 'lines'; file: string; lines: readonly SourceLine[] }
  | ({ kind: 'note' } & Said)
  | ({ kind: 'refused' } & (Said | Refusal))
  /** All questions of a part were given. */
  | { kind: 'end'; file: string }
  /** A file, or a part, that was not read to its end. */
  | ({ kind: 'broken'; sample?: readonly (readonly string[])[] } & Said)
  | { kind: 'passedOver'; names: readonly string[] }

/** Reads a file. Throws `AskedWrong` where there is none. */
export type Read = (order: Order) => AsyncGenerator<Finding>
