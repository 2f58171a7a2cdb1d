import { readRows } from '@/domain/text/read-json'
import { type StoragePort, writeIfRoom } from '@/platform/storage/port'

export type StoredList<T> = { all: () => readonly T[]; put: (next: readonly T[]) => boolean }

/** Rows in order, kept on the device under a key. Text that is no row is passed over. */
export function createStoredList<T>(storage: StoragePort, key: string, isRow: (row: unknown) => row is T): StoredList<T> {
  let rows: readonly T[] = readRows(storage.read(key), isRow)
  return {
    all: () => rows,
    /** False when the device is full: then memory holds them for as long as the app runs, and the next write may fit again. */
    put: (next) => {
      rows = next
      if (next.length > 0) return writeIfRoom(storage, key, JSON.stringify(next))
      storage.remove(key)
      return true
    },
  }
}
