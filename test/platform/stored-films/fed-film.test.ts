/** @sandbox own */
import { readFileSync } from 'node:fs'
import { waitFor } from '@testing-library/react'
import { mediaFolder } from '#server/folders'
import { DAY_MS } from '@/domain/time/units'
import { browserRecords } from '@/platform/stored-films/browser-store'
import { storedFilms } from '@/platform/stored-films/index.harmony-hybrid'
import { boxesIn, boxOf, boxOn, longAt, viewOf, words } from '@/platform/stored-films/mp4-boxes'
import { fakeDeviceStore, rentalOf } from '../../support/client/fake-device-store'

const NAME = 'film-7-9'
const ABOUT = '《票据的期限》'
const FILM = new Uint8Array(readFileSync(`${mediaFolder}/video/lesson.mp4`))
/** Units of a second of the picture of the film, and its length in seconds. */
const [SCALE, LENGTH] = [12_288, 120]
const { tables, kept, install } = fakeDeviceStore()
let now = Date.now()
let putBack = () => {}
let film: Uint8Array<ArrayBuffer> = FILM
let asked: string[] = []
let isCut = false

/** Seconds of the picture of a fragment; undefined for the head of the stream. */
function spanOf(bytes: Uint8Array): { from: number; to: number } | undefined {
  const view = viewOf(bytes)
  const [moof] = boxesIn(view, 0, bytes.length).filter(({ name }) => name === 'moof')
  if (!moof) return undefined
  const time = boxOn(view, moof, ['traf', 'tfdt'])
  const run = boxOn(view, moof, ['traf', 'trun'])
  if (!time || !run) return undefined
  const from = longAt(view, time.from + 4)
  const count = view.getUint32(run.from + 4)
  let to = from
  for (let row = 0; row < count; row += 1) to += view.getUint32(run.from + 12 + row * 16)
  return { from: from / SCALE, to: to / SCALE }
}

/** Holds what was fed as one stretch, as a browser does with fragments that follow each other. */
class FakeBuffer extends EventTarget {
  spans: { from: number; to: number }[] = []
  isFull = false
  appended = 0
  get buffered() {
    const { spans } = this
    return { length: spans.length, start: (at: number) => spans[at]?.from ?? 0, end: (at: number) => spans[at]?.to ?? 0 }
  }
  appendBuffer(bytes: Uint8Array) {
    if (this.isFull) throw new DOMException('full', 'QuotaExceededError')
    this.appended += 1
    const span = spanOf(bytes)
    const last = this.spans.at(-1)
    if (span && last && Math.abs(last.to - span.from) < 0.2) last.to = span.to
    else if (span) this.spans.push(span)
    this.ended()
  }
  remove(from: number, to: number) {
    this.isFull = false
    this.spans = this.spans.flatMap((span) => {
      const rest = [
        { from: span.from, to: Math.min(span.to, from) },
        { from: Math.max(span.from, to), to: span.to },
      ]
      return rest.filter((one) => one.to > one.from)
    })
    this.ended()
  }
  ended() {
    queueMicrotask(() => this.dispatchEvent(new Event('updateend')))
  }
}
class FakeSource extends EventTarget {
  static isTypeSupported = (type: string) => type.includes('mp4a.40.2')
  readyState = 'closed'
  sourceBuffers: FakeBuffer[] = []
  ends: (string | undefined)[] = []
  constructor() {
    super()
    made.source = this
  }
  addSourceBuffer(type: string) {
    made.type = type
    const buffer = new FakeBuffer()
    this.sourceBuffers.push(buffer)
    return buffer
  }
  endOfStream(error?: string) {
    this.ends.push(error)
    this.readyState = 'ended'
  }
}
const made: { source?: FakeSource; type?: string } = {}

beforeAll(() => {
  putBack = install()
})
afterAll(() => putBack())

beforeEach(() => {
  document.body.replaceChildren()
  tables.clear()
  kept.clear()
  Object.assign(made, { source: undefined, type: undefined })
  asked = []
  isCut = false
  film = FILM
  now = Date.now()
  jest.spyOn(Date, 'now').mockImplementation(() => now)
  Object.assign(URL, { createObjectURL: () => 'blob:film' })
  Object.assign(globalThis, {
    MediaSource: FakeSource,
    fetch: async (url: string, { headers, signal }: { headers: { range: string }; signal: AbortSignal }) => {
      if (signal.aborted || isCut) throw new TypeError('Failed to fetch')
      asked.push(`${url} ${headers.range}`)
      const [, from = 0, to = 0] = (/(\d+)-(\d+)/.exec(headers.range) ?? []).map(Number)
      return new Response(film.slice(from, to + 1), { status: 206 })
    },
  })
})
afterEach(() => jest.restoreAllMocks())

const turnClock = (ms: number) => {
  now += ms
}
const rental = () => ({
  ...rentalOf({ bytes: film.length, until: now + DAY_MS, issuedAt: now }),
  url: 'https://site.example.cn/media/signed/x/film.mp4',
})
const fetched = () => storedFilms.download(NAME, rental(), () => {}, ABOUT).ended

/** A player that says whether somebody waits for its events. */
function playerAt(second: number) {
  const video = document.createElement('video')
  const state = { at: second, isAway: second > 0, waiting: 0 }
  const { addEventListener, removeEventListener } = video
  Object.defineProperties(video, {
    currentTime: { get: () => state.at },
    duration: { value: LENGTH },
    seeking: { get: () => state.isAway },
    addEventListener: {
      value: (...of: Parameters<typeof addEventListener>) => {
        state.waiting += 1
        addEventListener.apply(video, of)
      },
    },
    removeEventListener: {
      value: (...of: Parameters<typeof removeEventListener>) => {
        state.waiting -= 1
        removeEventListener.apply(video, of)
      },
    },
  })
  return { video, state }
}

/** Plays a film at a second of it. */
async function opened(second = 0) {
  const { video, state } = playerAt(second)
  video.src = (await storedFilms.addressOf(NAME)) ?? ''
  document.body.append(video)
  const source = found(made.source)
  source.readyState = 'open'
  source.dispatchEvent(new Event('sourceopen'))
  const buffer = found(source.sourceBuffers[0])
  /** Waits until the player is fed, or nothing more comes. */
  const idle = () =>
    waitFor(() => expect(state.waiting > 0 || source.ends.includes('network')).toBe(true), { interval: 1, timeout: 20_000 })
  const settled = async () => {
    for (let before = -1; before !== buffer.appended && !source.ends.includes('network'); ) {
      before = buffer.appended
      video.dispatchEvent(new Event('timeupdate'))
      await idle()
    }
  }
  const goTo = async (to: number, isAway = false) => {
    Object.assign(state, { at: to, isAway })
    await settled()
  }
  await idle()
  return { video, source, buffer, goTo, settled }
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('it was not made')
  return value
}

const spans = ({ spans: rows }: FakeBuffer) => rows.map(({ from, to }) => [Math.round(from), Math.round(to)])

describe('a film that the page feeds', () => {
  it('comes a while ahead of the player, and goes once it was played', async () => {
    expect([storedFilms.place(), await fetched()]).toEqual(['app', { end: 'kept', bytes: FILM.length }])
    const { buffer, goTo } = await opened()
    expect(made.type).toMatch(/^video\/mp4; codecs="avc1/)
    const [first] = spans(buffer)
    expect(first?.[0]).toBe(0)
    expect(first?.[1]).toBeGreaterThanOrEqual(20)
    expect(first?.[1]).toBeLessThan(24)
    for (const second of [10, 20, 30, 40]) await goTo(second)
    const [later] = spans(buffer)
    expect(later?.[0]).toBe(30)
    expect(later?.[1]).toBeGreaterThanOrEqual(60)
  })

  it('begins where the learner left it, and goes on elsewhere once the learner goes there', async () => {
    await fetched()
    const { buffer, goTo } = await opened(70)
    expect(buffer.spans).toHaveLength(1)
    expect(buffer.spans[0]?.from).toBeLessThanOrEqual(70)
    expect(buffer.spans[0]?.to).toBeGreaterThan(90)
    await goTo(15, true)
    expect(buffer.spans).toHaveLength(1)
    expect(buffer.spans[0]?.from).toBeLessThanOrEqual(15)
    expect(buffer.spans[0]?.to).toBeGreaterThan(35)
    await goTo(100, true)
    expect(buffer.spans[0]?.to).toBeCloseTo(LENGTH, 0)
  })

  it('ends the stream with the film, and opens it again for a learner who goes back', async () => {
    await fetched()
    const { source, buffer, goTo } = await opened(110)
    expect(source.ends).toEqual([undefined])
    await goTo(3, true)
    expect(buffer.spans[0]?.from).toBeLessThanOrEqual(3)
  })

  it('waits for room where the browser has none', async () => {
    await fetched()
    const { buffer, goTo } = await opened()
    buffer.isFull = true
    await goTo(18)
    expect(buffer.isFull).toBe(false)
    expect(buffer.spans[0]?.to).toBeGreaterThan(38)
  })

  it.each([
    ['the lease is over', async () => turnClock(DAY_MS)],
    ['the key is gone', () => storedFilms.lock(NAME)],
    ['the copy is removed', () => storedFilms.remove(NAME)],
  ] as const)('a film is taken from the player in the middle when %s', async (_what, act) => {
    await fetched()
    const { source, buffer, goTo } = await opened()
    await act()
    await goTo(19)
    expect([source.ends, buffer.spans]).toEqual([['network'], []])
    expect(await storedFilms.addressOf(NAME)).toBeUndefined()
  })

  it('a film is taken from the player when the clock is put back behind a moment it was played at', async () => {
    await fetched()
    now += DAY_MS / 2
    const { source, goTo } = await opened()
    now -= DAY_MS / 4
    await goTo(1)
    expect([source.ends, await storedFilms.gate(NAME)]).toEqual([['network'], 'clock'])
  })

  it('stops with its player', async () => {
    await fetched()
    const { video, source, buffer, settled } = await opened()
    const { appended } = buffer
    video.remove()
    await settled()
    expect([source.ends, buffer.appended]).toEqual([['network'], appended])
  })

  it('plays again in another player of the page', async () => {
    await fetched()
    const { source, video } = await opened()
    source.readyState = 'closed'
    source.sourceBuffers = []
    const { src } = video
    video.remove()
    const next = Object.assign(playerAt(0).video, { src })
    document.body.append(next)
    source.readyState = 'open'
    source.dispatchEvent(new Event('sourceopen'))
    await waitFor(() => expect(source.sourceBuffers[0]?.spans).toHaveLength(1))
    next.remove()
  })

  it('a film is closed where a piece was changed', async () => {
    await fetched()
    const [cache] = kept.values()
    const [[address, sealed] = ['', new ArrayBuffer(0)]] = cache ?? []
    cache?.set(address, new Uint8Array(sealed.byteLength).fill(1).buffer)
    expect(await storedFilms.addressOf(NAME)).toBeUndefined()
  })
})

describe('a film that is about to be fetched', () => {
  it('a film is refused before its pieces come where no player could be fed with it', async () => {
    film = boxOf('moov', boxOf('mvhd', words(...Array<number>(25).fill(0))))
    expect([await fetched(), await browserRecords.names()]).toEqual([{ end: 'unfit' }, []])
    const other = FILM.slice()
    other.set([0x6b], Buffer.from(other).indexOf(Buffer.from([4, 128, 128, 128]), Buffer.from(other).indexOf('esds')) + 5)
    film = other
    expect(await fetched()).toEqual({ end: 'unfit' })
  })

  it('says nothing about a film that the network did not send', async () => {
    isCut = true
    expect(await fetched()).toEqual({ end: 'failed' })
    const { ended, cancel } = storedFilms.download(NAME, rental(), () => {}, ABOUT)
    cancel()
    expect(await ended).toEqual({ end: 'stopped' })
  })

  it('a film is looked at once, and not when the rest is fetched', async () => {
    await fetched()
    await fetched()
    // Once for its index, once for its only piece, and through the host of the app.
    expect(asked).toEqual(Array<string>(2).fill(`/media/signed/x/film.mp4 bytes=0-${FILM.length - 1}`))
  })
})

it('a web view whose players cannot be fed keeps no films', async () => {
  Reflect.deleteProperty(globalThis, 'MediaSource')
  expect([storedFilms.place(), await storedFilms.gate(NAME), await storedFilms.names()]).toEqual(['none', 'gone', []])
  await storedFilms.remove(NAME)
})
