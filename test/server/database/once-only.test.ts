import { sql } from 'kysely'
import type { Db } from '#server/database/tables'
import { startServer, type TestServer } from '../../support/server'

type Column = { name: string; type: string; length: number | null }
type Once = { name: string; table: string; columns: string[]; condition: string | null }

/** For each index with a condition, values that it counts, and values of the same columns that it does not. */
const counted: Record<string, [within: Record<string, unknown>, beyond: Record<string, unknown>]> = {
  account_merge_standing: [{ undone_at: null }, { undone_at: 1 }],
  address_default: [{ is_default: true }, { is_default: false }],
  attempt_running: [{ status: 'running' }, { status: 'submitted' }],
  bargain_cut_device: [{ device: 'd' }, { device: '' }],
  bargain_open: [{ status: 'succeeded' }, { status: 'failed' }],
  block_page_place: [{ place_type: 1 }, { place_type: null }],
  cash_out_open: [{ status: 'processing' }, { status: 'done' }],
  orders_pending: [{ status: 'pending_payment' }, { status: 'cancelled' }],
  payment_open: [{ status: 'created' }, { status: 'paid' }],
  practice_answer_first: [{ is_first: true }, { is_first: false }],
  question_report_open: [{ status: 'submitted' }, { status: 'handled' }],
  question_review_open: [{ verdict: null }, { verdict: 'fine' }],
  refund_open: [{ status: 'applied' }, { status: 'refused' }],
  waiting_act_once: [{ state: 'waiting' }, { state: 'done' }],
}

const onceOnly = (db: Db) =>
  sql<Once>`
  select i.relname as name, t.relname as table, pg_get_expr(x.indpred, x.indrelid) as condition,
    (select jsonb_agg(a.attname order by k.n) from unnest(x.indkey) with ordinality k (attnum, n)
      join pg_attribute a on a.attrelid = t.oid and a.attnum = k.attnum) as columns
  from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
  where x.indisunique and not x.indisprimary and t.relnamespace = 'public'::regnamespace
  order by i.relname`.execute(db)

/** The columns that a row has to bring. */
const columnsOf = (db: Db, table: string) =>
  sql<Column>`
  select column_name as name, data_type as type, character_maximum_length as length from information_schema.columns
  where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`.execute(db)

/** The n-th value of a type: no two are equal where the type has as many. */
function sampleOf({ name, type, length }: Column, n: number): unknown {
  if (/int|numeric|double|real/.test(type)) return n
  if (/^timestamp|^date/.test(type)) return `2026-03-${String((n % 28) + 1).padStart(2, '0')}`
  if (type === 'boolean') return false
  if (type === 'bytea') return Buffer.from([n])
  if (type === 'jsonb') return JSON.stringify({ n })
  if (type === 'ARRAY') return '{}'
  if (/^text|^character/.test(type)) return `${name} ${n}`.slice(0, length ?? undefined)
  throw new Error(`no value for ${name} ${type}`)
}

describe('rows that may stand only once', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
    // Other rules of a table are not asked here: a row needs neither a parent nor sense.
    await sql`do $$ declare rule record; begin
      for rule in select conrelid::regclass as place, conname from pg_constraint
        where contype in ('f', 'c') and connamespace = 'public'::regnamespace
      loop execute format('alter table %s drop constraint %I', rule.place, rule.conname); end loop;
      for rule in select tgrelid::regclass as place, tgname from pg_trigger where not tgisinternal
      loop execute format('alter table %s disable trigger %I', rule.place, rule.tgname); end loop;
    end $$`.execute(server.db)
  })
  afterAll(() => server.close())

  async function insert(table: string, row: Record<string, unknown>) {
    const names = sql.join(Object.keys(row).map((name) => sql.ref(name)))
    const outcome =
      sql`insert into ${sql.table(table)} (${names}) overriding system value values (${sql.join(Object.values(row))})`.execute(server.db)
    return outcome.then(
      () => 'kept',
      ({ code, constraint, message }: { code: string; constraint?: string; message: string }) =>
        code === '23505' ? `refused by ${constraint}` : message,
    )
  }

  it('a row is refused the second time by its own index, and again possible once the first one has ended', async () => {
    const { rows } = await onceOnly(server.db)
    expect(rows.filter(({ condition }) => condition !== null && condition !== '').map(({ name }) => name)).toEqual(Object.keys(counted))
    let n = 100
    const told: string[] = []
    for (const { name, table, columns } of rows) {
      const all = (await columnsOf(server.db, table)).rows
      const [within, beyond] = counted[name] ?? [{}, {}]
      const fresh = () => Object.fromEntries(all.map((column) => [column.name, sampleOf(column, ++n)]))
      const first = { ...fresh(), ...within }
      const same = Object.fromEntries(columns.map((column) => [column, first[column]]))
      const outcomes = [
        await insert(table, first),
        ...(counted[name] ? [await insert(table, { ...fresh(), ...same, ...beyond })] : []),
        await insert(table, { ...fresh(), ...within, ...same }),
      ]
      const expected = ['kept', ...(counted[name] ? ['kept'] : []), `refused by ${name}`]
      if (outcomes.join() !== expected.join()) told.push(`${table} ${name}: ${outcomes.join(', ')}`)
    }
    expect(told).toEqual([])
    expect(rows.length).toBeGreaterThan(70)
  })
})
