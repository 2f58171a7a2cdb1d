import path from 'node:path'
import { sql } from 'kysely'
import type { Db } from '#server/database/tables'
import { areas } from '../../../config/areas.cjs'
import { approvals } from '../../support/approval'
import { startServer, type TestServer } from '../../support/server'

/** A table as the catalogue tells it after all migrations: its columns, and its checks, keys, indexes and triggers as statements. */
type Told = { name: string; columns: string[]; constraints: string[]; indexes: string[]; triggers: string[] }

async function tablesOf(db: Db): Promise<Told[]> {
  const { rows } = await sql<Told>`
    select c.relname as name,
      (select jsonb_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
          || case when a.attnotnull then ' not null' else '' end
          || case when a.attidentity <> '' then ' identity' else '' end
          || coalesce(case when a.attgenerated <> '' then ' generated ' else ' default ' end || pg_get_expr(d.adbin, d.adrelid), '')
          order by a.attnum)
        from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      coalesce((select jsonb_agg(k.conname || ' ' || pg_get_constraintdef(k.oid) order by k.contype, k.conname)
        from pg_constraint k where k.conrelid = c.oid and k.contype in ('c', 'f', 'p', 'u')), '[]') as constraints,
      coalesce((select jsonb_agg(pg_get_indexdef(i.indexrelid) order by pg_get_indexdef(i.indexrelid))
        from pg_index i where i.indrelid = c.oid
        and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u'))), '[]') as indexes,
      coalesce((select jsonb_agg(pg_get_triggerdef(g.oid) order by g.tgname) from pg_trigger g
        where g.tgrelid = c.oid and not g.tgisinternal), '[]') as triggers
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by c.relname`.execute(db)
  return rows
}

const areaOf = new Map(Object.entries(areas).flatMap(([area, { tables }]) => tables.map((name) => [name, area] as const)))

describe('the schema', () => {
  const files = approvals(path.join(__dirname, 'schema'), process.env.SCHEMA === 'write')
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())

  it('the schema after all migrations is the one of the approval files', async () => {
    for (const { name, columns, constraints, indexes, triggers } of await tablesOf(server.db))
      files.block(`${areaOf.get(name) ?? 'system'}.txt`, [`# ${name}`, ...columns, ...constraints, ...indexes, ...triggers])
    files.end()
  })
})
