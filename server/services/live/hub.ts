import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../database/tables'
import { hiddenSince, type LiveMessageRow, messagesAfter, newestId } from '../../repositories/live/messages'

/** How often an open room polls for new messages, from this server or another. */
const LOOK_MS = 1_000
const AT_ONCE = 50

export type LiveEvent = { said: LiveMessageRow } | { hidden: number[] } | { viewers: number }
type Listener = (event: LiveEvent) => void
type Room = { listeners: Set<Listener>; lastId: number; lookedAt: number; looking: Promise<void> | null }
type HubDeps = { db: Db; now: () => number; log: FastifyBaseLogger }
export type LiveHub = ReturnType<typeof createLiveHub>

const tell = ({ listeners }: Room, event: LiveEvent) => {
  for (const listener of listeners) listener(event)
}

async function look({ db, now }: HubDeps, lessonId: number, room: Room): Promise<void> {
  const at = now()
  const said = await messagesAfter(db, lessonId, room.lastId, AT_ONCE)
  const hidden = await hiddenSince(db, lessonId, room.lookedAt)
  room.lookedAt = at
  for (const message of said) tell(room, { said: message })
  room.lastId = said.at(-1)?.id ?? room.lastId
  if (hidden.length > 0) tell(room, { hidden })
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

/** The open rooms of this server: each looks for news once for all its listeners. */
export function createLiveHub(deps: HubDeps) {
  const rooms = new Map<number, Room>()
  const closers = new Set<() => void>()
  const refresh = refresher(deps, rooms)
  const ticker = createTicker(() => {
    for (const id of rooms.keys()) void refresh(id)
  })
  const leave = (lessonId: number, listener: Listener) => {
    const room = rooms.get(lessonId)
    if (!room?.listeners.delete(listener)) return
    if (room.listeners.size === 0) rooms.delete(lessonId)
    else tell(room, { viewers: room.listeners.size })
    if (rooms.size === 0) ticker.stop()
  }
  const join = async (lessonId: number, listener: Listener): Promise<() => void> => {
    const lastId = await newestId(deps.db, lessonId)
    const room = rooms.get(lessonId) ?? { listeners: new Set(), lastId, lookedAt: deps.now(), looking: null }
    rooms.set(lessonId, room)
    room.listeners.add(listener)
    ticker.start()
    tell(room, { viewers: room.listeners.size })
    return () => leave(lessonId, listener)
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
