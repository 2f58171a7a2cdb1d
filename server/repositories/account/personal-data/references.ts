import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables'

/** One foreign key: `table.columns` refer to `target.targetColumns`. */
export type Reference = { table: string; columns: string[]; target: string; targetColumns: string[]; isNullable: boolean }

/** Every foreign key of the database, read from its catalogue, so that a table added later is known without being named. */
export async function allReferences(db: Db | Tx): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select own.relname as "table", target.relname as "target",
      (select json_agg(a.attname order by k.ord) from unnest(c.conkey) with ordinality k(num, ord)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.num) as "columns",
      (select json_agg(a.attname order by k.ord) from unnest(c.confkey) with ordinality k(num, ord)
        join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.num) as "targetColumns",
      (select bool_and(not a.attnotnull) from unnest(c.conkey) k(num)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.num) as "isNullable"
    from pg_constraint c join pg_class own on own.oid = c.conrelid join pg_class target on target.oid = c.confrelid
    join pg_namespace space on space.oid = c.connamespace
    where c.contype = 'f' and space.nspname = current_schema()
    order by own.relname, c.conname`.execute(db)
  return rows
}

/**
 * Tables the law has kept: what was ordered, paid and booked. Their learner is the emptied account. Ranks keep a
 * place without a name, and a code printed in a book stays used.
 */
const KEPT = /^(orders|order_|payment|refund|ledger_|invoice|cash_out|gift_code$|hold$|rank_entry$|account_deleted$)/

/** Whether a table's rows stay after their learner is gone. */
export const isKept = (table: string): boolean => KEPT.test(table)
