import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A checkable sentence of the documents in our own words. */
export type Clause = { id: string; text: string }
/** Clause → the tests that carry its id, and what does not fit together. */
export type ClauseMap = { clauses: (Clause & { tests: string[] })[]; faults: string[] }

const folder = 'test/structure/clauses'
const idPattern = /\[(D[12]-\d+-[a-z0-9][a-z0-9-]*)\]/g

const isRow = (value: unknown): value is Clause =>
  typeof value === 'object' && value !== null && 'id' in value && 'text' in value && typeof value.id === 'string'

function testsIn(root: string): string[] {
  return readdirSync(path.join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .map((file) => `test/${file.split(path.sep).join('/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('test/structure/'))
    .sort()
}

/** Ids in the sources of tests and their tables of cases, each with the file that carries it. */
function carriers(root: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const file of testsIn(root)) {
    for (const [, id = ''] of readFileSync(path.join(root, file), 'utf8').matchAll(idPattern)) {
      found.set(id, (found.get(id) ?? new Set()).add(file))
    }
  }
  return found
}

/** The rows of every area, in the order of their files. */
async function rowsIn(root: string): Promise<Clause[]> {
  const files = readdirSync(path.join(root, folder)).filter((file) => file.endsWith('.ts'))
  const lists = await Promise.all(
    files.sort().map(async (file): Promise<unknown[]> => Object.values(await import(path.join(root, folder, file)))),
  )
  return lists.flat(2).filter(isRow)
}

function repeated(ids: readonly string[]): string[] {
  return ids.filter((id, at) => ids.indexOf(id) !== at)
}

/** Reads the clauses and the tests of a repository. */
export async function clauseMap(root: string): Promise<ClauseMap> {
  const rows = await rowsIn(root)
  const found = carriers(root)
  const ids = rows.map(({ id }) => id)
  const faults = [
    ...repeated(ids).map((id) => `clause-twice: ${id}`),
    ...ids.filter((id) => !found.has(id)).map((id) => `clause-without-test: ${id}`),
    ...[...found].filter(([id]) => !ids.includes(id)).map(([id, files]) => `test-without-clause: ${id} (${[...files].join(', ')})`),
  ]
  return { clauses: rows.map(({ id, text }) => ({ id, text, tests: [...(found.get(id) ?? [])] })), faults }
}

const HEAD = `# Clauses

What the two documents of the customer demand, sentence by sentence, in our own words. An id names the document and its section;
tests carry it in their titles. \`npm run -s lab -- clauses\` gives the tests of each clause, \`npm run -s lab -- clauses --write\` renews this list.
`

/** The list for readers, in the order of the ids' documents and sections. */
export function clauseList(clauses: readonly Clause[]): string {
  const sectionOf = ({ id }: Clause) => id.split('-').slice(0, 2).join(' §').replace('D', 'Document ')
  const sections = [...new Set(clauses.map(sectionOf))].sort()
  const linesOf = (section: string) =>
    clauses.filter((clause) => sectionOf(clause) === section).map(({ id, text }) => `- \`${id}\` ${text}`)
  return `${HEAD}${sections.map((section) => `\n## ${section}\n\n${linesOf(section).join('\n')}\n`).join('')}`
}
