import type { FastifyInstance } from 'fastify'
import type { KyselyPlugin } from 'kysely'
import { buildApp } from '#server/app'
import { submitOverdueAttempts } from '#server/services/exam/hand-in'
import type { HttpReply, HttpRequest } from '@/platform/http/port'
import { addExam, PAPER } from '../../../test/server/services/exam/exam-fixture'
import { startServer } from '../../../test/support/server'

/** Long enough to be interrupted often, short enough to run out in many runs. */
export const EXAM_MINUTES = 2
/** Of so many deaths of the server one is followed by a new process on the same database. */
const REBUILT_EVERY = 8

/** A process that dies at its n-th statement: the transaction is not committed and there is no reply. */
function mortality() {
  let left = Number.POSITIVE_INFINITY
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      left -= 1
      if (left < 0) throw new Error('the process has died')
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return {
    plugin,
    dieAfter: (statements: number) => {
      left = statements
    },
    isDead: () => left < 0,
    revive: () => {
      left = Number.POSITIVE_INFINITY
    },
  }
}

async function deliver(app: FastifyInstance, { url, method, headers, body }: HttpRequest): Promise<HttpReply> {
  const reply = await app.inject({ method, url, headers, ...(body !== undefined && { payload: body }) })
  const names = Object.entries(reply.headers).map(([name, value]): [string, string] => [name, String(value)])
  return { status: reply.statusCode, headers: Object.fromEntries(names), body: reply.json<unknown>() }
}

/** The real server on a database that outlives it. */
export async function openWorld() {
  const server = await startServer()
  await addExam(server.db)
  await server.db.updateTable('paper').set({ minutes: EXAM_MINUTES }).where('id', '=', PAPER).execute()
  const life = mortality()
  const deps = { ...server.deps, db: server.db.withPlugin(life.plugin) }
  let app: FastifyInstance | null = await buildApp(deps)
  let resting: FastifyInstance | null = null
  let deaths = 0

  const kill = async () => {
    if (app !== null) deaths += 1
    resting = app ?? resting
    app = null
    life.revive()
  }
  /** A process with empty hands; to build one takes longer than a whole run, so most deaths are those of connections. */
  const restart = async () => {
    if (resting !== null && deaths % REBUILT_EVERY !== 0) return resting
    await resting?.close()
    return buildApp(deps)
  }
  return {
    server,
    db: server.db,
    isUp: () => app !== null,
    kill,
    start: async () => {
      app ??= await restart()
      resting = null
    },
    /** Returns the server's answer; null when it is down, or dies over the request. */
    handle: async (request: HttpRequest, diesAfter: number | null): Promise<HttpReply | null> => {
      if (app === null) return null
      if (diesAfter !== null) life.dieAfter(diesAfter)
      const reply = await deliver(app, request)
      const isDead = life.isDead()
      life.revive()
      if (isDead) await kill()
      return isDead ? null : reply
    },
    sweep: async () => {
      if (app !== null) await submitOverdueAttempts(deps)
    },
    close: async () => {
      await kill()
      await resting?.close()
      await server.close()
    },
  }
}
export type World = Awaited<ReturnType<typeof openWorld>>
