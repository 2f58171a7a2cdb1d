import { hasFields, readRows } from '@/domain/text/read-json'
import type { StoragePort } from '@/platform/storage/port'

/** One event of the tracker. `time` is in epoch milliseconds, `id` is unique on this device. */
export type TrackedEvent = {
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
export function createEventStore(storage: StoragePort) {
  let events = readRows(storage.read(KEY), isEvent)
  const save = (next: TrackedEvent[]) => {
    events = next
    try {
      storage.write(KEY, JSON.stringify(events))
    } catch {
      // They are sent all the same.
    }
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
