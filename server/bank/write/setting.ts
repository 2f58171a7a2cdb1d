import type { ColumnMap } from '#server/bank/read/csv/columns'
import type { TextForm } from '#server/bank/read/csv/text-form'
import type { QuestionFound, Read } from '#server/bank/read/finding'
import type { Format } from '#server/bank/read/format'
import type { Db } from '#server/database/tables'
import type { Env } from '#server/env'
import type { Progress, Tally, Told } from './report'

/** Settings of an import: `source` is the namespace of the file's numbers; `isUpdate` allows changes to questions that were answered. */
export type Wish = {
  place: string
  format: Format | null
  map: ColumnMap
  categoryId: number | null
  isDryRun: boolean
  source?: string | null
  /** How the texts of a table are meant, where it is not to be guessed. */
  text?: TextForm | null
  isUpdate?: boolean
}

/** A question of the file and everything said of it. */
export type Settled = { question: QuestionFound; notes: readonly Pick<Told, 'code' | 'reason'>[]; isRefused: boolean }

export type Options = {
  /** Reads the file; in this process unless another way is given. */
  read?: Read
  /** Questions in one transaction. */
  batchSize?: number
  /** Folder for the pictures of a trial run; none are kept without it. */
  shownIn?: string | null
  /** Called after each batch. */
  onProgress?: (progress: Progress) => void
  /** Called with each question after its batch. */
  onQuestion?: (settled: Settled) => void
}

export type Deps = { db: Db; env: Pick<Env, 'dataDir'>; now: () => number }
export type Setting = Deps & { wish: Wish; tally: Tally } & Required<Pick<Options, 'onProgress' | 'onQuestion'>>
