import { sql } from 'kysely'
import type { Db } from '#server/database/tables'

export type Key = { isPrimary: boolean; columns: string[] }
export type Reference = { to: string; columns: string[] }
export type Table = { name: string; columns: string[]; keys: Key[]; references: Reference[] }

/** Tables of the migrated database with their columns, unique keys and foreign keys. */
export async function catalogOf(db: Db): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select c.relname as name,
      (select array_agg(attname::text) from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) as columns,
      coalesce((
        select json_agg(json_build_object('isPrimary', i.indisprimary, 'columns', (
          select json_agg(coalesce(a.attname, 'expression') order by k.place)
          from unnest(i.indkey::int[]) with ordinality k(number, place)
          left join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number)) order by i.indexrelid)
        from pg_index i where i.indrelid = c.oid and i.indisunique), '[]') as keys,
      coalesce((
        select json_agg(json_build_object('to', parent.relname, 'columns', (
          select json_agg(a.attname order by k.place)
          from unnest(f.conkey) with ordinality k(number, place)
          join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number)) order by f.oid)
        from pg_constraint f join pg_class parent on parent.oid = f.confrelid where f.conrelid = c.oid and f.contype = 'f'), '[]') as references
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' order by 1`.execute(db)
  return rows
}
