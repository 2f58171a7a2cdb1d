import path from 'node:path'
import { reachedFrom, readsIn, statementGraph, writesIn } from '../statement-graph'

/** A declaration that may touch more than one shard: who runs it, where it is, and the tables of learners it touches. */
export type Crossing = { by: 'calls' | 'staff and jobs'; file: string; name: string; tables: string[] }

const SERVER = path.join(__dirname, '../../../server')
/** The learner as a condition or as a value put in: in the query builder or in SQL. */
const LEARNER =
  /\b(user_id|userId|owner|follower_id|invitee_id)'?\s*(,\s*'(=|in)'|=|in\b|:)|\b(userId|learnerId)\b|users\.id'?\s*(,\s*'='|=)/
const INSERT = /(?:\.insertInto\('|\binsert into )(\w+)/g

/** Declarations with statements on tables of learners that do not name a learner. Rows put in carry theirs where there is a column. */
export function crossings(isOfLearner: (table: string) => boolean, hasColumn: (table: string) => boolean): Crossing[] {
  const graph = statementGraph(SERVER)
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
    const isByCalls = byCalls.has(part.key)
    if (tables.length === 0 || !(isByCalls || byOthers.has(part.key))) return []
    const [file = '', name = ''] = path.relative(SERVER, part.key).split(path.sep).join('/').split('#')
    return [{ by: isByCalls ? 'calls' : 'staff and jobs', file, name, tables }]
  })
}
