import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Migration, migrate, readMigrations } from '#server/database/migrate'
import { startServer, type TestServer } from '../../support/server'

const made = (name: string, text: string): Migration => ({ name, text, checksum: createHash('sha256').update(text).digest('hex') })

describe('the migrations', () => {
  let server: TestServer
  let known: Migration[]
  beforeAll(async () => {
    server = await startServer()
    known = await readMigrations()
  })
  afterAll(() => server.close())

  it('have numbers without a gap', () => {
    expect(known.map(({ name }) => Number(name.slice(0, 4)))).toEqual(known.map((_, at) => at + 1))
  })

  it('change nothing the second time', async () => {
    await expect(migrate(server.db, known, 0)).resolves.toBeUndefined()
  })

  it('apply the new ones', async () => {
    known = [...known, made('9998-more.sql', 'create table more (id integer); -- a note; with a semicolon\ninsert into more values (7);')]
    await migrate(server.db, known, 0)
    expect((await sql<{ id: number }>`select id from more`.execute(server.db)).rows).toEqual([{ id: 7 }])
  })

  it('change rows in batches, each a transaction, until none is left, and go on where an earlier try ended', async () => {
    const text = `-- in batches
      update many set done = pg_current_xact_id()::text where ctid = any (array(select ctid from many where done is null limit 2))`
    const first = made('9998-many.sql', 'create table many (id integer, done text); insert into many select generate_series(1, 5)')
    await migrate(server.db, [...known, first], 0)
    await migrate(server.db, [...known, first, made('9999-batches.sql', text)], 0)
    const { rows } = await sql<{ changed: number }>`select count(*)::int as changed from many group by done order by 1`.execute(server.db)
    expect(rows.map(({ changed }) => changed)).toEqual([1, 2, 2])
    await sql`delete from migration where name in ('9998-many.sql', '9999-batches.sql')`.execute(server.db)
    await sql`drop table many`.execute(server.db)
  })

  it('hold functions with statements in their bodies', async () => {
    const body = 'create function seven() returns integer language plpgsql as $$ begin perform 1; return 7; end $$; select seven();'
    await migrate(server.db, [...known, made('9999-function.sql', body)], 0)
    expect((await sql<{ seven: number }>`select seven()`.execute(server.db)).rows).toEqual([{ seven: 7 }])
    await sql`delete from migration where name = '9999-function.sql'`.execute(server.db)
    await sql`drop function seven`.execute(server.db)
  })

  it('stop when an applied file changed', async () => {
    const changed = known.map((one, at) => (at === 0 ? made(one.name, `${one.text} `) : one))
    await expect(migrate(server.db, changed, 0)).rejects.toThrow('Migration 0001-accounts.sql changed after it was applied')
  })

  it('the migrations of a newer release are left alone by the release before', async () => {
    await expect(migrate(server.db, known.slice(0, -1), 0)).resolves.toBeUndefined()
  })

  it('stop when the database has an unknown one that this release needs, or one that removed a used part', async () => {
    const gap = known.filter((_, at) => at !== 3)
    await expect(migrate(server.db, gap, 0)).rejects.toThrow('which this version cannot run with')
    const retire = made('9998-retire-more.sql', 'drop table more')
    await migrate(server.db, [...known, retire], 0)
    await expect(migrate(server.db, known, 0)).rejects.toThrow('9998-retire-more.sql, which this version cannot run with')
    await sql`delete from migration where name = '9998-retire-more.sql'`.execute(server.db)
    await sql`create table more (id integer)`.execute(server.db)
    await sql`insert into more values (7)`.execute(server.db)
  })

  it('leave nothing behind when one of them fails', async () => {
    const broken = [...known, made('9999-broken.sql', 'create table half (id integer); select nonsense;')]
    await expect(migrate(server.db, broken, 0)).rejects.toThrow('nonsense')
    const found = await sql<{ there: string | null }>`select to_regclass('half')::text as there`.execute(server.db)
    expect(found.rows).toEqual([{ there: null }])
  })

  it('run once for processes that start together', async () => {
    const together = [...known, made('9999-together.sql', 'insert into more values (8);')]
    await Promise.all([migrate(server.db, together, 0), migrate(server.db, together, 0), migrate(server.db, together, 0)])
    expect((await sql`select id from more where id = 8`.execute(server.db)).rows).toHaveLength(1)
    await sql`delete from migration where name = '9999-together.sql'`.execute(server.db)
  })
})

/** Only a database that several processes share shows this. */
const onPostgres = process.env.TEST_DATABASE_URL ? describe : describe.skip

onPostgres('a migration of tables in use', () => {
  let server: TestServer
  let known: Migration[]
  beforeAll(async () => {
    server = await startServer()
    known = [...(await readMigrations()), made('9998-more.sql', 'create table more (id integer)')]
    await migrate(server.db, known, 0)
  })
  afterAll(() => server.close())

  it('a migration releases its lock while another caller holds the table, so that readers pass, and retries', async () => {
    const wider = [...known, made('9999-wider.sql', 'alter table more add column name text')]
    let release = () => {}
    const released = new Promise<void>((done) => {
      release = done
    })
    let held = () => {}
    const isHeld = new Promise<void>((done) => {
      held = done
    })
    const holder = server.db.transaction().execute(async (tx) => {
      await sql`insert into more values (1)`.execute(tx)
      held()
      await released
    })
    await isHeld
    const migrating = migrate(server.db, wider, 0)
    // Waits behind the migration while that waits for its lock, and is let through when the migration gives up: before the holder ends.
    const wait = async (): Promise<void> => {
      const { rows } = await sql`select 1 from pg_locks where relation = 'more'::regclass and not granted`.execute(server.db)
      if (rows.length === 0) await wait()
    }
    await wait()
    // The row of the holder is not committed yet.
    expect((await sql`select id from more`.execute(server.db)).rows).toEqual([])
    release()
    await holder
    await migrating
    expect((await sql`select id, name from more`.execute(server.db)).rows).toEqual([{ id: 1, name: null }])
  })

  it('a migration builds an index beside concurrent writers', async () => {
    const indexed = [
      ...known,
      made('9999-wider.sql', 'alter table more add column name text'),
      made('9999-x-index.sql', 'create index concurrently more_id on more (id)'),
    ]
    await Promise.all([migrate(server.db, indexed, 0), migrate(server.db, indexed, 0)])
    const { rows } = await sql`select indisvalid from pg_index where indexrelid = 'more_id'::regclass`.execute(server.db)
    expect(rows).toEqual([{ indisvalid: true }])
  })
})
