import type { FilmLease, FilmRental } from '@/contract/learn/film-download.schema'
import { pieceCount, pieceSpan } from '@/domain/learn/film-download'
import type { DownloadEnd } from '../stored-files/port'
import { browserPieces, browserRecords } from './browser-store'
import { importKey, isWhole, type KeyedRecord, leaseGate, pieceAddress, sealPiece, storedPieces } from './film-store'
import type { CopyGate } from './port'

const PART = 206
const WHOLE = 100
const newToken = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

type Fetching = { signal: AbortSignal; onPercent: (percent: number) => void; about: string }

/**
 * The record that a download goes on with: of the same rental, or a new one beside which nothing of another rental is left. Undefined where
 * the download is called off: the copy may be removed by now, and no record of it may come back.
 */
async function begun(name: string, lent: FilmRental, { signal, about }: Fetching): Promise<KeyedRecord | undefined> {
  const { rental, key, lease, bytes, mimeType } = lent
  const kept = await browserRecords.read(name)
  if (kept?.rental !== rental) await browserPieces.drop(name)
  const [now, token] = [Date.now(), kept?.token ?? newToken()]
  const record = {
    name,
    rental,
    bytes,
    mimeType,
    key: await importKey(key),
    lease,
    localAt: now,
    seenAt: now,
    token,
    about,
  }
  if (signal.aborted) return undefined
  await browserRecords.write(record)
  return record
}

/** Bytes of a piece from the server; undefined where it sends others. The browser's own cache would store them in clear. */
export async function fetchPiece({ url, bytes }: FilmRental, signal: AbortSignal, index: number): Promise<ArrayBuffer | undefined> {
  const { from, to } = pieceSpan(index, bytes)
  const reply = await fetch(url, {
    headers: { range: `bytes=${from}-${to - 1}` },
    cache: 'no-store',
    signal,
  })
  if (reply.status !== PART) return undefined
  const got = await reply.arrayBuffer()
  return got.byteLength === to - from ? got : undefined
}

async function fetchPieces(record: KeyedRecord, rental: FilmRental, fetching: Fetching): Promise<DownloadEnd> {
  const [count, stored] = [pieceCount(record.bytes), await storedPieces(record, browserPieces)]
  for (let index = 0; index < count; index += 1) {
    const address = pieceAddress(record, index)
    if (!stored.has(address)) {
      const piece = await fetchPiece(rental, fetching.signal, index)
      if (piece === undefined) return { end: 'failed' }
      if (!(await browserPieces.write(record.name, address, await sealPiece(record, index, piece)))) return { end: 'full' }
    }
    if (fetching.signal.aborted) return { end: 'stopped' }
    fetching.onPercent(Math.floor(((index + 1) * WHOLE) / count))
  }
  return { end: 'kept', bytes: record.bytes }
}

/** Asks the browser not to clear the copies when its disk gets full; it may refuse. */
const persist = () => void navigator.storage?.persist?.().catch(() => {})

async function downloaded(name: string, rental: FilmRental, fetching: Fetching): Promise<DownloadEnd> {
  try {
    persist()
    const record = await begun(name, rental, fetching)
    return record ? await fetchPieces(record, rental, fetching) : { end: 'stopped' }
  } catch {
    return { end: fetching.signal.aborted ? 'stopped' : 'failed' }
  }
}

/** Whether a copy opens now, by what is on the device. */
export async function gate(name: string): Promise<CopyGate> {
  const record = await browserRecords.read(name)
  const found = await leaseGate(record, Date.now())
  return found !== 'open' || (record && (await isWhole(record, browserPieces))) ? found : 'gone'
}

async function renew(name: string, { rental, key, lease }: FilmLease): Promise<boolean> {
  const [now, imported] = [Date.now(), await importKey(key)]
  return browserRecords.change(name, (record) =>
    record.rental === rental ? { key: imported, lease, localAt: now, seenAt: now } : undefined,
  )
}

/** Loaded when a film is there or wanted: most lessons are played without. */
export const browserFilms = {
  room: async () => {
    const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {}
    return quota === undefined || usage === undefined ? null : quota - usage
  },
  have: async (name: string, { rental, bytes }: FilmRental) => {
    const stored = await storedPieces({ name, rental }, browserPieces)
    return Math.min(bytes, stored.size * pieceSpan(0, bytes).to)
  },
  download: downloaded,
  renew,
  about: async (name: string) => (await browserRecords.read(name))?.about,
  lock: async (name: string) => void (await browserRecords.change(name, () => ({ key: null, lease: '' }))),
  gate,
  remove: async (name: string) => {
    await browserRecords.drop(name)
    await browserPieces.drop(name)
  },
  names: async () => [...new Set([...(await browserRecords.names()), ...(await browserPieces.names())])],
}
