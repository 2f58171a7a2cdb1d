import type { StoragePort } from '@/platform/storage/port'

/** Something being written and not sent, kept on this device under a key. A text of another shape counts as none. */
export function deviceDraft<T>(storage: StoragePort, key: string, isDraft: (value: unknown) => value is T) {
  return {
    read: (): T | undefined => {
      try {
        const kept: unknown = JSON.parse(storage.read(key) ?? 'null')
        return isDraft(kept) ? kept : undefined
      } catch {
        return undefined
      }
    },
    /** False when the device is full. */
    keep: (draft: T): boolean => {
      try {
        storage.write(key, JSON.stringify(draft))
        return true
      } catch {
        return false
      }
    },
    forget: () => storage.remove(key),
  }
}

/** Whether a value has these fields, all texts. */
export function hasTexts(value: unknown, names: readonly string[]): value is Record<string, string> {
  if (typeof value !== 'object' || value === null) return false
  const fields = new Map<string, unknown>(Object.entries(value))
  return names.every((name) => typeof fields.get(name) === 'string')
}
