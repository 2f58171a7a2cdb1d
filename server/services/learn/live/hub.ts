import { PassThrough } from 'node:stream'
import { type Static, Type } from '@sinclair/typebox'
import type { FastifyBaseLogger } from 'fastify'
import { type Db, tx } from '#server/database/tables'
import type { ServicePlugin } from '#server/deps'
import { spendKey } from '#server/repositories/account/session/one-time-key'
import { hiddenSince, type LiveMessageRow, messagesAfter, newestMessages } from '#server/repositories/learn/live/messages'
import { IdParamsSchema } from '@/contract/scalars.schema'
import { mayListen } from './room'

/** How often an open room polls for new messages, from this server or another. */
const LOOK_MS = 500
const AT_ONCE = 50
/** How often listeners are told how many they are, at the most: everybody at once comes and goes with a lesson. */
const VIEWERS_MS = 1_000
/** A new listener is told so many messages first: those between its list and its stream. */
const RECENT = 30
/** Messages are hidden by the clock of another server, and seen once that is committed; hearing it twice does no harm. */
const HIDDEN_OVERLAP_MS = 10_000

/** `replaced`: the learner listens elsewhere now, and nothing follows. */
export type LiveEvent = { said: LiveMessageRow } | { hidden: number[] } | { viewers: number } | { replaced: true }
type Listener = (event: LiveEvent) => void
type Room = {
  /** One of each learner, the newest. */
  listeners: Map<number, Listener>
  hidden: Set<number>
  lastId: number
  lookedAt: number
  looking: Promise<void> | null
  /** How many listeners were last told of, and when. */
  told: { viewers: number; at: number }
}
type HubDeps = { db: Db; now: () => number; log: FastifyBaseLogger }
type LiveHub = ReturnType<typeof createLiveHub>

const tell = ({ listeners }: Room, event: LiveEvent) => {
  for (const listener of listeners.values()) listener(event)
}

/** Tells a room how many listen, where the number changed and was not told lately. */
function tellViewers(room: Room, at: number): void {
  const viewers = room.listeners.size
  if (viewers === room.told.viewers || at - room.told.at < VIEWERS_MS) return
  room.told = { viewers, at }
  tell(room, { viewers })
}

async function look({ db, now }: HubDeps, lessonId: number, room: Room): Promise<void> {
  const at = now()
  tellViewers(room, at)
  const hidden = await hiddenSince(db, lessonId, room.lookedAt)
  room.lookedAt = at - HIDDEN_OVERLAP_MS
  for (let isMore = true; isMore; ) {
    const said = await messagesAfter(db, lessonId, room.lastId, AT_ONCE)
    room.lastId = said.at(-1)?.id ?? room.lastId
    for (const message of said) tell(room, { said: message })
    isMore = said.length === AT_ONCE
  }
  const news = hidden.filter((id) => !room.hidden.has(id))
  for (const id of news) room.hidden.add(id)
  if (news.length > 0) tell(room, { hidden: news })
}

/** Looks for news of a room now; a look under way is waited for. */
const refresher =
  (deps: HubDeps, rooms: ReadonlyMap<number, Room>) =>
  (lessonId: number): Promise<void> => {
    const room = rooms.get(lessonId)
    if (!room) return Promise.resolve()
    room.looking ??= look(deps, lessonId, room)
      .catch((error: unknown) => deps.log.warn({ error, lessonId }, 'a live room could not be read'))
      .finally(() => {
        room.looking = null
      })
    return room.looking
  }

/** Calls again and again between start and stop. */
function createTicker(tick: () => void) {
  let timer: ReturnType<typeof setInterval> | undefined
  const start = () => {
    timer ??= setInterval(tick, LOOK_MS)
  }
  const stop = () => {
    clearInterval(timer)
    timer = undefined
  }
  return { start, stop }
}

const newRoom = (lastId: number, at: number): Room => ({
  listeners: new Map(),
  hidden: new Set(),
  lastId,
  lookedAt: at,
  looking: null,
  told: { viewers: 0, at: 0 },
})

/** The open rooms of this server: each looks for news once for all its listeners. */
function createLiveHub(deps: HubDeps) {
  const rooms = new Map<number, Room>()
  const closers = new Set<() => void>()
  const refresh = refresher(deps, rooms)
  const ticker = createTicker(() => {
    for (const id of rooms.keys()) void refresh(id)
  })
  const leave = (lessonId: number, userId: number, listener: Listener) => {
    const room = rooms.get(lessonId)
    if (room?.listeners.get(userId) !== listener) return
    room.listeners.delete(userId)
    if (room.listeners.size === 0) rooms.delete(lessonId)
    if (rooms.size === 0) ticker.stop()
  }
  const join = async (lessonId: number, userId: number, listener: Listener): Promise<() => void> => {
    const at = deps.now()
    const recent = await newestMessages(deps.db, lessonId, RECENT)
    const lastId = recent.at(-1)?.id ?? 0
    const room = rooms.get(lessonId) ?? newRoom(lastId, at)
    rooms.set(lessonId, room)
    for (const message of recent) if (message.id <= room.lastId) listener({ said: message })
    const before = room.listeners.get(userId)
    room.listeners.set(userId, listener)
    before?.({ replaced: true })
    ticker.start()
    listener({ viewers: room.listeners.size })
    return () => leave(lessonId, userId, listener)
  }
  const onClose = (closer: () => void) => {
    closers.add(closer)
    return () => void closers.delete(closer)
  }
  const close = () => {
    ticker.stop()
    for (const closer of [...closers]) closer()
    rooms.clear()
  }
  return { join, refresh, viewers: (lessonId: number) => rooms.get(lessonId)?.listeners.size ?? 0, onClose, close }
}

const hubs = new WeakMap<Db, LiveHub>()

/** The one hub of a server, by its database. */
export function hubOf(deps: HubDeps): LiveHub {
  const hub = hubs.get(deps.db) ?? createLiveHub(deps)
  hubs.set(deps.db, hub)
  return hub
}

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
      const beat = setInterval(() => write(': still here\n\n'), KEEP_ALIVE_MS)
      const forget = hub.onClose(() => stream.end())
      raw.once('close', () => stream.destroy())
      stream.once('close', () => {
        clearInterval(beat)
        forget()
        leave()
      })
      stream.write('retry: 3000\n\n')
      // Kept alive after its end, the connection would hold up the stop of the server.
      return reply.header('connection', 'close').type('text/event-stream; charset=utf-8').send(stream)
    },
  )
}
