import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { OutgoingNotice } from './sandbox-notices'

/** Posts a notification and returns the HTTP status of the reply. */
export type Poster = (notice: OutgoingNotice) => Promise<number>

const TIMEOUT_MS = 5_000
const PAUSES_MS = [0, 300, 1_500]

/** Posts over HTTP to the public address, as a provider does; a server without an open port is called by injection. */
export function posterTo(app: FastifyInstance, publicUrl: string): Poster {
  return async ({ path, headers, body }) => {
    if (!app.server.listening) return (await app.inject({ method: 'POST', url: path, headers, payload: body })).statusCode
    const reply = await fetch(`${publicUrl}${path}`, { method: 'POST', headers, body, signal: AbortSignal.timeout(TIMEOUT_MS) })
    return reply.status
  }
}

/** Posts until it is accepted, three times at most. False when it never was: the order's own query finds the money later. */
export async function deliver(notice: OutgoingNotice, post: Poster, pause: (ms: number) => Promise<unknown> = wait): Promise<boolean> {
  for (const ms of PAUSES_MS) {
    if (ms > 0) await pause(ms)
    const status = await post(notice).catch(() => 0)
    if (status >= 200 && status < 300) return true
  }
  return false
}
