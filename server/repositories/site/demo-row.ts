import { type RawBuilder, sql } from 'kysely'
import { keyText, type TableShape, tableShapes } from '#server/database/catalogue'
import { classOf } from '#server/database/table-classes'
import type { Db, Tx } from '#server/database/tables'

/** Columns that follow what learners do: a row in which one of them differs was not edited. */
const counted: Readonly<Record<string, readonly string[]>> = {
  bargain_offer: ['taken'],
  campaign: ['spent'],
  coupon_batch: ['taken'],
  course: ['learner_count', 'hit_count'],
  course_stock: ['sold'],
  gift_coin: ['taken'],
  raffle: ['draws', 'seed', 'seed_hash'],
  raffle_prize: ['taken'],
  users: ['nickname', 'truename', 'avatar', 'studentid', 'is_locked', 'is_auto_up_sc', 'created_at'],
}
/** Tables that hold no content, or notes about content. */
const notContent = new Set(['demo_row', 'desk_file', 'desk_file_piece', 'seed_file', 'seed_offer', 'staff'])
/** Rows about people that no learner's row leads to; whatever hangs on a learner goes with the learner. */
const people = new Set(['channel_visit', 'complaint', 'exam_score', 'installment_application', 'ledger_journal', 'shop_order', 'users'])
/** Tables that the base and the demo school both fill. */
export const sharedTables: ReadonlySet<string> = new Set([
  'agreement',
  'block_page',
  'bt_setting',
  'feedback_tag',
  'help_item',
  'recharge_pack',
])

/** Columns of a table in which an edit shows. */
export const editedColumns = ({ name, columns }: TableShape): string[] =>
  columns.filter((column) => !(counted[name] ?? []).includes(column))

/** A text that two rows share when they are equal in the columns. */
export const digestIn = (alias: string, columns: RawBuilder<unknown>): RawBuilder<string> => sql<string>`
  (select md5(jsonb_object_agg(field.key, field.value)::text) from jsonb_each(to_jsonb(${sql.ref(alias)})) as field
   where field.key = any(${columns}))`

const textArray = (texts: readonly string[]) => sql`array[${sql.join(texts)}]::text[]`

/** Tables in which the demo's rows are noted. */
export async function demoShapes(work: Db | Tx): Promise<TableShape[]> {
  const all = await tableShapes(work)
  return all.filter(
    (shape) => shape.key.length > 0 && !notContent.has(shape.name) && (classOf(shape) === 'content' || people.has(shape.name)),
  )
}

/**
 * Notes as the demo's what this transaction has written so far, told by the transaction that a row carries. What is noted already keeps its
 * digest. `isShared`: tables that the base fills too are looked at.
 */
export async function recordWritten(work: Tx, isShared: boolean): Promise<void> {
  for (const shape of await demoShapes(work)) {
    if (!isShared && sharedTables.has(shape.name)) continue
    const columns = textArray(editedColumns(shape))
    await sql`
      insert into demo_row (kind, key, digest, columns)
      select ${shape.name}, ${keyText('one', shape.key)}, ${digestIn('one', columns)}, ${columns} from ${sql.table(shape.name)} as one
      where one.xmin = pg_current_xact_id()::xid
      on conflict do nothing`.execute(work)
  }
}

/** Digests of the rows that releases without such notes wrote, by table, and the columns they are made of. */
export type Released = Readonly<Record<string, { columns: readonly string[]; digests: readonly string[] }>>

/** Notes as the demo's every row that is still as a release wrote it. The others are the school's. */
export async function adoptReleased(work: Tx, released: Released): Promise<void> {
  for (const shape of await demoShapes(work)) {
    const known = released[shape.name]
    if (!known) continue
    await sql`
      insert into demo_row (kind, key, digest, columns)
      select ${shape.name}, ${keyText('one', shape.key)}, ${digestIn('one', textArray(known.columns))}, ${textArray(known.columns)}
      from ${sql.table(shape.name)} as one
      where ${digestIn('one', textArray(known.columns))} in (select jsonb_array_elements_text(${JSON.stringify(known.digests)}::jsonb))
      on conflict do nothing`.execute(work)
  }
}

/** Digests of the noted rows that are in the tables now, by the columns that are given. */
export async function digestsOf(db: Db, columnsOf: Readonly<Record<string, readonly string[]>>): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const { name, key } of await demoShapes(db)) {
    const columns = columnsOf[name]
    if (!columns?.length) continue
    const { rows } = await sql<{ digest: string }>`
      select distinct ${digestIn('one', textArray(columns))} as digest from ${sql.table(name)} as one
      join demo_row as note on note.kind = ${name} and note.key = ${keyText('one', key)} order by 1`.execute(db)
    found[name] = rows.map(({ digest }) => digest)
  }
  return found
}

/** Whether anything of the demo is there. */
export async function hasDemoRows(db: Db): Promise<boolean> {
  return (await db.selectFrom('demo_row').select('kind').limit(1).executeTakeFirst()) !== undefined
}
