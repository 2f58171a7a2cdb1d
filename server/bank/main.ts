/**
 * `npm run -s bank -- subject <direction id> <name>`, `chapter <subject id> <title> [point …]` or `paper [--dry-run] <json file>`: what the
 * bank is ordered by, and papers of its questions by list, by filter or by draw. On the database of the settings; the embedded one
 * only while the server is down.
 */
import { readFileSync } from 'node:fs'
import { storedIdOf } from '@/domain/text/id-text'
import { openDatabase } from '../database/open'
import type { Db } from '../database/tables'
import { tx } from '../database/tx'
import { readEnv } from '../env'
import { invalid, Refusal } from '../refusal'
import { addSubject, categoryLevel } from '../repositories/paper-build'
import { makePaper, planPaper } from '../services/exam/paper-build/build'
import { addChapter } from '../services/exam/paper-build/chapter'
import type { PaperWish } from '../services/exam/paper-build/shape'
import { StartFailure } from '../start-failure'

const USAGE =
  '用法：npm run -s bank -- subject <方向编号> <科目名>\n      npm run -s bank -- chapter <科目编号> <章节名> [知识点…]\n      npm run -s bank -- paper [--dry-run] <组卷要求.json>'
const DIRECTION_LEVEL = 2

const numberIn = (text: string | undefined) => {
  const id = storedIdOf(text)
  if (id === undefined) throw new StartFailure(USAGE)
  return id
}

function wishIn(file: string | undefined): PaperWish {
  if (file === undefined) throw new StartFailure(USAGE)
  try {
    return JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, '')) as PaperWish
  } catch (error) {
    throw new StartFailure(`${file} 读不出 JSON：${error instanceof Error ? error.message : String(error)}`)
  }
}

async function subject(db: Db, [direction, name = '']: string[]) {
  const directionId = numberIn(direction)
  if (name.trim() === '') throw new StartFailure(USAGE)
  if ((await categoryLevel(db, directionId)) !== DIRECTION_LEVEL) throw invalid(`没有编号为 ${directionId} 的方向`)
  return { id: await tx(db, (work) => addSubject(work, { directionId, name: name.trim() })) }
}

async function chapter(db: Db, [category, title = '', ...points]: string[]) {
  const categoryId = numberIn(category)
  if (title.trim() === '') throw new StartFailure(USAGE)
  return { id: await tx(db, (work) => addChapter(work, { categoryId, chapter: title.trim(), points })) }
}

async function paper(db: Db, words: string[]) {
  const isDryRun = words.includes('--dry-run')
  const wish = wishIn(words.find((word) => word !== '--dry-run'))
  const { id, paper: made } = isDryRun ? { id: null, paper: await planPaper(db, wish) } : await tx(db, (work) => makePaper(work, wish))
  return {
    id,
    title: made.title,
    fullMarks: made.fullMarks,
    questions: made.questions.length,
    sections: made.sections.map(({ title }) => title),
  }
}

const commands: Readonly<Record<string, (db: Db, words: string[]) => Promise<object>>> = { subject, chapter, paper }

async function main() {
  const [name = '', ...words] = process.argv.slice(2)
  const command = commands[name]
  if (!command) throw new StartFailure(USAGE)
  const database = await openDatabase(readEnv(process.env), Date.now)
  try {
    process.stdout.write(`${JSON.stringify(await command(database.db, words))}\n`)
  } finally {
    await database.close()
  }
}

main().catch((error: unknown) => {
  const isExpected = error instanceof Refusal || error instanceof StartFailure
  process.stderr.write(`${isExpected ? error.message : String(error instanceof Error ? error.stack : error)}\n`)
  process.exitCode = 1
})
