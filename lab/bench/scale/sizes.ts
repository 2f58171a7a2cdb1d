import { sql } from 'kysely'
import type { Db } from '#server/database/tables'

const LARGEST = 14

/** The largest tables with their indexes, and how many of the pages that were asked for lay in the database's buffers. */
export async function sizesOf(db: Db) {
  const { rows: tables } = await sql<{ name: string; rows: number; tableMb: number; indexMb: number }>`
    select c.relname as name, c.reltuples::bigint as rows, round(pg_table_size(c.oid) / 1048576.0)::int as "tableMb",
      round(pg_indexes_size(c.oid) / 1048576.0)::int as "indexMb"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' order by pg_total_relation_size(c.oid) desc limit ${LARGEST}`.execute(db)
  const { rows: hits } = await sql<{ index: number; table: number }>`
    select round(sum(idx_blks_hit) / greatest(sum(idx_blks_hit + idx_blks_read), 1), 4) as index,
      round(sum(heap_blks_hit) / greatest(sum(heap_blks_hit + heap_blks_read), 1), 4) as table
    from pg_statio_user_tables`.execute(db)
  return { tables, hitRatio: hits[0] }
}

/** Forgets what filling the tables read and wrote, so that the ratio is that of the calls. */
export const resetHits = (db: Db) => sql`select pg_stat_reset()`.execute(db)
