/**
 * `npm run -s admin -- bank category [parent id] <name>`, `subject <direction id> <name>`, `chapter <subject id> <title> [point …]` `paper [--dry-run] <json file>` or
 * `export <subject id> <file.xlsx|csv|json|xml|gift|docx|zip>`: what the bank is ordered by, papers of its questions by list, by filter or by draw, and its
 * questions as a file that the import reads back. On the database of the settings; the embedded one
 * only while the server is down.
 */
import { readFileSync } from 'node:fs'
import { openDatabase } from '#server/database/open'
import { type Db, tx } from '#server/database/tables'
import { type Env, readEnv } from '#server/env'
import { invalid, Refusal } from '#server/refusal'
import { addSubject, categoryLevel, ensureCategory } from '#server/repositories/course/category'
import { addChapter, makePaper, type PaperWish, planPaper } from '#server/services/exam/paper-build/build'
import { StartFailure } from '#server/start-failure'
import { storedIdOf } from '@/domain/text/id-text'
import { exportBank } from './export/export'
import { Refused } from './read/draft'

const USAGE =
  '用法：npm run -s admin -- bank category [上级编号] <分类名>\n      npm run -s admin -- bank subject <方向编号> <科目名>\n      npm run -s admin -- bank chapter <科目编号> <章节名> [知识点…]\n      npm run -s admin -- bank paper [--dry-run] <组卷要求.json>\n      npm run -s admin -- bank export <科目编号> <文件.xlsx、.csv、.json、.xml（Moodle）、.gift、.zip（QTI 2.2）或 .docx（打印的试卷）>'
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

/** A category on top, a direction below one, or a subject below that. */
async function category(db: Db, words: string[]) {
  const name = words.at(-1)?.trim() ?? ''
  if (name === '' || words.length > 2) throw new StartFailure(USAGE)
  const parentId = words.length === 2 ? numberIn(words[0]) : null
  const above = parentId === null ? 0 : await categoryLevel(db, parentId)
  if (above === undefined || above > DIRECTION_LEVEL) throw invalid(`没有编号为 ${parentId} 的分类或方向`)
  return { id: await tx(db, (work) => ensureCategory(work, { parentId, level: above + 1, name })) }
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

async function exported(db: Db, [category, place]: string[], env: Env) {
  const categoryId = numberIn(category)
  if (place === undefined) throw new StartFailure(USAGE)
  return exportBank({ db, env }, categoryId, place)
}

type Command = (db: Db, words: string[], env: Env) => Promise<object>
const commands: Readonly<Record<string, Command>> = { category, subject, chapter, paper, export: exported }

async function main() {
  const [name = '', ...words] = process.argv.slice(2)
  const command = commands[name]
  if (!command) throw new StartFailure(USAGE)
  const env = readEnv(process.env)
  const database = await openDatabase(env, Date.now)
  try {
    process.stdout.write(`${JSON.stringify(await command(database.db, words, env))}\n`)
  } finally {
    await database.close()
  }
}

main().catch((error: unknown) => {
  const isExpected = error instanceof Refusal || error instanceof StartFailure || error instanceof Refused
  process.stderr.write(
    `${isExpected ? (error instanceof Refused ? error.reason : error.message) : String(error instanceof Error ? error.stack : error)}\n`,
  )
  process.exitCode = 1
})
