import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { Refused } from '#server/bank/read/draft'
import { Bank } from '#server/bank/read/rich/bank'
import { Formulas } from '#server/bank/read/rich/formula'
import type { Db } from '#server/database/tables'
import type { Env } from '#server/env'
import { richPlain } from '@/domain/text/rich-plain'
import { checkBack, readers, SPACING } from './check'
import { giftFile, giftOf } from './gift'
import { filesOf, jsonFile, jsonOf } from './json'
import { moodleFile, moodleOf } from './moodle'
import { paperFile, printedOf } from './paper'
import { qtiFile, qtiOf } from './qti'
import { type Stored, storedIn } from './stored'
import { type Form, sheetOf, tableFile, tableOf } from './table'
import { workbookOf } from './workbook'

const LONGEST_STEM = 40
/** Other work gets its turn after so many milliseconds. */
const TURN_MS = 8

/** One way to write questions; those of a further way of a format go into a file, or a sheet, of their own. */
type Way = {
  suffix: string
  /** How what is written is read back; null for paper, which nobody reads back. */
  reader: keyof typeof readers | null
  /** Parts of a question that the format has no place for. */
  without?: readonly string[]
  file(questions: readonly string[]): string
  one(question: Stored, dataDir: string): string
  /** The whole file, where it is more than its texts. */
  pack?(title: string, questions: readonly Stored[], dataDir: string): Uint8Array
  /** The form of the columns, where the way is a table. */
  form?: Form
}
const tableIn = (form: Form, suffix: string): Way => ({
  suffix,
  form,
  reader: 'csv',
  file: (parts) => tableFile(parts, form),
  one: (question) => tableOf(question, form),
})
const tables = [tableIn('HTML', ''), tableIn('原文', '-原文'), tableIn('数据', '-数据')]
const PLACES = ['difficulty', 'chapter', 'points', SPACING]
const checkPrinted: Way['one'] = (question, dataDir) => {
  printedOf(question, dataDir)
  return ''
}
const paperOf: Way['pack'] = (title, questions, dataDir) =>
  paperFile(
    title,
    questions.map((question) => ({ type: question.type, printed: printedOf(question, dataDir) })),
  )
const packed: Way['pack'] = (_title, questions, dataDir) => qtiFile(questions, dataDir)

/** The formats by the ending of the file. A table lies beside its pictures; the others have them inside. A zip is a package of QTI 2.2. */
const formats: Readonly<Record<string, readonly Way[]>> = {
  '.xlsx': tables,
  '.csv': tables,
  '.json': [{ suffix: '', reader: 'json', file: jsonFile, one: jsonOf }],
  '.xml': [{ suffix: '', reader: 'moodle', without: ['difficulty'], file: moodleFile, one: moodleOf }],
  '.docx': [{ suffix: '', reader: null, file: () => '', one: checkPrinted, pack: paperOf }],
  '.zip': [
    {
      suffix: '',
      reader: 'qti',
      without: PLACES,
      file: ([text = '']) => text,
      one: (question) => qtiOf(question, (src) => src),
      pack: packed,
    },
  ],
  '.gift': [{ suffix: '', reader: 'gift', without: ['difficulty'], file: giftFile, one: giftOf }],
}
const sheetNames: Readonly<Record<Form, string>> = { HTML: '题目', 原文: '题目（原文）', 数据: '题目（数据）' }

/** `files` are written; `left` are the questions that the format cannot hold, each with the reason. */
export type Exported = {
  questions: number
  written: number
  files: string[]
  left: Told[]
  /** Parts of questions that the format has no place for, though it has the questions. */
  without: Told[]
}
type Told = { id: number; stem: string; code: string; reason: string }

function copyFiles(dataDir: string, folder: string, files: readonly string[]) {
  for (const file of new Set(files)) {
    const place = path.join(folder, file)
    mkdirSync(path.dirname(place), { recursive: true })
    copyFileSync(path.join(dataDir, file), place)
  }
}

type Desk = Parameters<typeof checkBack>[2]['desk']
type Part = { way: Way; text: string; question: Stored; without: readonly string[] }

/** A question in the first way that keeps all of it, or why the format has none. */
async function partOf(question: Stored, ways: readonly Way[], desk: Desk): Promise<Part | Refused> {
  let fault: Refused | null = null
  for (const way of ways) {
    try {
      const text = way.one(question, desk.place.root)
      const checked = way.reader && { read: readers[way.reader], desk, ...(way.without && { without: way.without }) }
      const without = checked ? await checkBack(question, way.file([text]), checked) : []
      return { way, text, question, without }
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      fault ??= error
    }
  }
  return fault ?? new Refused('format_cannot', '这种格式放不下')
}

/** The ways to write a file of this name, each with its own place. Throws `Refused`. */
function waysTo(asked: string): { way: Way; place: string }[] {
  const { dir, name, ext } = path.parse(path.resolve(asked))
  const ways = formats[ext.toLowerCase()]
  if (!ways) throw new Refused('format_unknown', `导出的文件须以 ${Object.keys(formats).join(' 或 ')} 结尾`)
  const places = ways.map((way) => ({ way, place: path.join(dir, `${name}${way.suffix}${ext}`) }))
  const taken = places.find(({ place }) => existsSync(place))
  if (taken) throw new Refused('file_exists', `已经有这个文件：${taken.place}`)
  return places
}

type Placed = ReturnType<typeof waysTo>

function writeTexts(parts: readonly Part[], ways: Placed): string[] {
  return ways.flatMap(({ way, place }) => {
    const own = parts.filter((part) => part.way === way).map(({ text }) => text)
    if (own.length === 0 && way.suffix !== '') return []
    writeFileSync(place, way.file(own))
    return [place]
  })
}

/** One workbook, a sheet for each way that some question needs. */
function writeWorkbook(parts: readonly Part[], ways: Placed): string[] {
  const sheets = ways.flatMap(({ way: { form, suffix }, way }) => {
    const own = parts.filter((part) => part.way === way).map(({ question }) => question)
    return form === undefined || (own.length === 0 && suffix !== '') ? [] : [{ name: sheetNames[form], rows: sheetOf(own, form) }]
  })
  const [first] = ways
  if (!first) return []
  writeFileSync(first.place, workbookOf(sheets))
  return [first.place]
}

function writePacked(pack: NonNullable<Way['pack']>, place: string, parts: readonly Part[], dataDir: string): string[] {
  const questions = parts.map(({ question }) => question)
  writeFileSync(place, pack(path.parse(place).name, questions, dataDir))
  return [place]
}

/** Writes what was found fit, in the way of the format. */
function writeParts(parts: readonly Part[], ways: Placed, dataDir: string): string[] {
  const [first] = ways
  if (first?.way.pack) return writePacked(first.way.pack, first.place, parts, dataDir)
  return path.extname(first?.place ?? '').toLowerCase() === '.xlsx' ? writeWorkbook(parts, ways) : writeTexts(parts, ways)
}

const toldOf = (question: Stored, code: string, reason: string): Told => ({
  id: question.id,
  stem: richPlain(question.stem).slice(0, LONGEST_STEM),
  code,
  reason,
})

/**
 * Writes the questions of a subject into a file, each only if the import would bring it back as it is. Throws `Refused` for an ending
 * that is none of a format, and for a file that is there already.
 */
export async function exportBank({ db, env }: { db: Db; env: Pick<Env, 'dataDir'> }, categoryId: number, asked: string): Promise<Exported> {
  const ways = waysTo(asked)
  const bank = new Bank(env, null)
  const desk = { bank, formulas: new Formulas(bank), place: { root: env.dataDir, folder: env.dataDir } }
  const questions = await storedIn(db, categoryId)
  const [parts, left, shown]: [Part[], Exported['left'], string[]] = [[], [], []]
  let since = performance.now()
  for (const question of questions) {
    if (performance.now() - since > TURN_MS) {
      await setImmediate()
      since = performance.now()
    }
    const part = await partOf(
      question,
      ways.map(({ way }) => way),
      desk,
    )
    if (part instanceof Refused) {
      left.push(toldOf(question, part.code, part.reason))
      continue
    }
    parts.push(part)
    if (part.way.reader === 'csv') shown.push(...filesOf(question))
  }
  const files = writeParts(parts, ways, env.dataDir)
  copyFiles(env.dataDir, path.dirname(path.resolve(asked)), shown)
  const without = parts.flatMap((part) =>
    part.without.length === 0 ? [] : [toldOf(part.question, 'part_left', `这种格式没有：${part.without.join('、')}`)],
  )
  return { questions: questions.length, written: parts.length, files, left, without }
}
