import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { baseFolder, contentFolder, mediaFolder } from '#server/folders'
import { type Content, readContent } from '#server/seed/load'

type Value = string | number | boolean | null | Value[] | { [name: string]: Value }
type Row = { [name: string]: Value }

/** Ids of rows that come with a later release begin here. */
const FIRST_NEW = 900_000
const words = new Set(['title', 'subtitle', 'intro', 'summary', 'group'])
const amounts = new Set(['price', 'listPrice', 'beans', 'minutes', 'length', 'credits', 'hours', 'stock', 'seq'])

/** A value as the next release has it: other words, other figures, the same keys. */
function changed(value: Value, name = ''): Value {
  if (typeof value === 'string') return words.has(name) ? `${value}（改）` : value
  if (typeof value === 'number') return amounts.has(name) ? value + 1 : value
  if (Array.isArray(value)) return value.map((each) => changed(each, name))
  if (value === null || typeof value === 'boolean') return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, changed(each, key)]))
}

/** Lists that get a row more, and what the copy of the last row leaves out or puts in its place. */
const growing: Record<string, (row: Row, id: number) => Row> = {
  'teachers.json': (row) => row,
  'articles.json': (row) => row,
  'categories.json': (row) => row,
  'extras.json': (row) => row,
  'guides.json': (row) => row,
  'circles.json': (row) => ({ ...row, members: [], posts: [] }),
  'questionnaires.json': (row) => row,
  'contacts.json': (row) => row,
  'materials.json': (row) => row,
  'textbooks.json': (row) => row,
  'papers.json': (row) => row,
  'coupons.json': ({ batch: _, ...row }) => ({ ...row, held: [] }),
  'homework.json': (row) => ({ ...row, submissions: [] }),
  'errata-books.json': (row, id) => ({ ...row, chapters: [{ id, title: '新的一章' }] }),
  'pages.json': ({ place: _, ...row }) => row,
  'help.json': (row) => row,
  'feedback-tags.json': (row) => row,
  'recharge-packs.json': (row, id) => ({ ...row, productId: `beans.${id}` }),
  'courses.json': (row, id) => ({
    ...row,
    chapters: [
      { id, title: '新的一章', lessons: [{ id, title: '新的一讲', type: 'video', media: 'hls/index.m3u8', length: 60, isTrial: false }] },
    ],
  }),
}

/** Makes the content of a folder that of a release to come. */
export function rewrite(folder: string, turn: number): void {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'))
  for (const name of names) {
    const file = path.join(folder, name)
    const value = changed(JSON.parse(readFileSync(file, 'utf8')) as Value)
    const grow = growing[name]
    const last = Array.isArray(value) ? value.at(-1) : undefined
    if (grow && Array.isArray(value)) value.push(grow({ ...(last as Row), id: FIRST_NEW + turn }, FIRST_NEW + turn))
    writeFileSync(file, JSON.stringify(value))
  }
}

/** The content of a release to come: every row of it is other than now, and most lists have a row more, with an id of the turn. */
export function laterRelease(turn: number, hasDemo: boolean): Content {
  const root = mkdtempSync(path.join(os.tmpdir(), 'qiming-release-'))
  try {
    const [base, content] = [path.join(root, 'base'), path.join(root, 'content')]
    cpSync(baseFolder, base, { recursive: true })
    cpSync(contentFolder, content, { recursive: true })
    symlinkSync(mediaFolder, path.join(root, 'media'))
    for (const folder of [base, content]) rewrite(folder, turn)
    return readContent({ hasDemo, seedDir: content }, base)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

/** Ids of the rows that a later release brings. */
export const newId = (turn: number) => FIRST_NEW + turn
