import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { Value } from '@sinclair/typebox/value'
import { type ColumnMap, ColumnMapSchema } from '#server/bank/read/csv/columns'
import type { Layout } from '#server/bank/read/csv/layout'
import { type TextForm, textForms } from '#server/bank/read/csv/text-form'
import { AskedWrong } from '#server/bank/read/draft'
import type { Aim } from '#server/bank/read/entry'
import type { QuestionFound, Read, Refusal, SourceLine } from '#server/bank/read/finding'
import { type Format, formats } from '#server/bank/read/format'
import type { Fix } from '#server/bank/read/sketch'
import type { Db } from '#server/database/tables'
import type { Env } from '#server/env'
import { wordsOf } from '#server/error-code'
import { storedIdOf } from '@/domain/text/id-text'
import type { Rival } from './against-bank'
import type { Progress, Tally, Told } from './report'

export const USAGE = `用法：npm run -s admin -- import [--dry-run] [--format ${formats.join('|')}] [--map 列名.json] [--category 科目编号] [--source 来源名] [--update] [--by-look] [--text ${textForms.join('|')}] [--json] <文件、文件夹或压缩包>`

const LONGEST_SOURCE = 100
const options = {
  'dry-run': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  format: { type: 'string' },
  map: { type: 'string' },
  category: { type: 'string' },
  source: { type: 'string' },
  text: { type: 'string' },
  update: { type: 'boolean', default: false },
  'by-look': { type: 'boolean', default: false },
} as const

function parsed(words: string[]) {
  try {
    return parseArgs({ args: words, options, allowPositionals: true })
  } catch (error) {
    throw new AskedWrong(`${wordsOf(error)}\n${USAGE}`)
  }
}

function formatIn(text: string | undefined): Format | null {
  const found = formats.find((format) => format === text)
  if (text !== undefined && !found) throw new AskedWrong(`--format 不认识 ${text}\n${USAGE}`)
  return found ?? null
}

function mapIn(file: string | undefined): ColumnMap {
  if (file === undefined) return {}
  let map: unknown
  try {
    map = JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new AskedWrong(`--map ${file} 读不出 JSON：${wordsOf(error)}`)
  }
  if (Value.Check(ColumnMapSchema, map)) return map
  const first = Value.Errors(ColumnMapSchema, map).First()
  throw new AskedWrong(
    `--map ${file} 的 ${first?.path || '/'} 不对：可写 ${Object.keys(ColumnMapSchema.properties).join('、')}，值为表头文字`,
  )
}

function categoryIn(text: string | undefined): number | null {
  if (text === undefined) return null
  if (storedIdOf(text) === undefined) throw new AskedWrong(`--category 须为科目编号：${text}`)
  return Number(text)
}

function sourceIn(text: string | undefined): string | null {
  if (text === undefined) return null
  if (text.trim() === '' || text.length > LONGEST_SOURCE) throw new AskedWrong(`--source 须为 1–${LONGEST_SOURCE} 字的来源名`)
  return text.trim()
}

function textIn(text: string | undefined): TextForm | null {
  const found = textForms.find((form) => form === text)
  if (text === undefined || found) return found ?? null
  throw new AskedWrong(`--text 须为 plain（原样保留）、html 或 markdown\n${USAGE}`)
}

/** Reads the words after the command. Throws `AskedWrong`. */
export function readArguments(words: string[]): Wish & { isJson: boolean } {
  const { values, positionals } = parsed(words)
  const [place, ...more] = positionals
  if (place === undefined || more.length > 0) throw new AskedWrong(USAGE)
  return {
    place,
    format: formatIn(values.format),
    map: mapIn(values.map),
    categoryId: categoryIn(values.category),
    isDryRun: values['dry-run'],
    isUpdate: values.update,
    isByLook: values['by-look'],
    text: textIn(values.text),
    source: sourceIn(values.source),
    isJson: values.json,
  }
}

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
  /** The columns of a table as staff named them. */
  layout?: Layout | null
  /** Questions as staff want them instead of as the file has them. */
  fixes?: readonly Fix[]
  /** Where questions go of whose place the file says nothing. */
  aim?: Aim
  /** The run of the desk that is noted beside each question it makes or changes. */
  runId?: number
  /** Takes colours of options as the key, where a question of a Word paper has no other. */
  isByLook?: boolean
}

/** A question of the file, everything said of it, and the question of the bank that it contradicts. */
export type Settled = { question: QuestionFound; notes: readonly Pick<Told, 'code' | 'reason'>[]; isRefused: boolean; rival?: Rival }

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
  /** Called with each question that was refused before it came to the bank. */
  onRefused?: (refusal: Refusal) => void
  /** Called with the first lines of a table whose columns nobody knows. */
  onUnknown?: (sample: readonly (readonly string[])[]) => void
  /** Called with lines of the file as they stand in it, before its questions. */
  onLines?: (found: { file: string; lines: readonly SourceLine[] }) => void
}

export type Deps = { db: Db; env: Pick<Env, 'dataDir'>; now: () => number }
export type Setting = Deps & { wish: Wish; tally: Tally } & Required<
    Pick<Options, 'onProgress' | 'onQuestion' | 'onRefused' | 'onUnknown' | 'onLines'>
  >
