/** @sandbox own */
import Taro from '@tarojs/taro'
import { FILM_PIECE_BYTES } from '@/domain/learn/film-download'
import { DAY_MS } from '@/domain/time/units'
import { storedFilms } from '@/platform/stored-films/index.weapp'
import { env, filesApi } from '../../mini-host/runtime/api/files'
import { rentalOf } from '../../support/client/fake-device-store'

jest.mock('@tarojs/taro', () => ({ __esModule: true, default: {} }))

const NAME = 'film-7-9'
const ABOUT = '《票据的期限》'
const BYTES = FILM_PIECE_BYTES + 1000
const asked: string[] = []
let now = Date.now()
let status = 206
let pieces = 9

beforeEach(() => {
  asked.length = 0
  status = 206
  pieces = 9
  now = Date.now()
  jest.spyOn(Date, 'now').mockImplementation(() => now)
  const request = ({ header }: { header: { range: string } }) => {
    const [, from = 0, to = 0] = (/(\d+)-(\d+)/.exec(header.range) ?? []).map(Number)
    asked.push(header.range)
    pieces -= 1
    const reply =
      pieces < 0
        ? Promise.reject(new Error('request:fail'))
        : Promise.resolve({ statusCode: status, data: new Uint8Array(to - from + 1).fill(65).buffer })
    return Object.assign(reply, { abort: jest.fn() })
  }
  Object.assign(Taro, { env, ...filesApi(async () => ({ status: 200, headers: {}, body: '' })), request })
})
afterEach(() => jest.restoreAllMocks())

const rental = (change: Partial<Parameters<typeof rentalOf>[0]> = {}) =>
  rentalOf({ bytes: BYTES, until: now + DAY_MS, issuedAt: now, ...change })
const fetched = async (given = rental(), told: number[] = []) =>
  storedFilms.download(NAME, given, (percent) => told.push(percent), ABOUT).ended

describe('films kept by a mini-program', () => {
  it('arrive piece by piece in a new folder, and play from there', async () => {
    const told: number[] = []
    const before = (await storedFilms.room()) ?? 0
    expect(await fetched(rental(), told)).toEqual({ end: 'kept', bytes: BYTES })
    expect([told, asked]).toEqual([
      [99, 100],
      [`bytes=0-${FILM_PIECE_BYTES - 1}`, `bytes=${FILM_PIECE_BYTES}-${BYTES - 1}`],
    ])
    expect([await storedFilms.gate(NAME), await storedFilms.addressOf(NAME)]).toEqual(['open', `http://usr/films/${NAME}.mp4`])
    expect([await storedFilms.names(), storedFilms.place()]).toEqual([[NAME], 'program'])
    expect(before - ((await storedFilms.room()) ?? 0)).toBeGreaterThanOrEqual(BYTES)
  })

  it('go on at the byte where they were broken off', async () => {
    pieces = 1
    expect(await fetched()).toEqual({ end: 'failed' })
    expect([await storedFilms.have(NAME, rental()), await storedFilms.gate(NAME)]).toEqual([FILM_PIECE_BYTES, 'gone'])
    pieces = 9
    expect(await fetched()).toEqual({ end: 'kept', bytes: BYTES })
    expect(asked.at(-1)).toBe(`bytes=${FILM_PIECE_BYTES}-${BYTES - 1}`)
  })

  it('say nothing of themselves, for the lists of the host are written at once', async () => {
    await fetched()
    expect(await storedFilms.about(NAME)).toBeUndefined()
  })

  it('begin anew for another film', async () => {
    await fetched()
    await fetched(rental({ rental: 'r2', bytes: 500 }))
    expect([await storedFilms.have(NAME, rental({ rental: 'r2' })), await storedFilms.have(NAME, rental())]).toEqual([500, 0])
  })

  it('stop when called off, and end where there is no room or the server sends other bytes', async () => {
    const { ended, cancel } = storedFilms.download(NAME, rental(), () => cancel(), ABOUT)
    expect(await ended).toEqual({ end: 'stopped' })
    status = 200
    expect(await fetched(rental({ rental: 'r3' }))).toEqual({ end: 'failed' })
    status = 206
    const files = Taro.getFileSystemManager()
    jest.spyOn(files, 'appendFileSync').mockImplementation(() => {
      throw new Error('the maximum size of the file storage limit is exceeded')
    })
    expect(await fetched()).toEqual({ end: 'full' })
    jest.spyOn(files, 'writeFileSync').mockImplementation(() => {
      throw new Error('the maximum size of the file storage limit is exceeded')
    })
    expect(await fetched(rental({ rental: 'r4' }))).toEqual({ end: 'full' })
  })

  it('close at the end of the lease or with the clock put back, and open again once it is renewed', async () => {
    await fetched()
    now += DAY_MS / 2
    expect(await storedFilms.gate(NAME)).toBe('open')
    now -= DAY_MS / 4
    expect([await storedFilms.gate(NAME), await storedFilms.addressOf(NAME)]).toEqual(['clock', undefined])
    now += 2 * DAY_MS
    expect(await storedFilms.gate(NAME)).toBe('over')
    expect(await storedFilms.renew(NAME, rental({ rental: 'other' }))).toBe(false)
    expect(await storedFilms.renew(NAME, rental())).toBe(true)
    expect(await storedFilms.gate(NAME)).toBe('open')
  })

  it('a film is deleted when it may not be watched any more, for it lies in clear', async () => {
    await fetched()
    await storedFilms.lock(NAME)
    expect([await storedFilms.gate(NAME), await storedFilms.names()]).toEqual(['gone', []])
    await fetched()
    await storedFilms.remove(NAME)
    expect(await storedFilms.names()).toEqual([])
  })
})
