import type { Table } from './catalog'
import { type Crossing, crossings } from './cross-shard'
import { hot, local, ofLearnerBy, reference, rekeyed } from './placement'

const isListed = (list: readonly string[]) => (name: string) => list.includes(name)

/** Columns that are the learner. */
const LEARNER = new Set(['user_id', 'owner', 'follower_id', 'invitee_id'])
const namesLearner = (columns: readonly string[]) => columns.some((column) => LEARNER.has(column))

export type Report = {
  misplaced: string[]
  /** Hot tables whose primary key does not begin with the learner. */
  notLeading: string[]
  /** `table (columns)` of unique keys without the learner. */
  looseKeys: string[]
  /** `table → table` of references between learners' rows that do not carry the learner, and to tables that lie elsewhere. */
  looseReferences: string[]
  awayReferences: string[]
  crossings: Crossing[]
}

/** Reports what a database spread by learner would refuse, or would ask all machines about, derived from the tables and the statements. */
export function reportOf(tables: readonly Table[]): Report {
  const hasColumn = new Set(tables.filter(({ columns }) => columns.includes('user_id')).map(({ name }) => name))
  const named = [...Object.keys(ofLearnerBy), ...reference, ...local]
  const isOfLearner = (name: string) => hasColumn.has(name) || name in ofLearnerBy
  const places = (name: string) => (hasColumn.has(name) ? 1 : 0) + named.filter((each) => each === name).length
  const learners = tables.filter(({ name }) => isOfLearner(name))
  const all = learners.flatMap(({ name, references }) => references.map((each) => ({ name, ...each })))
  const arrow = ({ name, to }: { name: string; to: string }) => `${name} → ${to}`
  return {
    misplaced: [...new Set([...tables.map(({ name }) => name), ...named])].filter(
      (name) => places(name) !== 1 || !tables.some((table) => table.name === name),
    ),
    notLeading: tables
      .filter(({ name, keys }) => hot.includes(name) && !LEARNER.has(keys.find(({ isPrimary }) => isPrimary)?.columns[0] ?? ''))
      .map(({ name }) => name),
    looseKeys: learners
      .filter(({ name }) => name !== 'users')
      .flatMap(({ name, keys }) =>
        keys.filter(({ columns }) => !namesLearner(columns)).map(({ columns }) => `${name} (${columns.join(', ')})`),
      ),
    looseReferences: [...new Set(all.filter(({ to, columns }) => to !== 'users' && isOfLearner(to) && !namesLearner(columns)).map(arrow))],
    awayReferences: [...new Set(all.filter(({ to }) => isListed(local)(to)).map(arrow))],
    crossings: crossings(isOfLearner, (name) => hasColumn.has(name)),
  }
}

const list = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join('\n')

function statements(found: readonly Crossing[]): string {
  const files = [...new Set(found.map(({ file }) => file))].sort()
  return list(
    files.map((file) => {
      const own = found.filter((each) => each.file === file)
      return `\`${file}\`: ${own.map(({ name, tables }) => `${name} (${tables.join(', ')})`).join(', ')}`
    }),
  )
}

const countOf = (found: readonly Crossing[], by: Crossing['by']) => found.filter((each) => each.by === by)

/** The lists of `docs/sharding.md`. */
export const listsOf = (report: Report): string =>
  [
    `### Hot tables whose key does not begin with the learner (${report.notLeading.length} of ${hot.length})`,
    list(report.notLeading.map((name) => `\`${name}\`: ${rekeyed[name] ?? 'not planned'}`)),
    `### Unique keys without the learner (${report.looseKeys.length})`,
    list(report.looseKeys),
    `### References between learners' rows that do not carry the learner (${report.looseReferences.length})`,
    list(report.looseReferences),
    `### References from learners' rows to tables that lie elsewhere (${report.awayReferences.length})`,
    list(report.awayReferences),
    `### Statements of calls that name no learner (${countOf(report.crossings, 'calls').length})`,
    statements(countOf(report.crossings, 'calls')),
    `### Statements of staff and jobs that name no learner (${countOf(report.crossings, 'staff and jobs').length})`,
    statements(countOf(report.crossings, 'staff and jobs')),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
