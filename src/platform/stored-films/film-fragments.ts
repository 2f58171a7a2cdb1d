import type { FilmTracks, ReadBytes, Track } from './film-tracks'
import { boxOf, joined, letters, longWords, words } from './mp4-boxes'

/** A film as a stream of fragments, which a browser takes piece by piece. Nothing is coded again. */

/** A fragment is of so many seconds, or of so many bytes of picture where these are fewer. */
const FRAGMENT_SECONDS = 2
const FRAGMENT_BYTES = 4 * 1_048_576

/** The next sample of each track. */
export type Cursor = readonly number[]

const [START, NO_START] = [0x0200_0000, 0x0101_0000]
/** Places are counted from the begin of the fragment. */
const FROM_FRAGMENT = 0x02_0000
/** Each sample has its time, size, flags and shift, behind the place of the first. */
const ROWS = 0x0f01
const WITH_SIGN = 0x0100_0000

/** The words that a browser is asked with whether it plays a film. */
export const typeOf = ({ tracks }: FilmTracks): string =>
  `${tracks.some(({ isVideo }) => isVideo) ? 'video' : 'audio'}/mp4; codecs="${tracks.map(({ codec }) => codec).join(', ')}"`

/** The head of the stream. */
export function headOf({ head, tracks }: FilmTracks): Uint8Array<ArrayBuffer> {
  const kinds = boxOf('ftyp', letters('iso6\0\0\0\0iso6mp41'))
  const defaults = tracks.map(({ id }) => boxOf('trex', words(0, id, 1, 0, 0, 0)))
  return joined([kinds, boxOf('moov', head, ...tracks.map((track) => track.head), boxOf('mvex', ...defaults))])
}

const secondAt = ({ times, scale }: Track, sample: number) => (times[sample] ?? Number.POSITIVE_INFINITY) / scale

/** When a sample is shown, in seconds. */
const shownAt = (track: Track, sample: number) => secondAt(track, sample) + ((track.shifts[sample] ?? 0) - track.first) / track.scale

/** The last sample that is decoded at or before a second; the first one where none is. */
function sampleAt(track: Track, second: number): number {
  let [low, high] = [0, track.count - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (secondAt(track, middle) <= second) low = middle
    else high = middle - 1
  }
  return low
}

/** Where playing from a second has to begin: with a picture that needs no earlier one, and the sound of the same time. */
export function cursorAt({ tracks }: FilmTracks, second: number): Cursor {
  const [first] = tracks
  if (!first) return []
  let sample = sampleAt(first, second)
  while (sample > 0 && (first.isStart[sample] !== 1 || shownAt(first, sample) > second)) sample -= 1
  return tracks.map((track) => (track === first ? sample : sampleAt(track, secondAt(first, sample))))
}

/** The second from which a film is seen that is played from a cursor. */
export const beginOf = ({ tracks: [first] }: FilmTracks, cursor: Cursor): number => (first ? shownAt(first, cursor[0] ?? 0) : 0)

/** Whether nothing is left behind a cursor. */
export const isAtEnd = ({ tracks }: FilmTracks, cursor: Cursor): boolean => tracks.every(({ count }, at) => (cursor[at] ?? 0) >= count)

/** The sample behind the last one of a fragment that begins at a cursor and ends before a second, or once it has its bytes. */
function endOf(track: Track, from: number, until: number): number {
  let [to, bytes] = [from, 0]
  while (to < track.count && (to === from || (secondAt(track, to) < until && bytes < FRAGMENT_BYTES))) {
    bytes += track.sizes[to] ?? 0
    to += 1
  }
  return to
}

/** Samples from `from` up to `to` of a track. */
type Slice = { track: Track; from: number; to: number }

function slicesAt({ tracks }: FilmTracks, cursor: Cursor): Slice[] {
  const begin = Math.min(...tracks.map((track, at) => secondAt(track, cursor[at] ?? 0)))
  let until = begin + FRAGMENT_SECONDS
  return tracks.flatMap((track, at) => {
    const from = cursor[at] ?? 0
    if (from >= track.count || secondAt(track, from) >= until) return []
    const to = endOf(track, from, until)
    // A picture that is cut short takes the sound of its own time alone.
    if (at === 0 && to < track.count) until = Math.min(until, secondAt(track, to))
    return { track, from, to }
  })
}

const sizeOf = ({ track: { sizes }, from, to }: Slice) => sizes.subarray(from, to).reduce((sum, size) => sum + size, 0)

function rowsOf({ track: { spans, sizes, isStart, shifts }, from, to }: Slice): number[] {
  const rows: number[] = []
  for (let at = from; at < to; at += 1) rows.push(spans[at] ?? 0, sizes[at] ?? 0, isStart[at] === 1 ? START : NO_START, shifts[at] ?? 0)
  return rows
}

/** The index of a fragment whose data begin at a place of it. */
function indexOf(slices: readonly Slice[], dataAt: number): Uint8Array<ArrayBuffer> {
  let place = dataAt
  const parts = slices.map((slice) => {
    const { track, from, to } = slice
    const rows = boxOf('trun', words(WITH_SIGN + ROWS, to - from, place, ...rowsOf(slice)))
    place += sizeOf(slice)
    const time = words(WITH_SIGN, ...longWords(track.times[from] ?? 0))
    return boxOf('traf', boxOf('tfhd', words(FROM_FRAGMENT, track.id)), boxOf('tfdt', time), rows)
  })
  return boxOf('moof', boxOf('mfhd', words(0, 1)), ...parts)
}

/** Reads the samples of a slice: those that lie one behind the other at once. */
async function dataOf({ track: { places, sizes }, from, to }: Slice, read: ReadBytes): Promise<Uint8Array[]> {
  const parts: Uint8Array[] = []
  for (let at = from; at < to; ) {
    const begin = places[at] ?? 0
    let end = begin
    for (; at < to && places[at] === end; at += 1) end += sizes[at] ?? 0
    parts.push(await read(begin, end))
  }
  return parts
}

/** The fragment that begins at a cursor, and the cursor behind it. */
export async function fragmentAt(
  film: FilmTracks,
  cursor: Cursor,
  read: ReadBytes,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; next: Cursor }> {
  const slices = slicesAt(film, cursor)
  const data: Uint8Array[] = []
  for (const slice of slices) data.push(...(await dataOf(slice, read)))
  const { length } = indexOf(slices, 0)
  const next = film.tracks.map((track, at) => slices.find((slice) => slice.track === track)?.to ?? cursor[at] ?? 0)
  return { bytes: joined([indexOf(slices, length + 8), boxOf('mdat', ...data)]), next }
}
