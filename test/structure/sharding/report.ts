import { type Hindrances, hindrancesOf, type SpreadTable, widenedKeys } from '#server/database/hindrances'
import { placesOf, spreadColumn } from '#server/database/placement'
import { type Crossing, crossings } from './cross-shard'
import { hot, rekeyed } from './hot'

export type Report = Hindrances & {
  /** Hot tables whose primary key will not begin with the learner when they are placed. */
  notLeading: string[]
  crossings: Crossing[]
}

/** Reports what a database spread by learner would refuse, or would ask all machines about, derived from the tables and the statements. */
export function reportOf(tables: readonly SpreadTable[]): Report {
  const ofLearners = new Set(tables.filter((table) => placesOf(table)[0] === 'learner').map(({ name }) => name))
  const hasColumn = new Set(tables.filter(({ columns }) => columns.includes('user_id')).map(({ name }) => name))
  const isLeading = (table: SpreadTable) =>
    widenedKeys(table).some(({ isPrimary }) => isPrimary) ||
    table.keys.find(({ isPrimary }) => isPrimary)?.columns[0] === spreadColumn(table)
  return {
    ...hindrancesOf(tables),
    notLeading: tables.filter((table) => hot.includes(table.name) && !isLeading(table)).map(({ name }) => name),
    crossings: crossings(
      (table) => ofLearners.has(table),
      (table) => hasColumn.has(table),
    ),
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
    `### Hot tables whose key will not begin with the learner (${report.notLeading.length} of ${hot.length})`,
    list(report.notLeading.map((name) => `\`${name}\`: ${rekeyed[name] ?? 'not planned'}`)),
    `### Tables whose rows do not name their learner (${report.withoutLearner.length})`,
    list(report.withoutLearner),
    `### Unique keys without the learner (${report.looseKeys.length})`,
    list(report.looseKeys),
    `### Unique keys with the learner, but not in front (${report.laterKeys.length})`,
    list(report.laterKeys),
    `### References that no machine alone can check (${report.looseReferences.length})`,
    list(report.looseReferences),
    `### Statements of calls that name no learner (${countOf(report.crossings, 'calls').length})`,
    statements(countOf(report.crossings, 'calls')),
    `### Statements of staff and jobs that name no learner (${countOf(report.crossings, 'staff and jobs').length})`,
    statements(countOf(report.crossings, 'staff and jobs')),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
