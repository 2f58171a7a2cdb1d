/** @sandbox own */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Client } from 'pg'
import { backupsIn, faultsIn, manifestOf } from '#server/backup/backup'
import { makeBackup } from '#server/backup/make'
import { restoreBackup } from '#server/backup/restore'
import { copyEmbedded } from '#server/database/copies'
import { embeddedPool } from '#server/database/open'
import { poolOf } from '#server/database/postgres'
import { type Env, readEnv } from '#server/env'
import { DAY_MS } from '@/domain/time/units'
import { findBinaries } from '../../support/postgres'
import { startServer, type TestServer } from '../../support/server'

const scratch = mkdtempSync(path.join(os.tmpdir(), 'qiming-backup-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** The number of rows of each table, and the sum of the ledger. */
async function booksOf(client: Client): Promise<Record<string, number>> {
  const names = await client.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  )
  const books: Record<string, number> = {}
  for (const { name } of names.rows)
    books[name] = (await client.query<{ count: number }>(`select count(*)::int as count from "${name}"`)).rows[0]?.count ?? -1
  books.sum = Number((await client.query<{ sum: string }>('select coalesce(sum(amount), 0) as sum from ledger_posting')).rows[0]?.sum)
  return books
}

async function on<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const named = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href

const postgres = process.env.TEST_DATABASE_URL ? describe : describe.skip
postgres('a backup of a school on PostgreSQL', () => {
  const oldPath = process.env.PATH
  let server: TestServer
  let url = ''
  let env: Env
  const folder = path.join(scratch, 'backups')
  const source = {
    SMS_SECRET: "a 'quoted' secret",
    SMS_SIGN_NAME: '启明学堂',
    UNKNOWN: 'x',
    WECHAT_PAY_MERCHANT_KEY_FILE: path.join(scratch, 'key.pem'),
  }
  const backUp = (at: number, keep = 14) => makeBackup({ env, source, folder, keep, copy: async () => '' }, at)
  const fileOf = (name: string) => path.join(env.dataDir, name)

  beforeAll(async () => {
    process.env.PATH = `${findBinaries() ?? ''}${path.delimiter}${oldPath}`
    server = await startServer({ seed: true })
    url = String(poolOf(server.db)?.options.connectionString)
    env = { ...server.deps.env, databaseUrl: url }
    writeFileSync(path.join(scratch, 'key.pem'), 'a key')
    for (const [name, text] of [
      ['media/7/film.mp4', 'film'],
      ['uploads/avatar/3/a.png', 'picture'],
    ] as const) {
      mkdirSync(path.dirname(fileOf(name)), { recursive: true })
      writeFileSync(fileOf(name), text)
    }
  })
  afterAll(async () => {
    process.env.PATH = oldPath
    await server.close()
  })

  it('comes back whole in an empty database and an empty folder', async () => {
    const made = await backUp(server.clock.now())
    const target = named(url, 'restored_whole')
    await on(url, (client) => client.query('create database restored_whole'))
    const dataDir = mkdtempSync(path.join(scratch, 'restored-'))
    const { files } = await restoreBackup({ ...env, databaseUrl: target, dataDir }, made)
    expect(
      Object.keys(files)
        .filter((name) => name.startsWith('files/'))
        .sort(),
    ).toEqual(['files/media/7/film.mp4', 'files/uploads/avatar/3/a.png'])
    expect(readFileSync(path.join(dataDir, 'media/7/film.mp4'), 'utf8')).toBe('film')
    const books = await on(target, booksOf)
    expect(books).toEqual(await on(url, booksOf))
    expect(books.sum).toBe(0)
    await expect(restoreBackup({ ...env, databaseUrl: target, dataDir: mkdtempSync(path.join(scratch, 'used-')) }, made)).rejects.toThrow(
      'The database is not empty',
    )
    await expect(restoreBackup({ ...env, databaseUrl: target, dataDir }, made)).rejects.toThrow('media is not empty; nothing was restored')
    await on(url, (client) => client.query('drop database restored_whole'))
  })

  it('keeps the settings that are the server’s with the files that they name, for the owner alone', async () => {
    const made = await backUp(server.clock.now() + 1)
    expect(readFileSync(path.join(made, 'settings/settings.env'), 'utf8').trim().split('\n').sort()).toEqual([
      "SMS_SECRET='a '\\''quoted'\\'' secret'",
      "SMS_SIGN_NAME='启明学堂'",
      `WECHAT_PAY_MERCHANT_KEY_FILE='${source.WECHAT_PAY_MERCHANT_KEY_FILE}'`,
    ])
    expect(readFileSync(path.join(made, 'settings/WECHAT_PAY_MERCHANT_KEY_FILE'), 'utf8')).toBe('a key')
    expect(statSync(path.join(made, 'settings/settings.env')).mode & 0o077).toBe(0)
    expect(statSync(made).mode & 0o077).toBe(0)
  })

  it('stores a file once that did not change, and one that did anew', async () => {
    const first = await backUp(server.clock.now() + 2)
    writeFileSync(fileOf('media/7/film.mp4'), 'another film')
    const second = await backUp(server.clock.now() + 3)
    const nodeOf = (made: string, name: string) => statSync(path.join(made, 'files', name)).ino
    expect(nodeOf(first, 'uploads/avatar/3/a.png')).toBe(nodeOf(second, 'uploads/avatar/3/a.png'))
    expect(readFileSync(path.join(first, 'files/media/7/film.mp4'), 'utf8')).toBe('film')
    expect(readFileSync(path.join(second, 'files/media/7/film.mp4'), 'utf8')).toBe('another film')
    expect(await faultsIn(second, await manifestOf(second))).toEqual([])
  })

  it('keeps as many as it should, and leaves nothing of one that fails', async () => {
    const newest = [await backUp(server.clock.now() + DAY_MS, 2), await backUp(server.clock.now() + 2 * DAY_MS, 2)]
    expect(await backupsIn(folder)).toEqual(newest)
    env = { ...env, databaseUrl: named(url, 'absent') }
    await expect(backUp(server.clock.now() + 3 * DAY_MS)).rejects.toThrow('pg_dump failed')
    env = { ...env, databaseUrl: url }
    expect(readdirSync(folder).map((name) => path.join(folder, name))).toEqual(newest)
  })

  it('names what is damaged, and restores none of it', async () => {
    const made = await backUp(server.clock.now() + 4 * DAY_MS)
    writeFileSync(path.join(made, 'files/media/7/film.mp4'), 'another fiLm')
    rmSync(path.join(made, 'settings/WECHAT_PAY_MERCHANT_KEY_FILE'))
    writeFileSync(path.join(made, 'settings/settings.env'), '')
    const faults = (await faultsIn(made, await manifestOf(made))).map((line) => line.replace(/\d+ bytes/, 'N bytes'))
    expect(faults.sort()).toEqual([
      'files/media/7/film.mp4 is damaged',
      'settings/WECHAT_PAY_MERCHANT_KEY_FILE is missing',
      expect.stringMatching(/^settings\/settings\.env has 0|N bytes instead of/),
    ])
    const dataDir = mkdtempSync(path.join(scratch, 'unused-'))
    await expect(restoreBackup({ ...env, dataDir }, made)).rejects.toThrow('nothing was restored')
    expect(readdirSync(dataDir)).toEqual([])
  })

  it('comes back on its own engine alone', async () => {
    const made = (await backupsIn(folder)).at(-1) ?? ''
    await expect(restoreBackup({ ...env, databaseUrl: null }, made)).rejects.toThrow('The backup is of PostgreSQL')
  })

  it('says what to install where the programs of PostgreSQL are absent', async () => {
    process.env.PATH = scratch
    await expect(backUp(server.clock.now() + 5 * DAY_MS)).rejects.toThrow('install PostgreSQL')
    process.env.PATH = `${findBinaries() ?? ''}${path.delimiter}${oldPath}`
  })
})

describe('a backup of a school on the embedded database', () => {
  it('comes back with its rows', async () => {
    const dataDir = mkdtempSync(path.join(scratch, 'embedded-'))
    const pglite = await PGlite.create({ dataDir: path.join(dataDir, 'pg') })
    await pglite.exec('create table entry (amount integer); insert into entry values (7)')
    const env = readEnv({ NODE_ENV: 'test', DATA_DIR: dataDir })
    const copy = () => copyEmbedded({ pglite, pool: embeddedPool(pglite), dataDir }, DAY_MS)
    const made = await makeBackup({ env, source: {}, folder: path.join(scratch, 'embedded'), keep: 1, copy }, DAY_MS)
    await pglite.close()
    const restored = mkdtempSync(path.join(scratch, 'again-'))
    await restoreBackup({ ...env, dataDir: restored }, made)
    const again = await PGlite.create({ dataDir: path.join(restored, 'pg') })
    expect((await again.query('select amount from entry')).rows).toEqual([{ amount: 7 }])
    await again.close()
  })
})
