import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { pollOnStart } from '#server/services/order/pay'
import { buildApp } from './app'
import { isCopyDue } from './database/copies'
import { openDatabase } from './database/open'
import type { Deps } from './deps'
import { deskPages } from './desk/app'
import { deskHandlers } from './desk/frame/bulk-job'
import { listenDesk } from './desk/frame/listen'
import { measureSchool } from './desk/frame/metrics'
import { holdSchoolSites } from './desk/site/hold-sites'
import type { Env } from './env'
import { codeOf, wordsOf } from './error-code'
import { listenMetrics } from './http/metrics'
import { handlers } from './jobs/handlers'
import { repeat } from './jobs/run-job'
import { startJobs } from './jobs/runner'
import { makeLog } from './log'
import { readContent, writeContent } from './seed/load'
import { contentWatch } from './seed/reload'
import { StartFailure } from './start-failure'

/** Content that was added to the files is shown within a second. */
const CONTENT_EVERY_MS = 1000

/** A school on the embedded database has a copy of every day; whether one is due is looked at this often. */
const COPY_LOOK_MS = 600_000

/** Hosts that the desk has changed are followed after this long. */
const SITES_EVERY_MS = 30_000

/** No statement a request waits for takes this long, in milliseconds. */
const STATEMENT_MS = 5_000

/** `copy` writes a copy of the embedded database; there is none on PostgreSQL. */
export type Running = { app: FastifyInstance; hasDesk: boolean; copy?: () => Promise<void>; stop(): Promise<void> }

async function listen(app: FastifyInstance, { host, port }: Env): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    if (codeOf(error) === 'EADDRINUSE')
      throw new StartFailure(`Port ${port} on ${host} is in use: stop the other program, or set another PORT`, error)
    throw new StartFailure(`Cannot listen on ${host}:${port}: ${wordsOf(error)}`, error)
  }
}

/**
 * Reads the content, opens the database, writes the content there and listens: content that is broken leaves the database as it was. What
 * was opened is closed again when a later step fails.
 */
export async function start(env: Env, now: () => number): Promise<Running> {
  const log = makeLog(env)
  const content = readContent(env)
  const database = await openDatabase(env, now, STATEMENT_MS)
  const deps: Deps = { db: database.db, env, now, log }
  try {
    await writeContent(deps, content)
    const app = await buildApp(deps, env.webRoot ?? undefined)
    if (app.metrics) measureSchool(app.metrics, deps, deskPages)
    const metrics = app.metrics && env.metricsPort !== null ? await listenMetrics(app.metrics, env.metricsPort) : null
    await listen(app, env)
    const desk = await listenDesk(deps)
    await pollOnStart(deps)
    const jobs = await startJobs(deps, { ...handlers, ...deskHandlers })
    await holdSchoolSites(deps)
    const sites = repeat(deps, () => holdSchoolSites(deps), SITES_EVERY_MS)
    const { copy } = database
    const copyDaily = async () => {
      if (copy && isCopyDue(env.dataDir, now())) log.info({ file: await copy(now()) }, 'the database was copied')
    }
    const copies = copy && env.mode === 'production' ? repeat(deps, copyDaily, COPY_LOOK_MS) : null
    const watch = env.hasDemo ? repeat(deps, contentWatch(deps), CONTENT_EVERY_MS) : null
    return {
      app,
      hasDesk: desk !== null,
      ...(copy && {
        copy: async () => {
          log.info({ file: await copy(now()) }, 'the database was copied')
        },
      }),
      // Order matters: the balancer learns that no more is wanted, no new requests, then what the services hold back is written, then the jobs under way, then the database.
      stop: async () => {
        app.beginDrain()
        await delay(env.drainMs)
        await app.close()
        await metrics?.stop()
        await desk?.stop()
        await jobs.stop()
        await watch?.stop()
        await copies?.stop()
        await sites.stop()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}
