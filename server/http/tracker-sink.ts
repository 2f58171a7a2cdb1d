import { type Static, Type } from '@sinclair/typebox'
import type { FastifyInstance } from 'fastify'
import type { Env } from '#server/env'
import { invalid } from '#server/refusal'
import { readJson } from '@/domain/text/read-json'

/** Maximum tracker events kept in development, newest first. */
const KEPT = 200
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

const BatchSchema = Type.Object({ data_list: Type.String({ minLength: 2, maxLength: 65_536 }) })
type Batch = Static<typeof BatchSchema>

function eventsOf({ data_list }: Batch): unknown[] {
  const events = readJson(data_list)
  if (Array.isArray(events)) return events
  throw invalid('data_list 有误')
}

/** Stands in for a collection address while none is configured; what came in is read at `/dev/track.json`. Never in production. */
export function registerTrackerSink(app: FastifyInstance, { mode }: Env): void {
  if (mode === 'production') return
  let kept: unknown[] = []
  const keep = (batch: Batch) => {
    kept = [...eventsOf(batch).reverse(), ...kept].slice(0, KEPT)
  }
  app.get<{ Querystring: Batch }>('/track/collect', { schema: { querystring: BatchSchema } }, async ({ query }, reply) => {
    keep(query)
    return reply.type('image/gif').header('cache-control', 'no-store').send(PIXEL)
  })
  app.post<{ Body: Batch }>('/track/collect', { schema: { body: BatchSchema } }, async ({ body }, reply) => {
    keep(body)
    return reply.status(204).send()
  })
  app.get('/dev/track.json', async (_, reply) => reply.header('cache-control', 'no-store').send({ rows: kept }))
}
