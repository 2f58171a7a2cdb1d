import { sql } from 'kysely'
import type { Pool } from 'pg'
import { compiled, gathering } from '#server/database/compiled'
import { postgresDb, postgresPool } from '#server/database/postgres'
import { preparedRows } from '#server/database/prepared'
import { type Db, tx } from '#server/database/tables'

const URL = process.env.TEST_DATABASE_URL ?? ''

// Prepared statements are for PostgreSQL alone: the embedded database has one connection and no protocol to save.
const onPostgres = URL === '' ? describe.skip : describe

onPostgres('a prepared statement', () => {
  const pools: Pool[] = []
  const open = (max = 1) => {
    const pool = postgresPool(URL, { max })
    pools.push(pool)
    return pool
  }
  afterEach(async () => {
    await Promise.all(pools.splice(0).map((pool) => pool.end()))
  })

  const rowsOf = async (pool: Pool, text: string, values: unknown[]) => (await preparedRows(pool, [{ text, values }]))[0] ?? []

  it('a prepared statement reads the same rows as the driver, of every type the tables have, at the first run and after', async () => {
    const pool = open()
    const text = `select n, n::int8 as big, n::numeric / 4 as quarter, n % 2 = 0 as even, null::text as nothing, '一' || $1::text as word,
      array[n, n + 1] as list, jsonb_build_object('n', n) as json, date '2026-03-02' as day, $2::int as again
      from generate_series(1, 3) n where n = any($3) order by n`
    const values = ["'二\n", 7, [1, 3]]
    const { rows } = await pool.query(text, values)
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatchObject({
      n: 1,
      big: 1,
      quarter: 0.25,
      even: false,
      nothing: null,
      word: "一'二\n",
      list: [1, 2],
      day: '2026-03-02',
    })
    for (let run = 0; run < 3; run += 1) expect(await rowsOf(pool, text, values)).toEqual(rows)
    expect(await rowsOf(pool, text, ['', 1, []])).toEqual([])
    const { rows: kept } = await pool.query('select count(*) from pg_prepared_statements')
    expect(kept).toEqual([{ count: 1 }])
  })

  it('a prepared statement fails as the driver does, and the pool continues', async () => {
    const pool = open()
    const failing = rowsOf(pool, 'select 1 / $1::int as n', [0])
    await expect(failing).rejects.toMatchObject({ code: '22012' })
    await expect(rowsOf(pool, 'select no_such_column', [])).rejects.toMatchObject({ code: '42703' })
    expect(await rowsOf(pool, 'select 1 / $1::int as n', [1])).toEqual([{ n: 1 }])
  })

  it('prepared statements run at once on several connections, each with its own values', async () => {
    const pool = open(4)
    const asked = Array.from({ length: 40 }, (_, at) => at)
    const rows = await Promise.all(asked.map((n) => rowsOf(pool, 'select $1::int as n, pg_sleep(0.002) is null as slept', [n])))
    expect(rows.map(([row]) => row?.n)).toEqual(asked)
  })

  it('several prepared statements run in one exchange, each with its own rows, at the first run and after', async () => {
    const pool = open()
    const together = [
      { text: 'select n from generate_series(1, $1::int) n', values: [2] },
      { text: 'select 1 as never where false', values: [] },
      { text: 'select $1::text as word, null::int as n', values: ['甲'] },
    ]
    for (let run = 0; run < 3; run += 1)
      expect(await preparedRows(pool, together)).toEqual([[{ n: 1 }, { n: 2 }], [], [{ word: '甲', n: null }]])
    const { rows } = await pool.query('select count(*) from pg_prepared_statements')
    expect(rows).toEqual([{ count: 3 }])
    expect(await rowsOf(pool, 'select n from generate_series(1, $1::int) n', [1])).toEqual([{ n: 1 }])
  })

  it('a batch reads nothing where one of several fails, and each of them at the next run', async () => {
    const pool = open()
    const dividing = (by: number) => [
      { text: 'select 1 as one', values: [] },
      { text: 'select 6 / $1::int as n', values: [by] },
      { text: 'select 3 as three', values: [] },
    ]
    await expect(preparedRows(pool, dividing(0))).rejects.toMatchObject({ code: '22012' })
    expect(await preparedRows(pool, dividing(2))).toEqual([[{ one: 1 }], [{ n: 3 }], [{ three: 3 }]])
    await pool.query('deallocate all')
    expect(await preparedRows(pool, dividing(3))).toEqual([[{ one: 1 }], [{ n: 2 }], [{ three: 3 }]])
  })

  it('a prepared statement follows a column whose type a migration has changed', async () => {
    const pool = open()
    await pool.query('create temporary table changing (n integer); insert into changing values (5)')
    const read = () => rowsOf(pool, 'select n from changing', [])
    expect(await read()).toEqual([{ n: 5 }])
    await pool.query('alter table changing alter column n type text')
    // The database refuses the old plan, and the connection is replaced with its temporary table: the fault is told, not a wrong row.
    await expect(read()).rejects.toMatchObject({ code: '42P01' })
  })

  it('a missing or existing prepared statement behind a pooler causes a plain run', async () => {
    const pool = open()
    const read = () => rowsOf(pool, 'select $1::int + 1 as n', [1])
    expect(await read()).toEqual([{ n: 2 }])
    await pool.query('deallocate all')
    expect(await read()).toEqual([{ n: 2 }])
    const other = open()
    await other.query(`prepare ${await statementName(open())} as select 'taken' as n`)
    expect(await rowsOf(other, 'select $1::int + 1 as n', [1])).toEqual([{ n: 2 }])
  })

  const statementName = async (pool: Pool) => {
    await rowsOf(pool, 'select $1::int + 1 as n', [1])
    const { rows } = await pool.query('select name from pg_prepared_statements')
    return String(rows[0]?.name)
  }

  it('reads that are gathered go over one connection in one exchange for each turn, each with its own rows', async () => {
    const pool = open(4)
    const db = gathering(postgresDb(pool))
    const read = async (n: number) => (await sql<{ n: number }>`select ${n}::int as n`.execute(db)).rows
    const followed = async (n: number) => [...(await read(n)), ...(await read(n + 1))]
    expect(await Promise.all([read(1), followed(2), read(4)])).toEqual([[{ n: 1 }], [{ n: 2 }, { n: 3 }], [{ n: 4 }]])
    expect(pool.totalCount).toBe(1)
    const failing = sql`select 1 / ${0}::int`.execute(db)
    await expect(Promise.all([read(1), failing])).rejects.toMatchObject({ code: '22012' })
    expect(await read(5)).toEqual([{ n: 5 }])
  })

  it('a transaction uses no prepared statement, and sees its own rows', async () => {
    const db: Db = postgresDb(open(2))
    const count = compiled((work) => work.selectFrom(sql<{ n: number }>`in_work`.as('in_work')).select('in_work.n'))
    await tx(db, async (work) => {
      await sql`create temporary table in_work (n integer) on commit drop`.execute(work)
      await sql`insert into in_work values (1)`.execute(work)
      expect(await count(work, {})).toEqual([{ n: 1 }])
    })
    await expect(count(db, {})).rejects.toMatchObject({ code: '42P01' })
  })
})
