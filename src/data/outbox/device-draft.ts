import { readJson } from '@/domain/text/read-json'
import type { StoragePort } from '@/platform/storage/port'
import { writeIfRoom } from '@/platform/storage/port'

/** Something being written and not sent, kept on this device under a key. A text of another shape counts as none. */
export function deviceDraft<T>(storage: StoragePort, key: string, isDraft: (value: unknown) => value is T) {
  return {
    read: (): T | undefined => readJson(storage.read(key), isDraft),
    /** False when the device is full. */
    keep: (draft: T): boolean => writeIfRoom(storage, key, JSON.stringify(draft)),
    forget: () => storage.remove(key),
  }
}
