import type { Db } from '../database/tables'
import type { Env } from '../env'
import type { Subjects } from './categories'
import type { Contradictions } from './contradictions'
import type { ColumnMap } from './csv/columns'
import type { TextForm } from './csv/text-form'
import type { Format } from './format'
import type { Tally } from './report'
import type { Studio } from './rich/rich-builder'
import type { Seen } from './seen'

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
export type Deps = { db: Db; env: Pick<Env, 'dataDir'>; now: () => number }
export type Setting = Deps & {
  wish: Wish
  tally: Tally
  studio: Omit<Studio, 'place' | 'notes'>
  subjects: Subjects
  seen: Seen
  contradictions: Contradictions
  onProgress: (done: number) => void
}
