import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { copiesFolder, copiesIn, copyEmbedded, isCopyDue } from '#server/database/copies'
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
