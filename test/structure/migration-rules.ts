import { IN_BATCHES, statementsOf as statementsIn } from '#server/database/migrate'

/** A migration file: its name and its text. */
export type MigrationFile = { name: string; text: string }

/** Files up to this number were applied before there was data that they could hold up. */
export const BEFORE_DATA = 85

const plain = (text: string) => text.replace(/\s+/g, ' ').trim()
const statementsOf = (text: string) => statementsIn(text).map(plain)

type Rule = { rule: string; pattern: RegExp; why: string }

/** Of tables that exist: each would stop those who read or write them for as long as the table is long. */
const blocking: readonly Rule[] = [
  { rule: 'index', pattern: /^create (unique )?index (?!concurrently)/i, why: 'create index concurrently, in a file of its own' },
  { rule: 'drop index', pattern: /^drop index (?!concurrently)/i, why: 'drop index concurrently, in a file of its own' },
  { rule: 'type', pattern: /\balter (column )?\w+ (set data )?type\b/i, why: 'add a column of the new type and fill it by a job' },
  { rule: 'not null', pattern: /\balter (column )?\w+ set not null\b/i, why: 'add a check as not valid, validate it in the next file' },
  {
    rule: 'computed column',
    pattern: /\badd (column )?[^,]*\b(generated always|default (?!null\b|true\b|false\b|'[^']*'|-?[\d.]+|array\[\]))/i,
    why: 'a constant default is written nowhere; anything else writes every row',
  },
  {
    rule: 'required column',
    pattern: /\badd column (?![^,]*\bdefault\b)[^,]*\bnot null\b/i,
    why: 'the release before does not fill it: give a constant default',
  },
  {
    rule: 'constraint',
    pattern: /\badd (constraint \w+ )?(check|foreign key)\b(?!.*\bnot valid\b)/i,
    why: 'add it as not valid, validate it in the next file',
  },
  {
    rule: 'key',
    pattern: /\badd (constraint \w+ )?(unique|primary key)(?! using index)/i,
    why: 'create a unique index concurrently, then add the key using it',
  },
  {
    rule: 'all rows',
    pattern: /^(update|delete from) /i,
    why: 'change rows some at a time: by a job, or in a file that begins with `-- in batches`',
  },
  {
    rule: 'whole table',
    pattern: /^(lock table|cluster|reindex(?! .*concurrently)|vacuum|truncate)\b/i,
    why: 'needs the table for itself',
  },
]

const retiring: Rule = {
  rule: 'retire',
  pattern: /\bdrop (table|column|constraint|default)\b|\brename\b/i,
  why: 'the release before uses it: remove it one release later in a file named NNNN-retire-…',
}

const batches = { rule: 'batches', why: 'a file in batches updates or deletes up to a limit, so that it ends' }

const concurrent = /\bindex concurrently\b/i
const tableOf = (statement: string) =>
  /^(?:create (?:unique )?index (?:concurrently )?\w+ on|alter table(?: if exists)?(?: only)?|update|delete from|lock table|truncate(?: table)?) (\w+)/i.exec(
    statement,
  )?.[1]
const madeIn = (statements: readonly string[]) =>
  new Set(statements.flatMap((statement) => /^create table (?:if not exists )?(\w+)/i.exec(statement)?.[1] ?? []))

/** Finds what a migration would do to those who use the tables meanwhile, or to the release before: `file: rule (what to do instead)`. */
export function migrationFaults({ name, text }: MigrationFile): string[] {
  const statements = statementsOf(text)
  const made = madeIn(statements)
  const isInBatches = IN_BATCHES.test(text)
  const report = ({ rule, why }: Pick<Rule, 'rule' | 'why'>) => `${name}: ${rule} (${why})`
  const found = statements.flatMap((statement) => {
    const table = tableOf(statement)
    if (table !== undefined && made.has(table)) return []
    if (isInBatches) return /^(update|delete from) .*\blimit \d+\b/i.test(statement) ? [] : [report(batches)]
    const rules = /^\d{4}-retire-/.test(name) ? blocking : [...blocking, retiring]
    return rules.filter(({ pattern }) => pattern.test(statement)).map(report)
  })
  const isMixed = statements.some((one) => concurrent.test(one)) && !statements.every((one) => concurrent.test(one))
  return isMixed ? [...found, report({ rule: 'mixed', why: 'an index built concurrently has a file of its own' })] : found
}
