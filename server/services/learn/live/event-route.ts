import { PassThrough } from 'node:stream'
import { type Static, Type } from '@sinclair/typebox'
import { tx } from '#server/database/tables'
import type { ServicePlugin } from '#server/deps'
import { spendKey } from '#server/repositories/account/session/one-time-key'
import { noteVisits } from '#server/repositories/learn/live/attendance'
import { IdParamsSchema } from '@/contract/scalars.schema'
import { hubOf, type LiveEvent } from './hub'
import { mayListen } from './room'

/** A silent stream is closed by proxies, so a comment goes out. */
const KEEP_ALIVE_MS = 15_000
/** A reader this far behind is let go; it comes back with a new ticket. */
const MOST_WAITING = 256 * 1024

const QuerySchema = Type.Object({ key: Type.String({ maxLength: 128 }) })
type Query = Static<typeof QuerySchema>

/** One event on the wire. */
function wired(event: LiveEvent, userId: number): string {
  if ('said' in event) {
    const { userId: by, ...message } = event.said
    return `event: said\ndata: ${JSON.stringify({ ...message, isMine: by !== null && by === userId })}\n\n`
  }
  if ('hidden' in event) return `event: hidden\ndata: ${JSON.stringify({ ids: event.hidden })}\n\n`
  if ('replaced' in event) return 'event: replaced\ndata: {}\n\n'
  if ('changed' in event) return 'event: changed\ndata: {}\n\n'
  return `event: viewers\ndata: ${JSON.stringify({ count: event.viewers })}\n\n`
}

/** Streams what happens in a live room to whom the one-time key belongs. */
export const liveEventRoute: ServicePlugin = (app, deps) => {
  const hub = hubOf(deps)
  app.addHook('preClose', async () => hub.close())
  app.get<{ Params: { id: number }; Querystring: Query }>(
    '/live-events/:id',
    { schema: { params: IdParamsSchema, querystring: QuerySchema } },
    async ({ params, query, raw }, reply) => {
      const use = { download: 'live-events', of: [params.id] } as const
      const userId = await tx(deps.db, (work) => spendKey(work, use, query.key, deps.now()))
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').header('x-accel-buffering', 'no')
      if (userId === null || !(await mayListen(deps, userId, params.id))) return reply.status(410).type('text/plain').send('')
      const stream = new PassThrough()
      const write = (text: string) => {
        if (stream.writableLength > MOST_WAITING) stream.destroy()
        else stream.write(text)
      }
      const leave = await hub.join(params.id, userId, (event) => {
        write(wired(event, userId))
        if ('replaced' in event) stream.end()
      })
      const note = () => noteVisits(deps.db, params.id, [userId], deps.now())
      await note()
      const beat = setInterval(() => write(': still here\n\n'), KEEP_ALIVE_MS)
      const forget = hub.onClose(() => stream.end())
      raw.once('close', () => stream.destroy())
      stream.once('close', () => {
        clearInterval(beat)
        forget()
        leave()
        note().catch((error: unknown) => deps.log.warn({ err: error, lessonId: params.id }, 'the end of a visit was not noted'))
      })
      stream.write('retry: 3000\n\n')
      // Kept alive after its end, the connection would hold up the stop of the server.
      return reply.header('connection', 'close').type('text/event-stream; charset=utf-8').send(stream)
    },
  )
}
