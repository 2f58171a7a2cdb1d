import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type Logger, pino } from 'pino'
import { buildApp } from '#server/app'
import { type Db, tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { type Env, readEnv } from '#server/env'
import { contentFolder } from '#server/folders'
import { accountOf } from '#server/repositories/account/account'
import { beginSession } from '#server/repositories/account/session/session'
import type { Call, InputOf, ReplyOf } from '@/contract/call'
import { type Exchange, exchangeOver, Refused } from './exchange'
import { type TestClock, testClock } from './test-clock'
import { openTestDatabase } from './test-database'

export type TestSession = { userId: number; accessToken: string; refreshToken: string }

export type TestServer = {
  app: FastifyInstance
  db: Db
  deps: Deps
  clock: TestClock
  /** Returns the call's reply; throws `Refused` when the code is not 200. */
  send<C extends Call>(call: C, input: InputOf<C>, session?: TestSession): Promise<ReplyOf<C>>
  /** The raw answer: HTTP status, envelope and headers. */
  exchange<C extends Call>(
    call: C,
    input: InputOf<C>,
    session?: TestSession,
    headers?: Record<string, string>,
  ): Promise<Exchange<ReplyOf<C>>>
  /** A real session of the account with this number, which is made when there is none. */
  signIn(mobile?: string): Promise<TestSession>
  close(): Promise<void>
}

const silent = pino({ level: 'silent' })

async function fillSeed(deps: Deps) {
  const { loadSeed } = await import('#server/seed/load')
  await loadSeed(deps)
}

type Opened = { app: FastifyInstance; deps: Deps; clock: TestClock; close(): Promise<void> }

/** Opens folder, database and app; when a later step fails, what was opened before is closed again. */
type Options = { seed?: boolean; env?: Partial<Env>; log?: Logger }

async function open({ seed: hasSeed = false, env: settings = {}, log = silent }: Options): Promise<Opened> {
  const closers: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const shut of closers.splice(0).reverse()) await shut()
  }
  try {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'qiming-'))
    closers.push(() => rm(dataDir, { recursive: true, force: true }))
    const env: Env = { ...readEnv({ NODE_ENV: 'test', DATA_DIR: dataDir, SEED_DIR: contentFolder }), ...settings }
    const clock = testClock()
    const fill = (db: Db) => (hasSeed ? fillSeed({ db, env, now: clock.now, log }) : Promise.resolve())
    const { db, drop } = await openTestDatabase({ hasSeed, fill })
    closers.push(drop)
    const deps: Deps = { db, env, now: clock.now, log }
    const app = await buildApp(deps)
    closers.push(() => app.close())
    return { app, deps, clock, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** The whole server on a database of its own, called by injection: no port is opened. */
export async function startServer(options: Options = {}): Promise<TestServer> {
  const { app, deps, clock, close } = await open(options)
  const exchange = exchangeOver(app, clock.now)
  return {
    app,
    db: deps.db,
    deps,
    clock,
    exchange,
    send: async (call, input, session) => {
      const { code, msg, res, rows } = await exchange(call, input, session)
      if (code !== 200) throw new Refused(code, msg)
      return (rows ?? res) as ReplyOf<typeof call>
    },
    signIn: async (mobile = '13900000001') => {
      const { userId, accessToken, refreshToken } = await tx(deps.db, async (work) =>
        beginSession(work, (await accountOf(work, mobile, clock.now())).id, clock.now()),
      )
      return { userId, accessToken, refreshToken }
    },
    close,
  }
}
