import type { FastifyInstance } from 'fastify'
import { isReachable } from '#server/database/unavailable'
import type { Deps } from '#server/deps'

declare module 'fastify' {
  interface FastifyInstance {
    /** Has `/readyz` answer 503 from now on; all other requests are still answered. */
    beginDrain(): void
  }
}

/** `/healthz`: the process runs. `/readyz`: it takes requests, which it stops doing at the start of a stop. */
export function registerHealth(app: FastifyInstance, { db }: Deps): void {
  let isStopping = false
  app.decorate('beginDrain', () => {
    isStopping = true
  })
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const isReady = !isStopping && (await isReachable(db))
    return reply.status(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'unavailable' })
  })
}
