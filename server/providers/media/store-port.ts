/** A file at a storage provider, and when it came there. */
export type StoredObject = { key: string; size: number; at: number }

/** Says how a file is given out: until when, as which type, and under which name it is saved; without a name it is shown. */
export type GivenAs = { from: number; end: number; mimeType: string; name?: string }

/** A storage provider that keeps files of the library. Every function throws a `StoreFault` with a sentence for the staff. */
export type MediaStore = {
  /** Sends a file of this machine in parts; memory is that of one part. Nothing is seen of it before it is whole. */
  put(key: string, file: string, mimeType: string): Promise<void>
  /** An address that works until a moment; the same for the same moments, so that browsers find what they have kept. */
  address(key: string, as: GivenAs): Promise<string>
  /** Everything that it keeps for the library. */
  list(): AsyncIterable<StoredObject>
  remove(keys: readonly string[]): Promise<void>
}

/** Keys begin so, beside whatever else is in the bucket. */
export const STORE_PREFIX = 'library/'
