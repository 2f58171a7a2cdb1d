import { type RawBuilder, sql } from 'kysely'
import { links } from '#server/database/catalogue'
import type { Db, Tx } from '#server/database/tables'
import type { DataExport } from '@/contract/account/privacy.schema'

/** Credentials and their traces: a file with them would open the account to whoever finds it. */
const SECRET = new Set([
  'access_token',
  'apple_grant',
  'refresh_token',
  'session_family',
  'user_password',
  'minor_pin',
  'one_time_key',
  'second_factor',
  'real_name',
  'data_export',
  'sign_in_place',
  'email_code',
])

/** Columns that name a learner in rows which are somebody else's secret: who blocked them. */
const OF_OTHERS = new Set(['circle_block.target_id'])

type Walk = { db: Db | Tx; references: readonly Reference[]; found: Map<string, Map<string, unknown>> }

const listOf = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))

/** Notes the rows of a table, and those that hang on them in tables which do not name a learner themselves, such as items of an order. */
async function noteRows(walk: Walk, table: string, which: RawBuilder<unknown>, path: readonly string[]): Promise<void> {
  const { rows } = await sql`select * from ${sql.table(table)} where ${which}`.execute(walk.db)
  if (rows.length === 0) return
  const noted = walk.found.get(table) ?? new Map<string, unknown>()
  walk.found.set(table, noted)
  // A row that refers to the learner twice is one row.
  for (const row of rows) noted.set(JSON.stringify(row), row)
  for (const { table: child, columns, target, targetColumns } of walk.references) {
    if (target !== table || path.includes(child) || SECRET.has(child) || namesLearner(walk, child)) continue
    const hanging = sql`(${listOf(columns)}) in (select ${listOf(targetColumns)} from ${sql.table(table)} where ${which})`
    await noteRows(walk, child, hanging, [...path, child])
  }
}

const namesLearner = ({ references }: Walk, table: string) => references.some((one) => one.table === table && one.target === 'users')

/** Rows that name a learner by another word than a reference: the purse by its owner, papers of others by the mobile. */
const named: readonly { table: string; rows: (userId: number, mobile: string) => RawBuilder<unknown> }[] = [
  { table: 'ledger_account', rows: (userId) => sql`select * from ledger_account where user_id = ${userId}` },
  {
    table: 'ledger_posting',
    rows: (userId) => sql`select journal.ref, journal.reason, journal.made_at, account.kind, posting.amount
      from ledger_account as account join ledger_posting as posting on posting.user_id = account.user_id and posting.account_id = account.id
      join ledger_journal as journal on journal.user_id = posting.user_id and journal.id = posting.journal_id where account.user_id = ${userId}`,
  },
  { table: 'exam_score', rows: (_, mobile) => sql`select * from exam_score where mobile = ${mobile}` },
  { table: 'installment_application', rows: (_, mobile) => sql`select * from installment_application where mobile = ${mobile}` },
  { table: 'shop_order', rows: (_, mobile) => sql`select * from shop_order where mobile = ${mobile} and user_id is null` },
]

/** Tables of which a copy has no rows. */
export const notExported: ReadonlySet<string> = SECRET

/** Tables that are found by another word than a reference to the learner. */
export const exportedByName: ReadonlySet<string> = new Set(named.map(({ table }) => table))

async function noteNamed(walk: Walk, userId: number): Promise<void> {
  const { rows: found } = await sql<{ mobile: string | null }>`select mobile from users where id = ${userId}`.execute(walk.db)
  for (const { table, rows: of } of named) {
    const { rows } = await of(userId, found[0]?.mobile ?? '').execute(walk.db)
    const noted = walk.found.get(table) ?? new Map<string, unknown>()
    for (const row of rows) noted.set(JSON.stringify(row), row)
    if (noted.size > 0) walk.found.set(table, noted)
  }
}

/** Every row of a learner, by table: the account, what refers to it, and what hangs on that; credentials left out. */
export async function personalRows(db: Db | Tx, userId: number): Promise<Record<string, unknown[]>> {
  const walk: Walk = { db, references: await allReferences(db), found: new Map() }
  const users = (await sql`select * from users where id = ${userId}`.execute(db)).rows
  for (const { table, columns, target } of walk.references) {
    const [column = ''] = columns
    if (target !== 'users' || SECRET.has(table) || OF_OTHERS.has(`${table}.${column}`)) continue
    await noteRows(walk, table, sql`${sql.ref(column)} = ${userId}`, ['users', table])
  }
  await noteNamed(walk, userId)
  return { users, ...Object.fromEntries([...walk.found].map(([table, rows]) => [table, [...rows.values()]])) }
}

const columns = ['id', 'status', 'asked_at as askedAt', 'expires_at as expiresAt'] as const

type ExportLimits = { freshSince: number; daySince: number; most: number }

/** Asks for a copy, or gives the one that waits or is fresh; null when the learner has asked for too many. */
export async function putExport(work: Tx, userId: number, now: number, limits: ExportLimits): Promise<DataExport | null> {
  await work.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const own = await work
    .selectFrom('data_export')
    .select(columns)
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('status', '=', 'queued'), eb('asked_at', '>', limits.daySince)]))
    .orderBy('id', 'desc')
    .execute()
  const standing = own.find(({ status, askedAt }) => status === 'queued' || (status === 'ready' && askedAt > limits.freshSince))
  if (standing) return standing
  if (own.length >= limits.most) return null
  return work
    .insertInto('data_export')
    .values({ user_id: userId, content: null, asked_at: now, ready_at: null, expires_at: null })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** A learner's copies, the newest first. */
export function exportsOf(db: Db, userId: number): Promise<DataExport[]> {
  return db.selectFrom('data_export').select(columns).where('user_id', '=', userId).orderBy('id', 'desc').limit(5).execute()
}

/** Copies that wait to be made. */
export function queuedExports(db: Db): Promise<{ id: number; user_id: number }[]> {
  return db.selectFrom('data_export').select(['id', 'user_id']).where('status', '=', 'queued').orderBy('id').limit(10).execute()
}

/** Stores a finished copy. */
export async function finishExport(work: Tx, id: number, content: string, { now, until }: { now: number; until: number }): Promise<void> {
  const done = { status: 'ready' as const, content, ready_at: now, expires_at: until }
  await work.updateTable('data_export').set(done).where('id', '=', id).where('status', '=', 'queued').execute()
}

/** Empties copies past their end. */
export async function dropOldExports(db: Db, now: number): Promise<void> {
  await db
    .updateTable('data_export')
    .set({ status: 'expired', content: null })
    .where('status', '=', 'ready')
    .where('expires_at', '<=', now)
    .execute()
}

/** The text of a learner's copy; undefined when it cannot be fetched. */
export async function exportContent(db: Db, userId: number, id: number, now: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('data_export')
    .select('content')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('status', '=', 'ready')
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.content ?? undefined
}

/** One reference: `table.columns` are `target.targetColumns`. `isChecked`: the database has it as a foreign key. */
export type Reference = {
  table: string
  columns: readonly string[]
  target: string
  targetColumns: readonly string[]
  isNullable: boolean
  isChecked: boolean
}

/** Every reference of the database, read from its catalogue and its places, so that a table added later is known without being named. */
export async function allReferences(db: Db | Tx): Promise<Reference[]> {
  return (await links(db)).map(({ child, parent, parentColumns, columns, isNullable, isChecked }) => ({
    table: child,
    columns,
    target: parent,
    targetColumns: parentColumns,
    isNullable,
    isChecked,
  }))
}

/**
 * Tables the law has kept: what was ordered, paid and booked. Their learner is the emptied account. Ranks keep a
 * place without a name, and a code printed in a book stays used.
 */
const KEPT = /^(orders|order_|payment|refund|ledger_|invoice|cash_out|gift_code$|hold$|rank_entry$|account_deleted$)/

/** Whether a table's rows stay after their learner is gone. */
export const isKept = (table: string): boolean => KEPT.test(table)
