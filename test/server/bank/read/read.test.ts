/** @sandbox own */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { FileRefused } from '#server/bank/read/draft'
import type { Prepared } from '#server/bank/read/question'
import { plainWords } from '#server/bank/read/rich/markup'
import type { RichContent } from '@/contract/site/rich.schema'
import { readOnly } from './read-only'
import { docxOf } from './word'

/**
 * Compares what the files of `read/` become with `read.txt`: every question with its place, key and notes, what is refused with its reason,
 * and texts that are more than plain paragraphs as they are stored. `READ=write` writes it anew; its difference is read before it is
 * committed.
 */
const FILE = path.join(__dirname, 'read.txt')
const FOLDER = path.join(__dirname, 'read')
const USUAL_DIFFICULTY = 3

const isPlain = (content: RichContent) =>
  content.every((node) => node.type === 'p' && node.inline.every((part) => Object.keys(part).length === 1))
const shown = (content: RichContent) => JSON.stringify(isPlain(content) ? plainWords(content) : content)

function lines({ line, type, isNamed, key, category, chapter, points, body, notes, children }: Prepared, depth = ''): string[] {
  const { stem, options, answer_key, explanation, difficulty, pinned } = body
  const place = [
    ...(isNamed ? [`key ${key}`] : []),
    ...(category === null ? [] : [`in ${category}`]),
    ...(chapter === null ? [] : [`chapter ${chapter}`]),
    ...(points.length === 0 ? [] : [`points ${points.join(' ')}`]),
    ...(difficulty === USUAL_DIFFICULTY ? [] : [`difficulty ${difficulty}`]),
    ...(pinned.length === 0 ? [] : [`pinned ${pinned.join('')}`]),
  ]
  return [
    `${line} ${type} ${shown(stem)}`,
    ...options.map(({ letter, text, rich }) => `  ${letter} ${rich ? JSON.stringify(rich) : JSON.stringify(text)}`),
    `  = ${JSON.stringify(answer_key)}`,
    ...(explanation.length === 0 ? [] : [`  ~ ${shown(explanation)}`]),
    ...(place.length === 0 ? [] : [`  @ ${place.join(', ')}`]),
    ...notes.map(({ code, reason }) => `  ! ${code} ${reason}`),
    ...children.flatMap((child) => lines(child, '  ')),
  ].map((text) => `${depth}${text}`)
}

/** A paper is a Word document of these lines. */
function fileOf(name: string): [string, string | Uint8Array] {
  const bytes = readFileSync(path.join(FOLDER, name))
  const { name: bare, ext, base } = path.parse(name)
  return ext === '.paper' ? [`${bare}.docx`, docxOf(bytes.toString().trim().split('\n'))] : [base, bytes]
}

async function linesOf(name: string): Promise<string[]> {
  try {
    const { prepared, refused, notes } = await readOnly(...fileOf(name))
    return [...notes.map((note) => `! ${note}`), ...prepared.flatMap((one) => lines(one)), ...refused.map((one) => `x ${one}`)]
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error
    return [`x ${error.code} ${error.reason}`]
  }
}

it('files of each kind match the approval file', async () => {
  const names = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) => /\.\w+$/.test(name))
  const found: string[] = []
  for (const name of names.sort()) found.push(`==== ${name}`, ...(await linesOf(name)))
  const text = `${found.join('\n')}\n`
  if (process.env.READ === 'write') writeFileSync(FILE, text)
  expect(text).toBe(existsSync(FILE) ? readFileSync(FILE, 'utf8') : '')
})
