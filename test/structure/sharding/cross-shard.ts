import path from 'node:path'
import { reachedFrom, readsIn, statementGraph, writesIn } from '../statement-graph'

/** A declaration that may touch more than one shard: who runs it, where it is, and the tables of learners it touches. */
export type Crossing = { by: 'calls' | 'staff and jobs'; file: string; name: string; tables: string[] }

const SERVER = path.join(__dirname, '../../../server')
let known: ReturnType<typeof statementGraph> | undefined
/** The statements of the server, read once. */
const serverGraph = () => {
  known ??= statementGraph(SERVER)
  return known
}

/** The learner as a condition or as a value put in: in the query builder or in SQL. */
const LEARNER =
  /\b(user_id|userId|owner|follower_id|invitee_id|asker_id)'?\s*(,\s*'(=|in)'|=|in\b|:)|\b(userId|learnerId)\b|users\.id'?\s*(,\s*'='|=)/
/** An account by its number: that is the learner. */
const ACCOUNT = /\bwhere\('(users\.)?id', '=',/
const INSERT = /(?:\.insertInto\('|\binsert into )(\w+)/g

/** Declarations with statements on tables of learners that do not name a learner. Rows put in carry theirs where there is a column. */
export function crossings(isOfLearner: (table: string) => boolean, hasColumn: (table: string) => boolean): Crossing[] {
  const graph = serverGraph()
  const keys = [...graph.all.keys()]
  const reachedBy = (...folders: string[]) =>
    new Set(
      reachedFrom(
        graph,
        keys.filter((key) => folders.some((folder) => key.startsWith(path.join(SERVER, folder)))),
      ).map(({ key }) => key),
    )
  const byCalls = reachedBy('app.ts')
  const byOthers = reachedBy(`jobs${path.sep}`, `desk${path.sep}`, 'reconcile', 'correct')
  return [...graph.all.values()].flatMap((part): Crossing[] => {
    if (LEARNER.test(part.text)) return []
    const inserted = [...part.text.matchAll(INSERT)].flatMap(([, table]) => table ?? [])
    const touched = [...writesIn(part).filter((table) => !(inserted.includes(table) && hasColumn(table))), ...readsIn(part)]
    const tables = [...new Set(touched)].filter(isOfLearner).sort()
    if (tables.length === 1 && tables[0] === 'users' && ACCOUNT.test(part.text)) return []
    const isByCalls = byCalls.has(part.key)
    if (tables.length === 0 || !(isByCalls || byOthers.has(part.key))) return []
    const [file = '', name = ''] = path.relative(SERVER, part.key).split(path.sep).join('/').split('#')
    return [{ by: isByCalls ? 'calls' : 'staff and jobs', file, name, tables }]
  })
}

type Key = { table: string; columns: readonly string[] }

/**
 * `file name (columns)` of statements that name the columns of a conflict which get the learner in front when their table is spread: an engine
 * would look for a key that is there no more. Such a statement names the constraint, or no key at all.
 */
export function namedConflicts(
  keys: readonly Key[],
  texts: readonly { file: string; name: string; text: string }[] = declarations(),
): string[] {
  const conflict = /\.columns?\(\[?([^)\]]*)\]?\)\s*\.?(?:where|do)|\bon conflict \(([^)]*)\)/g
  return texts.flatMap(({ file, name, text }) => {
    const inserted = [...text.matchAll(INSERT)].map(([, table]) => table)
    const named = [...text.matchAll(conflict)].map(([, built = '', written = '']) => (built || written).replace(/['\s]/g, ''))
    return keys
      .filter(({ table, columns }) => inserted.includes(table) && named.includes(columns.join()))
      .map(({ columns }) => `${file} ${name} (${columns.join(', ')})`)
  })
}

const declarations = () =>
  [...serverGraph().all.values()].map(({ key, text }) => {
    const [file = '', name = ''] = path.relative(SERVER, key).split(path.sep).join('/').split('#')
    return { file, name, text }
  })
