/** @sandbox own */
import { FILM_PIECE_BYTES } from '@/domain/learn/film-download'
import { DAY_MS } from '@/domain/time/units'
import { browserPieces, browserRecords } from '@/platform/stored-films/browser-store'
import { filmAnswer } from '@/platform/stored-films/film-answer'
import { noteSeen } from '@/platform/stored-films/film-store'
import { storedFilms } from '@/platform/stored-films/index.h5'
import { fakeDeviceStore, rentalOf } from '../../support/client/fake-device-store'

const NAME = 'film-7-9'
const ABOUT = '《票据的期限》'
const BYTES = 2 * FILM_PIECE_BYTES + 1000
const FILM = Uint8Array.from({ length: BYTES }, (_, at) => (at * 31) % 251)
const { tables, kept, device, install } = fakeDeviceStore()
const storage = { estimate: async () => ({ quota: 1000, usage: 400 }), persist: jest.fn(async () => true) }
const asked: string[] = []
const caching = new Set<string>()
let now = Date.now()
/** How many pieces the server sends before the network is gone. */
let pieces = 9
let putBack = () => {}
beforeAll(() => {
  putBack = install()
})
afterAll(() => putBack())

/** A server that answers ranges of the film. */
const serve = (body: Uint8Array<ArrayBuffer> = FILM, status = 206) =>
  Object.assign(globalThis, {
    fetch: async (_url: string, { headers, signal, cache }: { headers: { range: string }; signal: AbortSignal; cache: string }) => {
      caching.add(cache)
      if (signal.aborted || pieces === 0) throw new TypeError('Failed to fetch')
      pieces -= 1
      asked.push(headers.range)
      const [, from = 0, to = 0] = (/(\d+)-(\d+)/.exec(headers.range) ?? []).map(Number)
      return new Response(body.slice(from, to + 1), { status })
    },
  })

const onDevice = (value: object) => void Object.defineProperty(globalThis, 'navigator', { configurable: true, value })

beforeEach(() => {
  tables.clear()
  kept.clear()
  asked.length = 0
  pieces = 9
  device.isFull = false
  now = Date.now()
  jest.spyOn(Date, 'now').mockImplementation(() => now)
  onDevice({ serviceWorker: { controller: {} }, storage })
  serve()
})
afterEach(() => jest.restoreAllMocks())

const rental = (change: Partial<Parameters<typeof rentalOf>[0]> = {}) =>
  rentalOf({ bytes: BYTES, until: now + DAY_MS, issuedAt: now, ...change })
const fetched = async (given = rental(), told: number[] = []) =>
  storedFilms.download(NAME, given, (percent) => told.push(percent), ABOUT).ended
const asks = async (range: string | null, query?: string) => {
  const address = await storedFilms.addressOf(NAME)
  const url = `https://app.example${query === undefined ? address : `/stored-films/${NAME}${query}`}`
  return filmAnswer({ records: browserRecords, pieces: browserPieces }, { url, range, now })
}
const bytesOf = async (reply: Response) => new Uint8Array(await reply.arrayBuffer())

describe('films kept by a browser', () => {
  it('arrive piece by piece, lie encrypted, and are answered as they were', async () => {
    const told: number[] = []
    expect(await fetched(rental(), told)).toEqual({ end: 'kept', bytes: BYTES })
    expect(told).toEqual([33, 66, 100])
    expect(storage.persist).toHaveBeenCalled()
    // The cache that a browser has for addresses would store the film in clear.
    expect([...caching]).toEqual(['no-store'])
    const [cache] = kept.values()
    expect([...(cache?.values() ?? [])].map(({ byteLength }) => byteLength)).toEqual([FILM_PIECE_BYTES + 16, FILM_PIECE_BYTES + 16, 1016])
    for (const sealed of cache?.values() ?? []) expect(Buffer.from(sealed).includes(Buffer.from(FILM.slice(0, 64)))).toBe(false)
    const whole = await asks(null)
    expect([whole.status, whole.headers.get('content-length')]).toEqual([200, String(BYTES)])
    expect(Buffer.compare(await bytesOf(whole), FILM)).toBe(0)
    expect([await storedFilms.names(), await storedFilms.gate(NAME), await storedFilms.room()]).toEqual([[NAME], 'open', 600])
  })

  it.each([
    ['bytes=0-0', 0, 1],
    ['bytes=1000-', 1000, BYTES],
    [`bytes=${FILM_PIECE_BYTES - 5}-${FILM_PIECE_BYTES + 4}`, FILM_PIECE_BYTES - 5, FILM_PIECE_BYTES + 5],
    ['bytes=-10', BYTES - 10, BYTES],
  ])('answer %s over the borders of pieces', async (range, from, to) => {
    await fetched()
    const reply = await asks(range)
    expect([reply.status, reply.headers.get('content-range')]).toEqual([206, `bytes ${from}-${to - 1}/${BYTES}`])
    expect(Buffer.compare(await bytesOf(reply), FILM.slice(from, to))).toBe(0)
  })

  it('refuse a range that is not there, and whoever does not know the token', async () => {
    await fetched()
    expect((await asks(`bytes=${BYTES}-`)).status).toBe(416)
    expect((await asks(null, '?t=wrong')).status).toBe(403)
    expect((await asks(null, '')).status).toBe(403)
  })

  it('go on where the network, the learner or a kill broke them off, and fetch no piece twice', async () => {
    pieces = 1
    expect(await fetched()).toEqual({ end: 'failed' })
    expect(await storedFilms.have(NAME, rental())).toBe(FILM_PIECE_BYTES)
    expect([await storedFilms.gate(NAME), await storedFilms.addressOf(NAME)]).toEqual(['gone', undefined])
    pieces = 9
    const { ended, cancel } = storedFilms.download(NAME, rental(), () => cancel(), ABOUT)
    expect(await ended).toEqual({ end: 'stopped' })
    expect(await fetched()).toEqual({ end: 'kept', bytes: BYTES })
    expect(asked).toHaveLength(3)
    expect(Buffer.compare(await bytesOf(await asks(null)), FILM)).toBe(0)
  })

  it('say from the first piece on what they are a copy of, also when they are renewed, locked and played', async () => {
    pieces = 0
    await fetched()
    expect(await storedFilms.about(NAME)).toBe(ABOUT)
    pieces = 9
    await fetched()
    await storedFilms.renew(NAME, rental())
    now += DAY_MS / 2
    await asks('bytes=0-0')
    await storedFilms.lock(NAME)
    expect([(await browserRecords.read(NAME))?.seenAt, await storedFilms.about(NAME)]).toEqual([now, ABOUT])
    await storedFilms.remove(NAME)
    expect(await storedFilms.about(NAME)).toBeUndefined()
  })

  it('a copy of an earlier release says nothing of itself until its download goes on', async () => {
    pieces = 1
    await fetched()
    const { about: _about, ...before } = (await browserRecords.read(NAME)) ?? {}
    tables.set(NAME, before)
    expect(await storedFilms.about(NAME)).toBeUndefined()
    pieces = 9
    expect(await fetched()).toEqual({ end: 'kept', bytes: BYTES })
    expect(await storedFilms.about(NAME)).toBe(ABOUT)
  })

  it('a film that is removed while its download begins leaves no record', async () => {
    const real = crypto.subtle.importKey
    crypto.subtle.importKey = (async (...of: Parameters<typeof real>) => {
      cancel()
      await storedFilms.remove(NAME)
      return real(...of)
    }) as typeof real
    const { ended, cancel } = storedFilms.download(NAME, rental(), () => {}, ABOUT)
    expect(await ended).toEqual({ end: 'stopped' })
    crypto.subtle.importKey = real
    expect([tables.size, kept.size]).toEqual([0, 0])
  })

  it('a film that is removed while it is played leaves no record', async () => {
    await fetched()
    const played = await browserRecords.read(NAME)
    await storedFilms.remove(NAME)
    if (played) await noteSeen(browserRecords, played, now + DAY_MS / 2)
    expect(tables.size).toBe(0)
  })

  it('drop what came of another film', async () => {
    await fetched()
    pieces = 1
    await fetched(rental({ rental: 'r2' }))
    expect([kept.size, await storedFilms.have(NAME, rental({ rental: 'r2' })), await storedFilms.have(NAME, rental())]).toEqual([
      1,
      FILM_PIECE_BYTES,
      0,
    ])
  })

  it('end without a room, and where the server sends other bytes', async () => {
    device.isFull = true
    expect(await fetched()).toEqual({ end: 'full' })
    device.isFull = false
    serve(FILM, 200)
    expect(await fetched()).toEqual({ end: 'failed' })
    serve(FILM.slice(0, 10))
    expect(await fetched()).toEqual({ end: 'failed' })
  })

  it('close at the end of the lease, and open again once it is renewed', async () => {
    await fetched()
    now += DAY_MS
    expect([await storedFilms.gate(NAME), await storedFilms.addressOf(NAME), (await asks(null, '')).status]).toEqual([
      'over',
      undefined,
      403,
    ])
    expect(await storedFilms.renew(NAME, rental({ rental: 'other' }))).toBe(false)
    expect(await storedFilms.renew(NAME, rental())).toBe(true)
    expect((await asks(null)).status).toBe(200)
  })

  it('close when the clock is put back behind a moment it has shown', async () => {
    await fetched()
    now += DAY_MS / 2
    expect((await asks('bytes=0-0')).status).toBe(206)
    now -= DAY_MS / 4
    expect([await storedFilms.gate(NAME), await storedFilms.addressOf(NAME)]).toEqual(['clock', undefined])
    await storedFilms.renew(NAME, rental())
    expect(await storedFilms.gate(NAME)).toBe('open')
  })

  it('close where a lease was written by hand, or the key is forgotten', async () => {
    await fetched()
    const record = await browserRecords.read(NAME)
    const forged = rental({ key: Buffer.alloc(32, 8), until: now + 99 * DAY_MS })
    if (record) await browserRecords.write({ ...record, lease: forged.lease })
    expect(await storedFilms.gate(NAME)).toBe('gone')
    await storedFilms.renew(NAME, rental())
    expect(await storedFilms.gate(NAME)).toBe('open')
    await storedFilms.lock(NAME)
    expect([await storedFilms.gate(NAME), (await browserRecords.read(NAME))?.key]).toEqual(['gone', null])
    await storedFilms.lock('film-7-unknown')
    expect(tables.size).toBe(1)
  })

  it('break off where a piece was changed', async () => {
    await fetched()
    const [cache] = kept.values()
    const [[address, sealed] = ['', new ArrayBuffer(0)]] = cache ?? []
    cache?.set(address, new Uint8Array(sealed.byteLength).fill(1).buffer)
    await expect(bytesOf(await asks('bytes=0-9'))).rejects.toThrow()
  })

  it('a film is removed with all that is left of it', async () => {
    await fetched()
    await storedFilms.remove(NAME)
    expect([tables.size, kept.size, await storedFilms.names()]).toEqual([0, 0, []])
    kept.set('stored-films:film-7-8', new Map())
    expect(await storedFilms.names()).toEqual(['film-7-8'])
  })

  it('wait for the worker of a page that was just opened, and do without where none comes', async () => {
    await fetched()
    const timer = jest.spyOn(globalThis, 'setTimeout').mockImplementation((() => 0) as never)
    onDevice({ serviceWorker: { controller: null, addEventListener: (_name: string, run: () => void) => run() } })
    expect(await storedFilms.addressOf(NAME)).toMatch(/^\/stored-films\/film-7-9\?t=[0-9a-f]{32}$/)
    timer.mockImplementation(((run: () => void) => run()) as never)
    onDevice({ serviceWorker: { controller: null, addEventListener: () => {} } })
    expect([await storedFilms.addressOf(NAME), await storedFilms.room()]).toEqual([undefined, null])
  })

  it('a browser without a service worker keeps none', async () => {
    expect(storedFilms.place()).toBe('browser')
    onDevice({})
    expect([storedFilms.place(), await storedFilms.gate(NAME), await storedFilms.names()]).toEqual(['none', 'gone', []])
    expect(await storedFilms.about(NAME)).toBeUndefined()
    await storedFilms.remove(NAME)
  })
})
