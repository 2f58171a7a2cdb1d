/** @sandbox own */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import type { Kysely } from 'kysely'
import { buildDesk } from '#server/desk/app'
import { clockOf, jobsOf, migrationsOf, rightsOf, versionOf } from '#server/doctor/database'
import { examine } from '#server/doctor/examine'
import { type Finding, lineOf } from '#server/doctor/finding'
import { addressOf, certificateOf, copiesOf, deskOf, diskOf, foldersOf } from '#server/doctor/machine'
import { providersOf } from '#server/doctor/providers'
import { readEnv } from '#server/env'
import { DAY_MS, HOUR_MS } from '@/domain/time/units'
import { livePayment } from '../../support/live-payment'
import { startServer, type TestServer } from '../../support/server'

const root = path.join(__dirname, '../../..')

let server: TestServer
let folder: string
const opened: Server[] = []
beforeAll(async () => {
  server = await startServer()
  folder = mkdtempSync(path.join(os.tmpdir(), 'qiming-doctor-'))
})
afterAll(async () => {
  for (const each of opened) each.close()
  rmSync(folder, { recursive: true })
  await server.close()
})

const now = Date.now()
const envWith = (source: Record<string, string>) => readEnv({ NODE_ENV: 'test', DATA_DIR: folder, ...source })

/** A site that answers every request alike. */
async function siteAnswering(status: number): Promise<string> {
  const site = createServer((_request, reply) => reply.writeHead(status).end())
  opened.push(site)
  await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening))
  return `127.0.0.1:${(site.address() as AddressInfo).port}`
}

const isFault = (finding: Finding | undefined) => finding?.state === 'fault'

describe('a broken installation', () => {
  it('has every wrong setting named, before anything else is looked at', async () => {
    const found = await examine(
      () => readEnv({ NODE_ENV: 'production', PAYMENT: 'live', DATA_DIR: path.join(folder, 'none') }),
      () => now,
    )
    expect(found.map(lineOf)).toEqual([
      'FAULT settings: PUBLIC_URL is missing: production needs it — see docs/settings.md',
      'FAULT settings: DATABASE_URL is missing: production needs it, or DATABASE=embedded for one process on one machine — see docs/settings.md',
      'FAULT settings: PAYMENT is no longer read: set WECHAT_PAY and ALIPAY, each off, sandbox or live — see docs/settings.md',
    ])
  })

  it('has a database named that does not answer, and still everything else looked at', async () => {
    const found = await examine(
      () => readEnv({ DATABASE_URL: 'postgres://127.0.0.1:1/none', DATA_DIR: folder, PUBLIC_URL: 'http://127.0.0.1:1' }),
      () => now,
    )
    expect(found.filter(isFault).map(({ name }) => name)).toEqual(['database', 'address'])
    expect(found.map(({ name }) => name)).toEqual(expect.arrayContaining(['settings', 'disk', 'folders', 'WECHAT_PAY', 'certificate']))
  })

  it('has migrations named that were not made, and those of a newer release', async () => {
    const known = server.db as unknown as Kysely<{ migration: { name: string; checksum: string; applied_at: number } }>
    const { name } = await known.selectFrom('migration').select('name').orderBy('name', 'desc').limit(1).executeTakeFirstOrThrow()
    const kept = await known.selectFrom('migration').selectAll().where('name', '=', name).executeTakeFirstOrThrow()
    await known.deleteFrom('migration').where('name', '=', name).execute()
    expect(await migrationsOf(server.db)).toMatchObject({ state: 'fault', words: `1 are to be made, from ${name} on` })
    await known
      .insertInto('migration')
      .values([kept, { name: '9999-retire-all.sql', checksum: 'x', applied_at: 0 }])
      .execute()
    expect(await migrationsOf(server.db)).toMatchObject({ state: 'fault', words: expect.stringContaining('9999-retire-all.sql') })
    await known.deleteFrom('migration').where('name', '=', '9999-retire-all.sql').execute()
    expect(await migrationsOf(server.db)).toMatchObject({ state: 'ok' })
  })

  it('has a disk named that is full', async () => {
    expect(await diskOf(envWith({}), async () => ({ bsize: 4096, bavail: 100 }))).toMatchObject({ state: 'fault', name: 'disk' })
    expect(await diskOf(envWith({ DATA_DIR: path.join(folder, 'not-yet') }))).toMatchObject({ name: 'disk' })
  })

  it('has a data folder named that is none', async () => {
    const file = path.join(folder, 'file')
    writeFileSync(file, '')
    expect(await foldersOf(envWith({ DATA_DIR: file }))).toMatchObject({ state: 'fault', name: 'folders' })
    expect(await foldersOf(envWith({}))).toMatchObject({ state: 'ok' })
  })

  it('has a clock named that is wrong', async () => {
    expect(await clockOf(server.db, () => Date.now() + HOUR_MS)).toMatchObject({
      state: 'fault',
      words: expect.stringMatching(/differ by 3[56]\d\d\.\d s/),
    })
    expect(await clockOf(server.db, Date.now)).toMatchObject({ state: 'ok' })
  })

  it('has jobs named that gave up, and those that nothing does', async () => {
    await server.db.deleteFrom('job').execute()
    expect(await jobsOf(server.db, now)).toMatchObject({ state: 'ok' })
    await server.db
      .insertInto('job')
      .values({ kind: 'countDays', ref: 'late', payload: '{}', run_at: now - HOUR_MS, created_at: now })
      .execute()
    expect(await jobsOf(server.db, now)).toMatchObject({ state: 'fault', words: '1 are due, the oldest for 3600 s; 0 gave up' })
    await server.db.updateTable('job').set({ dead_at: now }).execute()
    expect(await jobsOf(server.db, now)).toMatchObject({ state: 'fault', words: '0 are due, the oldest for 0 s; 1 gave up' })
    await server.db.deleteFrom('job').execute()
  })

  it('has copies named that are old, or missing', async () => {
    const env = envWith({ DATA_DIR: path.join(folder, 'copied') })
    mkdirSync(env.dataDir)
    expect(await copiesOf(env, now)).toMatchObject({ state: 'ok', words: 'none yet: the first is made within a day' })
    mkdirSync(path.join(env.dataDir, 'pg'))
    writeFileSync(path.join(env.dataDir, 'pg', 'PG_VERSION'), '16')
    expect(await copiesOf(env, now + 2 * DAY_MS)).toMatchObject({ state: 'fault', words: 'there is no copy of the database' })
    const file = path.join(env.dataDir, 'copies', 'a.tar.gz')
    writeFileSync(file, '')
    utimesSync(file, (now - 2 * DAY_MS) / 1000, (now - 2 * DAY_MS) / 1000)
    expect(await copiesOf(env, now)).toMatchObject({ state: 'fault', words: 'the newest copy is 48 hours old' })
    expect(await copiesOf(env, now - DAY_MS)).toMatchObject({ state: 'ok' })
  })

  it('has a certificate named that is none, or ends', async () => {
    const env = envWith({ PUBLIC_URL: `https://${await siteAnswering(200)}` })
    expect(await certificateOf(env, now)).toMatchObject({ state: 'fault', name: 'certificate' })
    expect(await certificateOf(env, now, async () => now + 3 * DAY_MS)).toMatchObject({ state: 'fault', words: 'it ends in 3 days' })
    expect(await certificateOf(env, now, async () => now + 60 * DAY_MS)).toMatchObject({ state: 'ok' })
  })

  it('has an address named where another site answers, or nothing', async () => {
    expect(await addressOf(envWith({ PUBLIC_URL: `http://${await siteAnswering(502)}` }))).toMatchObject({
      state: 'fault',
      words: expect.stringContaining('502'),
    })
    expect(await addressOf(envWith({ PUBLIC_URL: `http://${await siteAnswering(200)}` }))).toMatchObject({
      state: 'fault',
      words: expect.stringContaining('/notify/wechat answers 200'),
    })
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.app.server.address() as AddressInfo
    expect(await addressOf(envWith({ PUBLIC_URL: `http://127.0.0.1:${port}` }))).toMatchObject({ state: 'ok' })
  })

  it('has backups named that are old, cut off or missing, where PostgreSQL is in use', async () => {
    const BACKUP_DIR = path.join(folder, 'backups')
    const env = envWith({ DATABASE_URL: 'postgres://127.0.0.1:1/none', BACKUP_DIR })
    expect(await copiesOf(envWith({ DATABASE_URL: 'postgres://127.0.0.1:1/none' }), now)).toMatchObject({ state: 'off' })
    expect(await copiesOf(env, now)).toMatchObject({ state: 'fault', words: expect.stringContaining('BACKUP_DIR cannot be read') })
    mkdirSync(BACKUP_DIR)
    expect(await copiesOf(env, now)).toMatchObject({ state: 'fault', words: 'BACKUP_DIR holds no backup' })
    const made = path.join(BACKUP_DIR, '2026-03-01T00-00-00-000Z')
    mkdirSync(made)
    expect(await copiesOf(env, now)).toMatchObject({ state: 'fault', words: expect.stringContaining('is no whole backup') })
    writeFileSync(path.join(made, 'backup.json'), JSON.stringify({ format: 1, at: now - 2 * DAY_MS, engine: 'postgres', files: {} }))
    expect(await copiesOf(env, now)).toMatchObject({ state: 'fault', words: 'the newest backup is 48 hours old' })
    expect(await copiesOf(env, now - DAY_MS)).toMatchObject({ state: 'ok', words: 'the newest backup is 24 hours old' })
  })

  it('has each address of the desk named where no desk answers', async () => {
    const [away, other] = ['http://127.0.0.1:2', `http://${await siteAnswering(200)}`]
    const desk = await buildDesk({ ...server.deps, env: { ...server.deps.env, deskOrigins: [] } })
    opened.push(desk.server)
    const own = await desk.listen({ port: 0, host: '127.0.0.1' })
    const found = await deskOf(envWith({ DESK_URL: [own, away, other].join(',') }))
    const closed = await deskOf(envWith({ DESK_URL: '' }))
    expect(found.map(({ state, words }) => [state, words])).toEqual([
      ['ok', `${own} answers`],
      ['fault', expect.stringContaining('ECONNREFUSED')],
      ['fault', `${other} is not the desk: it answers 200`],
    ])
    expect(closed).toMatchObject([{ state: 'off' }])
  })

  it('has a transcoder named that does not run', async () => {
    const transcoderOf = async (source: Record<string, string>) =>
      (await providersOf({ ...server.deps, env: envWith(source) })).find(({ name }) => name === 'FFMPEG')
    expect(await transcoderOf({})).toMatchObject({ state: 'off' })
    expect(await transcoderOf({ FFMPEG: path.join(folder, 'no-such-program') })).toMatchObject({ state: 'fault' })
    expect(await transcoderOf({ FFMPEG: '/bin/false' })).toMatchObject({ state: 'fault' })
    expect(await transcoderOf({ FFMPEG: '/bin/echo' })).toMatchObject({ state: 'ok' })
  })

  it('has a name without an address named as that', async () => {
    expect(await addressOf(envWith({ PUBLIC_URL: 'http://school.invalid' }))).toMatchObject({
      words: expect.stringMatching(/ENOTFOUND|EAI_AGAIN/),
    })
  })

  it('has each provider named that does not answer', async () => {
    const { source, remove } = livePayment()
    const account = { OFFICIAL_ACCOUNT: 'live', WECHAT_APP_ID: 'a', WECHAT_APP_SECRET: 's' }
    const mini = { MINI_PROGRAM: 'live', WECHAT_MINI_APP_ID: 'm', WECHAT_MINI_APP_SECRET: 't' }
    const model = { LLM: 'openai', LLM_URL: 'https://127.0.0.1:1/v1', LLM_KEY: 'k', LLM_MODEL: 'm' }
    const sms = {
      SMS: 'provider',
      SMS_URL: 'https://127.0.0.1:1',
      SMS_ACCESS_KEY: 'k',
      SMS_SECRET: 's',
      SMS_SIGN_NAME: 'n',
      SMS_TEMPLATE: 't',
    }
    const carrier = { CARRIER: 'kuaidi100', CARRIER_CUSTOMER: 'c', CARRIER_KEY: 'k' }
    const email = { EMAIL: 'smtp', SMTP_HOST: '127.0.0.1', SMTP_PORT: '1', SMTP_SECURITY: 'plain', EMAIL_FROM: 'school@example.cn' }
    const apple = { APPLE_SIGN_IN: 'live', APPLE_BUNDLE_IDS: 'cn.example.school' }
    const env = envWith({ ...source, ...account, ...mini, ...model, ...sms, ...email, ...carrier, ...apple })
    remove()
    const transport = jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network'))
    const found = await providersOf({ ...server.deps, env })
    transport.mockRestore()
    const names = ['WECHAT_PAY', 'ALIPAY', 'SMS', 'EMAIL', 'OFFICIAL_ACCOUNT', 'APPLE_SIGN_IN', 'MINI_PROGRAM', 'CARRIER', 'LLM']
    expect(found.filter(isFault).map(({ name }) => name)).toEqual(names)
  })
})

describe('the command', () => {
  it('prints a line for each fault and ends with 1, and leaves the folder of the data alone', () => {
    const DATA_DIR = path.join(folder, 'untouched')
    const env = { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR }
    const { status, stdout } = spawnSync(process.execPath, ['--import', 'tsx', 'server/doctor/main.ts'], {
      cwd: root,
      env,
      encoding: 'utf8',
    })
    expect([status, stdout.trimEnd().split('\n').length, existsSync(DATA_DIR)]).toEqual([1, 2, false])
  })
})

describe('a sound installation', () => {
  it('has version, rights and providers in order', async () => {
    const database = [await versionOf(server.db), await rightsOf(server.db)]
    expect([...database, ...(await providersOf(server.deps))].filter(isFault)).toEqual([])
  })
})
