import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/database/tables'
import { asOnOneMachine } from './aside'
import { countLearnersAgain } from './carry-out'
import { followRows } from './hanging'
import { type Merging, placeOf, sameKey } from './note'
import { partRanks } from './ranks'
import { following, treatments } from './treatment'

const noteOf = ({ id, kept }: Merging, name: string, act: RawBuilder<unknown>) => {
  const { table, column } = placeOf(name)
  return sql`noted.user_id = ${kept} and noted.merge_id = ${id} and noted.name = ${table} and noted.col = ${column} and noted.act = ${act}`
}

/** Columns that were changed by a merge, from any of its notes. */
async function changedColumns(work: Tx, merging: Merging, name: string, act: string): Promise<string[]> {
  const { rows } = await sql<{ columns: string[] }>`
    select coalesce((select jsonb_agg(column_name) from jsonb_object_keys(noted.before) as column_name), '[]') as columns
    from account_merge_row as noted where ${noteOf(merging, name, sql`${act}`)} limit 1`.execute(work)
  return rows[0]?.columns ?? []
}

/** Changes noted rows back that still fit; how many there were. */
async function changeBack(work: Tx, merging: Merging, name: string, act: 'moved' | 'joined', fits: RawBuilder<unknown>): Promise<number> {
  const { table } = placeOf(name)
  const columns = await changedColumns(work, merging, name, act)
  if (columns.length === 0) return 0
  const row = sql`null::${sql.table(table)}`
  const set = sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`old.${column}`)}`))
  const key = sameKey('one', 'kept', merging.keys.get(table) ?? [])
  const which = noteOf(merging, name, sql`${act}`)
  const { numAffectedRows = 0n } = await sql`update ${sql.table(table)} as one set ${set}
    from account_merge_row as noted, jsonb_populate_record(${row}, noted.key) as kept, jsonb_populate_record(${row}, noted.before) as old
    where ${which} and ${key} and ${fits}`.execute(work)
  return Number(numAffectedRows)
}

/** Rows of the account that stays lose what they took over, unless they have changed since. */
const partJoined = (work: Tx, merging: Merging, name: string) =>
  changeBack(work, merging, name, 'joined', sql`to_jsonb(one) @> noted.after`)

/** Rows go back to their learner; those that were used since stay where that matters. */
function moveBack(work: Tx, merging: Merging, name: string) {
  const { column } = placeOf(name)
  const treatment = treatments[name]
  const isStrict = treatment?.is === 'moved' && treatment.isStrict === true
  const isOwn = sql`one.${sql.ref(column)} = ${merging.kept}`
  return changeBack(work, merging, name, 'moved', isStrict ? sql`${isOwn} and to_jsonb(one) @> noted.after` : isOwn)
}

/** Rows that went into others come back as they were; a right whose order was given back since does not. */
async function putBack(work: Tx, merging: Merging, name: string): Promise<number> {
  const { table } = placeOf(name)
  const isRefunded = sql`exists (select 1 from orders where orders.order_sn = noted.before ->> 'order_sn' and orders.status = 'refunded')`
  const { numAffectedRows = 0n } = await sql`insert into ${sql.table(table)} overriding system value
    select old.* from account_merge_row as noted, jsonb_populate_record(null::${sql.table(table)}, noted.before) as old
    where ${noteOf(merging, name, sql`'removed'`)} and not (${table} = 'entitlement' and ${isRefunded})
    on conflict do nothing`.execute(work)
  return Number(numAffectedRows)
}

async function openAccount(work: Tx, merging: Merging): Promise<void> {
  await sql`update users set is_locked = (noted.before ->> 'is_locked')::boolean, merged_into = null
    from account_merge_row as noted where ${noteOf(merging, 'users.id', sql`'closed'`)} and users.id = ${merging.gone}`.execute(work)
}

/** Rows that were made since and hang on one that was given back go with it. */
async function follow(work: Tx, { kept, gone }: Merging, madeAt: number): Promise<void> {
  for (const { child, column, parent, key, at } of following)
    await sql`update ${sql.table(child)} as one set user_id = ${gone} from ${sql.table(parent)} as other
      where other.${sql.ref(key)} = one.${sql.ref(column)} and other.user_id = ${gone} and one.user_id = ${kept}
        and one.${sql.ref(at)} >= ${madeAt}`.execute(work)
}

async function giveAllBack(work: Tx, merging: Merging, madeAt: number): Promise<{ noted: number; back: number }> {
  let back = 0
  for (const name of Object.keys(treatments).reverse()) {
    if (name === 'rank_entry.user_id') continue
    back += await moveBack(work, merging, name)
    back += await partJoined(work, merging, name)
    back += await putBack(work, merging, name)
  }
  await partRanks(work, merging)
  await countLearnersAgain(work, merging)
  await openAccount(work, merging)
  await follow(work, merging, madeAt)
  await followRows(work, merging)
  const { rows } = await sql<{ noted: number }>`
    select count(*)::int as noted from account_merge_row
    where user_id = ${merging.kept} and merge_id = ${merging.id} and name <> 'rank_entry' and act <> 'closed'`.execute(work)
  return { noted: rows[0]?.noted ?? 0, back }
}

/** Takes a merge back, in one transaction with the money; how many rows were noted and how many of them went back. */
export const giveBack = (work: Tx, merging: Merging, madeAt: number): Promise<{ noted: number; back: number }> =>
  asOnOneMachine(work, merging, () => giveAllBack(work, merging, madeAt))
