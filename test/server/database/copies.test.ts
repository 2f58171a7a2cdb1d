import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { copiesFolder, copiesIn, copyEmbedded, isCopyDue, tidyEmbedded } from '#server/database/copies'
import { holderOf, lockFolder } from '#server/database/lock'
import { embeddedPool } from '#server/database/open'

describe('a copy of the embedded database', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'qiming-copies-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const open = async (dataDir: string) => {
    const pglite = await PGlite.create({ dataDir: path.join(dataDir, 'pg') })
    const pool = embeddedPool(pglite)
    return { pglite, pool, dataDir, db: new Kysely<object>({ dialect: new PostgresDialect({ pool }) }) }
  }

  it('a copy is due when there is none, and a day after the last', () => {
    const due = path.join(folder, 'due')
    mkdirSync(due)
    const now = Date.now()
    expect(isCopyDue(due, now)).toBe(true)
    const file = path.join(copiesFolder(due), 'a.tar.gz')
    writeFileSync(file, '')
    expect([isCopyDue(due, now), isCopyDue(due, now + 25 * 3_600_000)]).toEqual([false, true])
  })

  it('tables are tidied: the room of rows that are gone is free, and the planner knows how many are left', async () => {
    const pglite = await PGlite.create()
    const pool = embeddedPool(pglite)
    const db = new Kysely<object>({ dialect: new PostgresDialect({ pool }) })
    await sql`create table "Odd name" (id integer primary key, words text)`.execute(db)
    await sql`insert into "Odd name" select n, repeat('x', 100) from generate_series(1, 20000) n`.execute(db)
    await sql`delete from "Odd name" where id > 100`.execute(db)
    const state = async () => {
      const told = sql<{ bytes: number; rows: number }>`
        select pg_relation_size(oid)::int as bytes, reltuples::int as rows from pg_class where relname = 'Odd name'`
      return (await told.execute(db)).rows[0]
    }
    const before = await state()
    const order: string[] = []
    const tidied = tidyEmbedded(pool).then(() => order.push('tidied'))
    const answered = sql`select 1`.execute(db).then(() => order.push('answered'))
    await Promise.all([tidied, answered])
    expect(order).toEqual(['answered', 'tidied'])
    const after = await state()
    expect([before?.rows, after?.rows]).toEqual([-1, 100])
    expect(Number(after?.bytes) * 20).toBeLessThan(Number(before?.bytes))
    await db.destroy()
  })

  it('a copy is taken between transactions of a database in use, and holds everything acknowledged', async () => {
    const own = path.join(folder, 'own')
    mkdirSync(own)
    const used = await open(own)
    await sql`create table entry (journal integer, amount integer)`.execute(used.db)
    let acknowledged = 0
    const post = (journal: number) =>
      used.db
        .transaction()
        .execute(async (tx) => {
          await sql`insert into entry values (${journal}, 1)`.execute(tx)
          await sql`insert into entry values (${journal}, -1)`.execute(tx)
        })
        .then(() => {
          acknowledged += 1
        })
    for (let journal = 0; journal < 50; journal += 1) await post(journal)
    const under = Array.from({ length: 50 }, (_, at) => post(50 + at))
    const before = acknowledged
    const older = Array.from({ length: 8 }, (_, day) => path.join(copiesFolder(own), `1969-12-0${day + 1}.tar.gz`))
    expect(copiesIn(own)).toEqual([])
    for (const name of older) writeFileSync(name, '')
    const [file] = await Promise.all([copyEmbedded(used, 0), ...under])
    // Seven are kept.
    expect(copiesIn(own)).toEqual([...older.slice(2), file])
    const restored = path.join(folder, 'restored')
    mkdirSync(path.join(restored, 'pg'), { recursive: true })
    // The documents tell an operator to type this.
    execFileSync('tar', ['-xzf', file, '-C', path.join(restored, 'pg')])
    const copy = await open(restored)
    const { rows } = await sql<{ n: number; sum: number }>`select count(*)::int / 2 as n, sum(amount)::int as sum from entry`.execute(
      copy.db,
    )
    expect(rows[0]?.sum).toBe(0)
    expect(rows[0]?.n).toBeGreaterThanOrEqual(before)
    await Promise.all([copy.db.destroy(), used.db.destroy()])
  })

  it('a copy is requested from the process that holds the folder', () => {
    expect(holderOf(folder)).toBeUndefined()
    const release = lockFolder(folder)
    expect(holderOf(folder)).toBe(process.pid)
    release()
    expect(holderOf(folder)).toBeUndefined()
  })
})
