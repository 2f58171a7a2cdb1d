import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Refused } from '#server/bank/read/draft'
import { Bank } from '#server/bank/read/rich/bank'
import { Formulas } from '#server/bank/read/rich/formula'
import type { Db } from '#server/database/tables'
import type { Env } from '#server/env'
import { richPlain } from '@/domain/text/rich-plain'
import { checkBack, readers } from './check'
import { filesIn } from './html'
import { moodleFile, moodleOf } from './moodle'
import { type Stored, storedIn } from './stored'
import { type Form, tableFile, tableOf } from './table'

const LONGEST_STEM = 40

/** One way to write questions; those of the second way of a format go into a file of their own. */
type Way = {
  suffix: string
  reader: keyof typeof readers
  file(questions: readonly string[]): string
  one(question: Stored, dataDir: string): string
}
const tableIn = (form: Form, suffix: string): Way => ({
  suffix,
  reader: 'csv',
  file: (parts) => tableFile(parts, form),
  one: (question) => tableOf(question, form),
})
/** The formats by the ending of the file. A table lies beside its pictures; a file of Moodle has them inside. */
const formats: Readonly<Record<string, readonly Way[]>> = {
  '.xml': [{ suffix: '', reader: 'moodle', file: moodleFile, one: moodleOf }],
  '.csv': [tableIn('HTML', ''), tableIn('原文', '-原文')],
}

/** `files` are written; `left` are the questions that the format cannot hold, each with the reason. */
export type Exported = {
  questions: number
  written: number
  files: string[]
  left: { id: number; stem: string; code: string; reason: string }[]
}

function filesOf(question: Stored): string[] {
  const reference = question.answer_key?.kind === 'points' ? filesIn(question.answer_key.reference) : []
  const options = question.options.flatMap(({ rich }) => (rich ? filesIn(rich) : []))
  return [...filesIn(question.stem), ...options, ...filesIn(question.explanation), ...reference, ...question.children.flatMap(filesOf)]
}

function copyFiles(dataDir: string, folder: string, files: readonly string[]) {
  for (const file of new Set(files)) {
    const place = path.join(folder, file)
    mkdirSync(path.dirname(place), { recursive: true })
    copyFileSync(path.join(dataDir, file), place)
  }
}

type Desk = Parameters<typeof checkBack>[3]
type Part = { way: Way; text: string }

/** A question in the first way that keeps all of it, or why the format has none. */
async function partOf(question: Stored, ways: readonly Way[], desk: Desk): Promise<Part | Refused> {
  let fault: Refused | null = null
  for (const way of ways) {
    try {
      const text = way.one(question, desk.place.root)
      await checkBack(question, way.file([text]), readers[way.reader], desk)
      return { way, text }
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
  for (const question of questions) {
    const part = await partOf(
      question,
      ways.map(({ way }) => way),
      desk,
    )
    if (part instanceof Refused) {
      left.push({ id: question.id, stem: richPlain(question.stem).slice(0, LONGEST_STEM), code: part.code, reason: part.reason })
      continue
    }
    parts.push(part)
    if (part.way.reader === 'csv') shown.push(...filesOf(question))
  }
  const files = ways.flatMap(({ way, place }) => {
    const own = parts.filter((part) => part.way === way).map(({ text }) => text)
    if (own.length === 0 && way.suffix !== '') return []
    writeFileSync(place, way.file(own))
    return [place]
  })
  copyFiles(env.dataDir, path.dirname(path.resolve(asked)), shown)
  return { questions: questions.length, written: parts.length, files, left }
}
