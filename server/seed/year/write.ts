import { sql } from 'kysely'
import { keyText, tableShapes } from '#server/database/catalogue'
import type { Db, Tx } from '#server/database/tables'
import { DEVELOPMENT_OWNER, makeOwner } from '#server/repositories/account/staff'
import type { Offering } from '#server/seed/offer'
import type { Seed } from '#server/seed/read'
import { DAY_MS, SHANGHAI_OFFSET_MS } from '@/domain/time/units'
import { makeAgain } from './again'
import { laterColumn } from './moments'
import type { Moved, Year, YearTable } from './pack'
import { checkingOnce } from './references'
import { sealRow } from './sealed'

const AT_ONCE = 2_000

/** The Shanghai day of a moment, counted from 1970. */
export const dayNumber = (moment: number): number => Math.floor((moment + SHANGHAI_OFFSET_MS) / DAY_MS)

type Values = Record<string, unknown>

/** Rows of a table from `from` on, so many days later. */
function rowsOf({ columns, count }: YearTable, from: number): Values[] {
  const names = Object.keys(columns)
  const length = Math.min(AT_ONCE, count - from)
  return Array.from({ length }, (_none, at) => Object.fromEntries(names.map((name) => [name, columns[name]?.[from + at]])))
}

async function insert(work: Tx, table: YearTable, days: number): Promise<void> {
  const columns = Object.fromEntries(
    Object.entries(table.columns).map(([name, values]) => [name, laterColumn(table.name, name, values, days)]),
  )
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)))
  for (let from = 0; from < table.count; from += AT_ONCE) {
    const rows = rowsOf({ ...table, columns }, from)
    for (const row of rows) await sealRow(work, table.name, row)
    await sql`
      insert into ${sql.table(table.name)} (${names}) overriding system value
      select ${names} from jsonb_populate_recordset(null::${sql.table(table.name)}, ${JSON.stringify(rows)}::jsonb)`.execute(work)
  }
}

/** Rows that have to name a member of the staff name the first of this school, who is made in a fresh one as the desk would make them. */
async function staffOf(work: Tx, now: number): Promise<number> {
  const first = await work.selectFrom('staff').select('id').orderBy('id').limit(1).executeTakeFirst()
  return first?.id ?? makeOwner(work, DEVELOPMENT_OWNER, now)
}

/** Columns that name the member of the staff who made a link, or decided on a refund or on cash. */
const signatures: Readonly<Record<string, string>> = { cash_out: 'decided_by', marketing_link: 'staff_id', refund: 'decided_by' }

async function signed(work: Tx, table: YearTable, now: number): Promise<YearTable> {
  const column = signatures[table.name]
  if (column === undefined) return table
  const staffId = await staffOf(work, now)
  const values = (table.columns[column] ?? []).map((value) => (value === null ? null : staffId))
  return { ...table, columns: { ...table.columns, [column]: values } }
}

/** New rows are numbered behind those of the year. */
async function numberOn(work: Tx, { tables }: Year): Promise<void> {
  const identities = new Map((await tableShapes(work)).map(({ name, identity }) => [name, identity]))
  for (const { name } of tables) {
    const column = identities.get(name)
    if (!column) continue
    await sql`select setval(pg_get_serial_sequence(${name}, ${column}), (select max(${sql.ref(column)}) from ${sql.table(name)}))`.execute(
      work,
    )
  }
}

/** Adds what the year moved to the numbers of rows that were there before it. */
async function move(work: Tx, moved: readonly Moved[]): Promise<void> {
  const keys = new Map((await tableShapes(work)).map(({ name, key }) => [name, key]))
  for (const { table, key, column, by } of moved)
    await sql`
      update ${sql.table(table)} as one set ${sql.ref(column)} = ${sql.ref(`one.${column}`)} + ${by}
      where ${keyText('one', keys.get(table) ?? [])} = ${key}`.execute(work)
}

/** Of so many rows on it matters how they are joined. */
const MANY = 1_000

/** The embedded database counts rows only when it is told to, and would join those of the year as if there were a handful. */
async function analyze(work: Tx, { tables }: Year): Promise<void> {
  const large = tables.filter(({ count }) => count >= MANY)
  if (large.length === 0) return
  // A sample of 3,000 rows tells enough, and takes a tenth of the usual time.
  await sql`set local default_statistics_target = 10`.execute(work)
  await sql`analyze ${sql.join(large.map(({ name }) => sql.table(name)))}`.execute(work)
}

/**
 * A text that two schools share in which the same number means the same question, lesson, paper, task and course. Words may differ: a corrected
 * explanation makes no other school.
 */
export async function schoolDigest(db: Db | Tx): Promise<string> {
  const { rows } = await sql<{ digest: string }>`
    select md5(string_agg(line, '|' order by line)) as digest from (
      select concat_ws(' ', 'question', id, key, version, chapter_id) as line from question
      union all select concat_ws(' ', 'lesson', id, course_id, length, type) from lesson
      union all select concat_ws(' ', 'course', id, price) from course
      union all select concat_ws(' ', 'paper', id, category_id, full_marks) from paper
      union all select concat_ws(' ', 'paper question', paper_id, section_seq, seq, question_id, marks) from paper_question
      union all select concat_ws(' ', 'task', id, plan_id, kind, ref_id) from plan_task
      union all select concat_ws(' ', 'circle', id) from study_circle
      union all select concat_ws(' ', 'teacher', id) from teacher
      union all select concat_ws(' ', 'book', course_id, book_id) from course_textbook
      union all select concat_ws(' ', 'pack', id, beans, price) from recharge_pack
    ) as content`.execute(db)
  return rows[0]?.digest ?? ''
}

/** Whether a table has a row with a value that a column of the year has too. */
async function isTaken(work: Tx, { name, columns }: YearTable, column: string): Promise<boolean> {
  const values = JSON.stringify(columns[column] ?? [])
  const { rows } = await sql`
    select 1 from ${sql.table(name)} as one where ${sql.ref(`one.${column}`)}::text in (select jsonb_array_elements_text(${values}::jsonb)) limit 1
  `.execute(work)
  return rows.length > 0
}

/** Columns whose values are no two rows': numbers, and names that the school may have given to something of its own. */
const UNIQUE = ['id', 'mobile', 'code', 'token'] as const

/** Names what is in the way: the school is not the one from which the year was made, or has something of its own in its place. */
async function hindranceOf(work: Tx, { head, tables }: Year): Promise<string | null> {
  if ((await schoolDigest(work)) !== head.school) return 'the content is not that from which it was made'
  for (const table of tables)
    for (const column of UNIQUE)
      if (table.columns[column] !== undefined && (await isTaken(work, table, column)))
        return `${table.name} has one of its ${column}s already`
  return null
}

/**
 * Writes what the people of the demo did in the year that ends on the day before `now`, as a simulated year through the real functions left it.
 * Gives what is in the way, and then nothing is written; null where all is.
 */
export async function writeYear(work: Tx, year: Year, now: number): Promise<string | null> {
  const hindrance = await hindranceOf(work, year)
  if (hindrance !== null) return hindrance
  const days = dayNumber(now) - year.head.day
  await checkingOnce(work, year.tables, async (table) => insert(work, await signed(work, table, now), days))
  await analyze(work, year)
  await numberOn(work, year)
  await move(work, year.moved)
  await makeAgain(work, userIdsOf(year))
  return null
}

/** The same for the year of a demo, and tells why one is left out; a demo without a year has nothing to write. */
export async function writeYearOf({ work, now, tell }: Offering, { year }: Pick<Seed, 'year'>): Promise<void> {
  const found = year()
  const hindrance = found ? await writeYear(work, found, now) : null
  if (hindrance !== null) tell?.(`the year of the demo was left out: ${hindrance}`)
}

const userIdsOf = ({ tables }: Year): number[] => (tables.find(({ name }) => name === 'users')?.columns.id ?? []).map(Number)
