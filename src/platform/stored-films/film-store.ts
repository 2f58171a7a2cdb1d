import { type ByteSpan, FILM_PIECE_BYTES, type FilmTimes, filmGate, pieceCount, pieceSpan } from '@/domain/learn/film-download'
import { hasFields, readJson } from '@/domain/text/read-json'
import type { CopyGate } from './port'

/** Copies of films in a browser: pieces in its cache, each encrypted, and a record of each with the key. Used by pages and by the service worker. */

/** `lease`: sealed by the server; `token`: without it the service worker answers nothing. Moments in ms of the device's clock. */
export type FilmRecord = {
  name: string
  rental: string
  bytes: number
  mimeType: string
  /** The script cannot read it out; null while the copy is locked. */
  key: CryptoKey | null
  lease: string
  localAt: number
  seenAt: number
  token: string
  /** Says what it is a copy of, in words of the caller; records of earlier releases have none. */
  about?: string
}
export type FilmRecords = {
  read: (name: string) => Promise<FilmRecord | undefined>
  write: (record: FilmRecord) => Promise<unknown>
  /** Changes fields of a record unless it is gone, so that none comes back that is dropped meanwhile. False where nothing is changed. */
  change: (name: string, by: (record: FilmRecord) => Partial<FilmRecord> | undefined) => Promise<boolean>
  drop: (name: string) => Promise<unknown>
  names: () => Promise<readonly string[]>
}
export type FilmPieces = {
  read: (name: string, address: string) => Promise<ArrayBuffer | undefined>
  /** False when the device has no room. */
  write: (name: string, address: string, bytes: ArrayBuffer) => Promise<boolean>
  /** Removes all pieces of a film. */
  drop: (name: string) => Promise<void>
  /** Addresses of all pieces of a film. */
  addresses: (name: string) => Promise<readonly string[]>
  /** Films of which there are pieces, also without a record. */
  names: () => Promise<readonly string[]>
}

export const FILM_PATH = '/stored-films/'
const folderOf = ({ name, rental }: Pick<FilmRecord, 'name' | 'rental'>) => `${FILM_PATH}${encodeURIComponent(name)}/${rental}/`
/** Address of a piece in the cache. */
export const pieceAddress = (record: Pick<FilmRecord, 'name' | 'rental'>, index: number) => folderOf(record) + index

const ALGORITHM = 'AES-GCM'
const IV_BYTES = 12
const INDEX_AT = 8

const bytesIn = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))

/** A key that scripts may use and cannot read. */
export const importKey = (base64: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytesIn(base64), ALGORITHM, false, ['encrypt', 'decrypt'])

/** A key encrypts each index once, so that the index is as good as chance. A piece opens at its own place of its own copy alone. */
function paramsOf({ name, rental, bytes }: Pick<FilmRecord, 'name' | 'rental' | 'bytes'>, index: number) {
  const iv = new Uint8Array(IV_BYTES)
  new DataView(iv.buffer).setUint32(INDEX_AT, index)
  return {
    name: ALGORITHM,
    iv,
    additionalData: new TextEncoder().encode(`${name}/${rental}/${bytes}/${index}`),
  }
}

/** A record that is not locked. */
export type KeyedRecord = FilmRecord & { key: CryptoKey }
/** Whether a copy is there and not locked. */
export const isKeyed = (record: FilmRecord | undefined): record is KeyedRecord => record !== undefined && record.key !== null

/** Encrypts a piece for its place. */
export const sealPiece = (record: KeyedRecord, index: number, bytes: ArrayBuffer): Promise<ArrayBuffer> =>
  crypto.subtle.encrypt(paramsOf(record, index), record.key, bytes)

/** A piece in clear. Throws where it is missing or was changed. */
async function openPiece(record: KeyedRecord, pieces: FilmPieces, index: number): Promise<Uint8Array<ArrayBuffer>> {
  const sealed = await pieces.read(record.name, pieceAddress(record, index))
  if (sealed === undefined) throw new Error(`piece ${index} of ${record.name} is missing`)
  return new Uint8Array(await crypto.subtle.decrypt(paramsOf(record, index), record.key, sealed))
}

type Moments = Pick<FilmTimes, 'until' | 'issuedAt'> & { rental: string }
const isMoments = (value: unknown): value is Moments => hasFields(value, ['rental', 'until', 'issuedAt'])

/** The moments of a lease; undefined where the key of the copy does not open it, or it is of another copy. */
async function momentsOf({ key, lease, rental }: KeyedRecord): Promise<Moments | undefined> {
  try {
    const sealed = bytesIn(lease)
    const params = { name: ALGORITHM, iv: sealed.slice(0, IV_BYTES) }
    const text = new TextDecoder().decode(await crypto.subtle.decrypt(params, key, sealed.slice(IV_BYTES)))
    const moments = readJson(text, isMoments)
    return moments?.rental === rental ? moments : undefined
  } catch {
    return undefined
  }
}

/** Whether a copy opens at `now` of the device's clock, by its record alone. */
export async function leaseGate(record: FilmRecord | undefined, now: number): Promise<CopyGate> {
  const moments = isKeyed(record) ? await momentsOf(record) : undefined
  return record && moments ? filmGate({ ...moments, localAt: record.localAt, seenAt: record.seenAt }, now) : 'gone'
}

/** How many pieces of a copy are stored. */
export async function storedPieces(record: Pick<FilmRecord, 'name' | 'rental'>, pieces: FilmPieces): Promise<ReadonlySet<string>> {
  const folder = folderOf(record)
  return new Set((await pieces.addresses(record.name)).filter((address) => address.startsWith(folder)))
}

/** Whether nothing of a copy is missing. */
export const isWhole = async (record: FilmRecord, pieces: FilmPieces): Promise<boolean> =>
  (await storedPieces(record, pieces)).size === pieceCount(record.bytes)

/** Pieces that a reader of single bytes holds in clear. */
const HELD_PIECES = 6

/** Reads bytes of a copy in clear. The last pieces stay in memory: picture and sound of one moment lie near each other. */
export function bytesReader(record: KeyedRecord, pieces: FilmPieces): (from: number, to: number) => Promise<Uint8Array> {
  const held = new Map<number, Uint8Array>()
  const piece = async (index: number) => {
    const bytes = held.get(index) ?? (await openPiece(record, pieces, index))
    held.delete(index)
    held.set(index, bytes)
    const [oldest] = held.keys()
    if (held.size > HELD_PIECES && oldest !== undefined) held.delete(oldest)
    return bytes
  }
  return (from, to) => readOver(piece, from, to)
}

/** Bytes over the borders of pieces. */
export async function readOver(piece: (index: number) => Promise<Uint8Array>, from: number, to: number): Promise<Uint8Array> {
  const made = new Uint8Array(to - from)
  for (let at = from; at < to; ) {
    const index = Math.floor(at / FILM_PIECE_BYTES)
    const begin = at - index * FILM_PIECE_BYTES
    const part = (await piece(index)).subarray(begin, begin + to - at)
    if (part.length === 0) throw new RangeError(`the film ends before ${to}`)
    made.set(part, at - from)
    at += part.length
  }
  return made
}

/** The latest moment that the clock has shown is noted this often, in ms. */
const SEEN_MS = 15_000

/** Notes the moment that the device's clock shows, so that it opens nothing once it is put back. */
export async function noteSeen(records: FilmRecords, record: FilmRecord, now: number): Promise<void> {
  if (now - record.seenAt >= SEEN_MS) await records.change(record.name, () => ({ seenAt: now }))
}

/** The bytes of a copy in clear, one piece in memory at a time: the next one is read when the player wants it. */
export function streamOf(record: KeyedRecord, pieces: FilmPieces, { from, to }: ByteSpan): ReadableStream<Uint8Array> {
  let at = from
  const pull = async (control: ReadableStreamDefaultController<Uint8Array>) => {
    const index = Math.floor(at / FILM_PIECE_BYTES)
    const span = pieceSpan(index, record.bytes)
    const piece = await openPiece(record, pieces, index)
    control.enqueue(piece.subarray(at - span.from, Math.min(to, span.to) - span.from))
    at = Math.min(to, span.to)
    if (at >= to) control.close()
  }
  return new ReadableStream({ pull }, { highWaterMark: 0 })
}
