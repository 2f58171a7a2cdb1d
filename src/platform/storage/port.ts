/** Small texts kept on the device. A full or refused storage throws `StorageRefused`, never loses silently. */
export type StoragePort = {
  read: (key: string) => string | undefined
  write: (key: string, text: string) => void
  remove: (key: string) => void
  keys: () => string[]
  /** Calls back when another page of the same origin changes a key; returns the stop function. */
  watch: (changed: (key: string) => void) => () => void
}

/** The device would not keep the text: storage is full or switched off. */
export class StorageRefused extends Error {
  constructor(readonly key: string) {
    super(`storage refused ${key}`)
    this.name = 'StorageRefused'
  }
}

/** Writes a text that the device may have no room for. False when it was refused: then the text lasts as long as the app runs. */
export function writeIfRoom(storage: Pick<StoragePort, 'write'>, key: string, text: string): boolean {
  try {
    storage.write(key, text)
    return true
  } catch (error) {
    if (error instanceof StorageRefused) return false
    throw error
  }
}
