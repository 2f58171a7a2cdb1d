import { rangeOf } from '@/domain/learn/film-download'
import { FILM_PATH, type FilmPieces, type FilmRecords, isKeyed, leaseGate, noteSeen, streamOf } from './film-store'

type Asked = { url: string; range: string | null; now: number }
type Store = { records: FilmRecords; pieces: FilmPieces }

const FORBIDDEN = 403
const NO_RANGE = 416
const PART = 206
const WHOLE = 200

/** Answers a player's request for a film of the device; the right to it is looked at with each. */
export async function filmAnswer(store: Store, { url, range, now }: Asked): Promise<Response> {
  const { pathname, searchParams } = new URL(url)
  const record = await store.records.read(decodeURIComponent(pathname.slice(FILM_PATH.length)))
  const isOpen = (await leaseGate(record, now)) === 'open'
  if (!isKeyed(record) || !isOpen || searchParams.get('t') !== record.token) return new Response(null, { status: FORBIDDEN })
  await noteSeen(store.records, record, now)
  const { bytes, mimeType } = record
  const span = rangeOf(range, bytes)
  if (span === null)
    return new Response(null, {
      status: NO_RANGE,
      headers: { 'content-range': `bytes */${bytes}` },
    })
  const headers = {
    'content-type': mimeType,
    'content-length': String(span.to - span.from),
    'accept-ranges': 'bytes',
    'cache-control': 'no-store',
    ...(range !== null && {
      'content-range': `bytes ${span.from}-${span.to - 1}/${bytes}`,
    }),
  }
  return new Response(streamOf(record, store.pieces, span), {
    status: range === null ? WHOLE : PART,
    headers,
  })
}
