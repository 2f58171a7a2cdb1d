import type { FilmRental } from '@/contract/learn/film-download.schema'
import { nearAddress } from '../stored-files/near-address'
import { browserFilms, fetchPiece, gate } from './browser-films'
import { browserPieces, browserRecords } from './browser-store'
import { beginOf, type Cursor, cursorAt, fragmentAt, headOf, isAtEnd, typeOf } from './film-fragments'
import { bytesReader, isKeyed, leaseGate, noteSeen, readOver } from './film-store'
import { type FilmTracks, filmTracks, type ReadBytes } from './film-tracks'

/** Plays a copy without a service worker: the page reads its samples, and feeds them to the player while it plays. */

/** Seconds that are fed before they are played, and that stay behind. */
const [AHEAD_SECONDS, BEHIND_SECONDS] = [20, 10]
/** A player goes over a gap of so many seconds at the begin of a film. */
const GAP_SECONDS = 1
/** Without an event of the player it is looked at again after this long, in ms. */
const LOOK_MS = 1_000

type Feed = {
  media: MediaSource
  element: HTMLMediaElement
  buffer: SourceBuffer
  film: FilmTracks
  read: ReadBytes
  /** Whether the player still plays this film. */
  isOn: () => boolean
  isOpen: () => Promise<boolean>
}

/** Waits for an event of the player, or for a while. */
const moved = (element: HTMLMediaElement): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      for (const name of ['seeking', 'timeupdate']) element.removeEventListener(name, done)
      resolve()
    }
    const timer = setTimeout(done, LOOK_MS)
    for (const name of ['seeking', 'timeupdate']) element.addEventListener(name, done)
  })

/** Runs an act on the buffer to its end. */
async function acted(buffer: SourceBuffer, act: () => void): Promise<void> {
  const ended = new Promise<void>((resolve) => buffer.addEventListener('updateend', () => resolve(), { once: true }))
  act()
  await ended
}

/** The second up to which the player has the film from where it is; undefined where it has nothing of that. */
function fedUntil({ buffered }: SourceBuffer, second: number): number | undefined {
  for (let at = 0; at < buffered.length; at += 1) {
    const [from, to] = [buffered.start(at), buffered.end(at)]
    if (second >= from - (from < GAP_SECONDS ? GAP_SECONDS : 0) && second < to) return to
  }
  return undefined
}

/** Takes out of the player what lies more than so many seconds behind. Gives the second from which the rest is there. */
async function clear({ buffer, element: { currentTime } }: Feed, behind: number): Promise<number> {
  const from = currentTime - behind
  if (buffer.buffered.length > 0 && buffer.buffered.start(0) < from) await acted(buffer, () => buffer.remove(0, from))
  return from
}

const drop = ({ buffer }: Feed) => acted(buffer, () => buffer.remove(0, Number.POSITIVE_INFINITY))

/** A browser that has no room refuses; it has some once what was played is taken out. */
async function append(feed: Feed, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  for (;;) {
    try {
      return await acted(feed.buffer, () => feed.buffer.appendBuffer(bytes))
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError' || !feed.isOn()) throw error
      await clear(feed, 2)
      await moved(feed.element)
    }
  }
}

/** The next samples, and the second from which the player has what lies before them. */
type Place = { cursor: Cursor; from: number }

/** Where feeding goes on: at another place once the player has gone to a second that it does not come to from here. */
async function placeOf(feed: Feed, place: Place): Promise<Place> {
  const { element, buffer, film } = feed
  const { currentTime } = element
  if (fedUntil(buffer, currentTime) !== undefined) return place
  const cursor = cursorAt(film, currentTime)
  if (currentTime >= place.from && (cursor[0] ?? 0) <= (place.cursor[0] ?? 0)) return place
  await drop(feed)
  return { cursor, from: Math.min(currentTime, beginOf(film, cursor)) }
}

/** Feeds what comes next, or waits. Gives the place behind it. */
async function step(feed: Feed, place: Place): Promise<Place> {
  const { media, element, buffer, film } = feed
  const { cursor, from } = await placeOf(feed, place)
  const isEnd = isAtEnd(film, cursor)
  if (isEnd && media.readyState === 'open') media.endOfStream()
  if (isEnd || (fedUntil(buffer, element.currentTime) ?? 0) > element.currentTime + AHEAD_SECONDS) {
    await moved(element)
    return { cursor, from }
  }
  const cleared = await clear(feed, BEHIND_SECONDS)
  const { bytes, next } = await fragmentAt(film, cursor, feed.read)
  await append(feed, bytes)
  return { cursor: next, from: Math.max(from, Math.min(cleared, element.currentTime)) }
}

/** Feeds the player until it plays something else, the lease is over, or a piece is missing; then what it has is taken away from it. */
async function feedAll(feed: Feed): Promise<void> {
  const { media, element, film } = feed
  try {
    await append(feed, headOf(film))
    let place: Place = { cursor: cursorAt(film, element.currentTime), from: 0 }
    while (feed.isOn() && (await feed.isOpen())) place = await step(feed, place)
  } finally {
    if (media.readyState !== 'closed') {
      await drop(feed)
      media.endOfStream('network')
    }
  }
}

const playerOf = (address: string) => [...document.querySelectorAll<HTMLMediaElement>('video, audio')].find(({ src }) => src === address)

/** The address of a film for one player of this page, until it is released; undefined unless the gate is open, and its index is whole. */
async function fedAddress(name: string): Promise<string | undefined> {
  const record = (await gate(name)) === 'open' ? await browserRecords.read(name) : undefined
  if (!isKeyed(record)) return undefined
  const read = bytesReader(record, browserPieces)
  const film = await filmTracks(read, record.bytes).catch(() => undefined)
  if (!film) return undefined
  const isOpen = async () => {
    const [now, found] = [Date.now(), await browserRecords.read(name)]
    if (found?.rental !== record.rental || (await leaseGate(found, now)) !== 'open') return false
    await noteSeen(browserRecords, found, now)
    return true
  }
  const media = new MediaSource()
  const address = URL.createObjectURL(media)
  media.addEventListener('sourceopen', () => {
    const element = playerOf(address)
    // An end of the stream that is taken back opens the source too.
    if (!element || media.sourceBuffers.length > 0) return
    const isOn = () => element.isConnected && element.src === address && media.readyState !== 'closed'
    const buffer = media.addSourceBuffer(typeOf(film))
    void feedAll({ media, element, buffer, film, read, isOn, isOpen }).catch(() => {})
  })
  return address
}

/** Whether a film that is about to be fetched can be played this way, as its index says. Throws where the network sends none of that. */
async function isFeedable(rental: FilmRental, signal: AbortSignal): Promise<boolean> {
  const fetched = new Map<number, Uint8Array>()
  let lost: unknown
  const piece = async (index: number) => {
    try {
      const bytes = fetched.get(index) ?? new Uint8Array((await fetchPiece(rental, signal, index)) ?? [])
      if (bytes.length === 0) throw new Error(`piece ${index} was not sent`)
      fetched.set(index, bytes)
      return bytes
    } catch (error) {
      lost = error
      throw error
    }
  }
  try {
    return MediaSource.isTypeSupported(typeOf(await filmTracks((from, to) => readOver(piece, from, to), rental.bytes)))
  } catch {
    if (lost !== undefined) throw lost
    return false
  }
}

type Download = typeof browserFilms.download

const download = async (
  name: string,
  lent: FilmRental,
  fetching: Parameters<Download>[2],
): Promise<Awaited<ReturnType<Download>> | { end: 'unfit' }> => {
  const rental = { ...lent, url: nearAddress(lent.url) }
  try {
    const isBegun = (await browserFilms.have(name, rental)) > 0
    if (!isBegun && !(await isFeedable(rental, fetching.signal))) return { end: 'unfit' }
  } catch {
    return { end: fetching.signal.aborted ? 'stopped' : 'failed' }
  }
  return browserFilms.download(name, rental, fetching)
}

/** Films that the page feeds to its player. */
export const fedFilms = { ...browserFilms, addressOf: fedAddress, download }
