import { PassThrough } from 'node:stream'
import { type Static, Type } from '@sinclair/typebox'
import { tx } from '#server/database/tables'
import type { Deps, ServicePlugin } from '#server/deps'
import { spendKey } from '#server/repositories/account/session/one-time-key'
import { hasAgreed, isUnderExam } from '#server/repositories/ai/ai'
import { claimTurn, learnerTurn, type StoredTurn } from '#server/repositories/ai/turns'
import { IdParamsSchema } from '@/contract/scalars.schema'
import { type AnswerEvent, turnOf, writeAnswer } from './write-answer'

/** A silent stream is closed by proxies, so a comment goes out. */
const KEEP_ALIVE_MS = 15_000

const QuerySchema = Type.Object({ key: Type.String({ maxLength: 128 }) })
type Query = Static<typeof QuerySchema>

const wired = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

function eventText(event: AnswerEvent): string {
  if ('claim' in event) return wired('claim', event.claim)
  return 'ended' in event ? wired('ended', event.ended) : wired('withheld', { count: event.withheld })
}

/** The turn whose answer may be streamed to who has the key. */
async function turnFor({ db, now }: Deps, key: string, id: number): Promise<{ userId: number; turn: StoredTurn } | null> {
  const userId = await tx(db, (work) => spendKey(work, { download: 'ai-answer', of: [id] }, key, now()))
  if (userId === null || (await isUnderExam(db, userId, now())) || !(await hasAgreed(db, userId))) return null
  const turn = await learnerTurn(db, userId, id)
  return turn ? { userId, turn } : null
}

/** Writes an answer into a stream; one that is written elsewhere, or was before, is told as it stands. */
async function stream(deps: Deps, { userId, turn }: { userId: number; turn: StoredTurn }, out: PassThrough): Promise<void> {
  const left = new AbortController()
  out.once('close', () => left.abort())
  const emit = (event: AnswerEvent) => void (out.writable && out.write(eventText(event)))
  if (await claimTurn(deps.db, turn.id, turn.attempt, deps.now())) await writeAnswer(deps, userId, turn, emit, left.signal)
  else {
    for (const claim of turn.claims) emit({ claim })
    emit({ ended: turnOf((await learnerTurn(deps.db, userId, turn.id)) ?? turn, deps.now()) })
  }
}

/** Streams the answer to a question to whom the one-time key belongs; who leaves calls the answer off. */
export const aiAnswerRoute: ServicePlugin = (app, deps) => {
  const open = new Set<PassThrough>()
  app.addHook('preClose', async () => {
    for (const out of open) out.destroy()
  })
  app.get<{ Params: { id: number }; Querystring: Query }>(
    '/ai-answers/:id',
    { schema: { params: IdParamsSchema, querystring: QuerySchema } },
    async ({ params, query, raw }, reply) => {
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').header('x-accel-buffering', 'no')
      const found = await turnFor(deps, query.key, params.id)
      if (!found) return reply.status(410).type('text/plain').send('')
      const out = new PassThrough()
      open.add(out)
      const beat = setInterval(() => out.write(': still here\n\n'), KEEP_ALIVE_MS)
      raw.once('close', () => out.destroy())
      out.once('close', () => {
        clearInterval(beat)
        open.delete(out)
      })
      out.write(': begun\n\n')
      void stream(deps, found, out)
        .catch((error: unknown) => deps.log.error({ err: error, turn: params.id }, 'an answer could not be written'))
        .finally(() => out.end())
      // Kept alive after its end, the connection would hold up the stop of the server.
      return reply.header('connection', 'close').type('text/event-stream; charset=utf-8').send(out)
    },
  )
}
