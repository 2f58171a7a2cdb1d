import type { FastifyInstance } from 'fastify'

/** Name of the header that carries server time. Document 2 §7, Common behaviour. */
export const RESPOND_TIME = 'respond-time'

/** Puts the server's time in milliseconds on every reply, refusals and failures included. */
export function useRespondTime(app: FastifyInstance, now: () => number): void {
  app.addHook('onSend', async (_request, reply) => {
    reply.header(RESPOND_TIME, String(now()))
  })
}
