import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Client } from 'pg'
import { embeddedPool, openDatabase } from '#server/database/open'
import { readEnv } from '#server/env'
import { onPostgres } from '../../support/race'

const MIB = 1_048_576
/** A server may hold 500 MB in all. */
const MOST_MB = 400

/** Opens a folder as a server does, and prints the memory that the process holds then. */
const program = `
  const { openDatabase } = require('./server/database/open')
  const { readEnv } = require('./server/env')
  openDatabase(readEnv(process.env), Date.now).then(async ({ close }) => {
    process.stdout.write(String(process.memoryUsage.rss()))
    await close()
  })
`

describe('the folder of the embedded database', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'qiming-open-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('the folder is filled without memory that the server would keep', () => {
    const dataDir = path.join(folder, 'fresh')
    const held = execFileSync(process.execPath, ['--import', 'tsx', '-e', program], {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir },
      encoding: 'utf8',
    })
    expect(Number(held) / MIB).toBeLessThan(MOST_MB)
    expect(readdirSync(dataDir)).toEqual(['pg'])
    expect(statSync(path.join(dataDir, 'pg')).mode & 0o777).toBe(0o700)
  })

  it('stays unchanged where it holds something else, and the start reports this', async () => {
    const dataDir = path.join(folder, 'taken')
    const file = path.join(dataDir, 'pg', 'notes.txt')
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, 'mine')
    await expect(openDatabase(readEnv({ DATA_DIR: dataDir }), Date.now)).rejects.toThrow(
      `The embedded database in ${dataDir} does not open`,
    )
    expect(readdirSync(dataDir)).toEqual(['pg'])
    expect(readdirSync(path.join(dataDir, 'pg'))).toEqual(['notes.txt'])
  })
})

describe('a database of PostgreSQL', () => {
  onPostgres('refuses to open where it stores texts as bytes, with the way to make another', async () => {
    const name = 'qiming_bytes'
    const client = new Client({ connectionString: process.env.TEST_DATABASE_URL })
    await client.connect()
    await client.query(`drop database if exists ${name}`)
    await client.query(`create database ${name} encoding 'SQL_ASCII' locale 'C' template template0`)
    try {
      const url = new URL(process.env.TEST_DATABASE_URL ?? '')
      url.pathname = `/${name}`
      await expect(openDatabase(readEnv({ DATABASE_URL: url.href }), Date.now)).rejects.toThrow(
        "the database stores SQL_ASCII instead of UTF8: create it anew with encoding 'UTF8' template template0",
      )
    } finally {
      await client.query(`drop database ${name}`)
      await client.end()
    }
  })
})

describe('the embedded database', () => {
  it('lets the process do other work between statements of successive callers', async () => {
    const pool = embeddedPool(await PGlite.create())
    let turns = 0
    let isOver = false
    const turn = () => {
      turns += 1
      if (!isOver) setImmediate(turn)
    }
    const ask = async () => {
      const client = await pool.connect()
      await client.query('select 1', [])
      client.release()
    }
    await ask()
    setImmediate(turn)
    await Promise.all(Array.from({ length: 20 }, ask))
    isOver = true
    expect(turns).toBeGreaterThanOrEqual(19)
    await pool.end()
  })
})
