import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/database/tables'
import { NOTED_MS, noteVisits } from '#server/repositories/learn/live/attendance'
import { hiddenSince, type LiveMessageRow, messagesAfter, newestMessages } from '#server/repositories/learn/live/messages'
import { newsSince } from '#server/repositories/learn/live/rooms'

/** How often an open room polls for new messages, from this server or another. */
const LOOK_MS = 500
const AT_ONCE = 50
/** How often listeners are told how many they are, at the most: everybody at once comes and goes with a lesson. */
const VIEWERS_MS = 1_000
/** A new listener is told so many messages first: those between its list and its stream. */
const RECENT = 30
/** Messages are hidden by the clock of another server, and seen once that is committed; hearing it twice does no harm. */
const HIDDEN_OVERLAP_MS = 10_000

/** `replaced`: the learner listens elsewhere now, and nothing follows. `changed`: the room is to be asked for again. */
export type LiveEvent = { said: LiveMessageRow } | { hidden: number[] } | { viewers: number } | { replaced: true } | { changed: true }
type Listener = (event: LiveEvent) => void
type Room = {
  /** One of each learner, the newest. */
  listeners: Map<number, Listener>
  hidden: Set<number>
  /** Changes that were passed on, by learner and moment. */
  passedOn: Set<string>
  lastId: number
  /** When it was last noted who is here. */
  notedAt: number
  lookedAt: number
  looking: Promise<void> | null
  /** How many listeners were last told of, and when. */
  told: { viewers: number; at: number }
}
type HubDeps = { db: Db; now: () => number; log: FastifyBaseLogger }
export type LiveHub = ReturnType<typeof createLiveHub>

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

/** Has those ask for the room again whom a change is about: one learner, or everybody. */
async function passOnNews({ db }: HubDeps, lessonId: number, room: Room): Promise<void> {
  const news = (await newsSince(db, lessonId, room.lookedAt)).filter(({ userId, at }) => !room.passedOn.has(`${userId} ${at}`))
  for (const { userId, at } of news) room.passedOn.add(`${userId} ${at}`)
  if (news.some(({ userId }) => userId === null)) tell(room, { changed: true })
  else for (const { userId } of news) room.listeners.get(userId ?? 0)?.({ changed: true })
}

async function look(deps: HubDeps, lessonId: number, room: Room): Promise<void> {
  const { db, now } = deps
  const at = now()
  tellViewers(room, at)
  if (at - room.notedAt >= NOTED_MS) {
    room.notedAt = at
    await noteVisits(db, lessonId, [...room.listeners.keys()], at)
  }
  await passOnNews(deps, lessonId, room)
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
  passedOn: new Set(),
  lastId,
  notedAt: at,
  lookedAt: at,
  looking: null,
  told: { viewers: 0, at: 0 },
})

/** The open rooms of this server: each looks for news once for all its listeners. */
export function createLiveHub(deps: HubDeps) {
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
