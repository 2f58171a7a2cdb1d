import { CLIENT_CODE_LENGTH, randomText } from '@/domain/device/host-environment'
import { batchBody, collectUrl, EVENTS_A_SEND, isBatched, SEND_INTERVAL_MS, SEND_TIMEOUT_MS } from '@/domain/layout/tracker-plan'
import { hasFields, readRows } from '@/domain/text/read-json'
import type { StoragePort } from '@/platform/storage/port'
import { writeIfRoom } from '@/platform/storage/port'
import type { TrackerPort } from '@/platform/tracker/port'

/** One event of the tracker. `time` is in epoch milliseconds, `id` is unique on this device. */
type TrackedEvent = {
  id: string
  type: 'track' | 'track_signup'
  event: string
  time: number
  distinct_id: string
  properties: Record<string, unknown>
}

const KEY = 'trackerEvents'

const isEvent = (row: unknown): row is TrackedEvent => hasFields(row, ['id', 'event', 'properties'])

/** Events that wait on the device to be sent. A device that keeps nothing has them for as long as the page is open. */
function createEventStore(storage: StoragePort) {
  let events = readRows(storage.read(KEY), isEvent)
  const save = (next: TrackedEvent[]) => {
    events = next
    // They are sent all the same.
    writeIfRoom(storage, KEY, JSON.stringify(events))
  }
  return {
    all: () => events,
    add: (event: TrackedEvent) => save([...events, event]),
    drop: (gone: readonly TrackedEvent[]) => {
      const ids = new Set(gone.map(({ id }) => id))
      save(events.filter(({ id }) => !ids.has(id)))
    },
  }
}

type TrackerDeps = {
  port: TrackerPort
  storage: StoragePort
  now: () => number
  random: () => number
  address: string
  userId: number
  /** The learner's code on this device before the login. */
  clientCode: string
  /** Properties of every event. */
  base: () => Record<string, unknown>
}
export type Tracker = { track: (event: string, properties?: Record<string, unknown>) => void; stop: () => void }

/** Sends waiting events, up to 6 every 6000 ms, and the rest when the page is left. */
function createSender({ port, storage, address }: TrackerDeps) {
  const store = createEventStore(storage)
  const url = collectUrl(address)
  let sending: readonly TrackedEvent[] = []
  const send = async () => {
    if (sending.length > 0 || store.all().length === 0) return
    sending = store.all().slice(0, EVENTS_A_SEND)
    if (await port.post(url, batchBody(sending), SEND_TIMEOUT_MS)) store.drop(sending)
    sending = []
  }
  const leave = () => {
    const rest = store.all().filter((event) => !sending.includes(event))
    for (let at = 0; at < rest.length; at += EVENTS_A_SEND) port.beacon(url, batchBody(rest.slice(at, at + EVENTS_A_SEND)))
    store.drop(rest)
  }
  return {
    take: (event: TrackedEvent) => (isBatched(store.all().length) ? store.add(event) : port.image(`${url}?${batchBody([event])}`)),
    send,
    leave,
  }
}

/** The behaviour tracker of a signed-in learner; it logs them in first. */
export function createTracker(deps: TrackerDeps): Tracker {
  const { port, now, random, userId, clientCode, base } = deps
  const sender = createSender(deps)
  const record = (type: TrackedEvent['type'], event: string, properties: Record<string, unknown>) =>
    sender.take({
      id: randomText(CLIENT_CODE_LENGTH, random),
      type,
      event,
      time: now(),
      distinct_id: String(userId),
      properties: { ...base(), ...properties },
    })
  record('track_signup', '$SignUp', { original_id: clientCode })
  const timer = setInterval(() => void sender.send(), SEND_INTERVAL_MS)
  const stopLeave = port.onLeave(sender.leave)
  return {
    track: (event, properties = {}) => record('track', event, properties),
    stop: () => {
      clearInterval(timer)
      stopLeave()
      sender.leave()
    },
  }
}
