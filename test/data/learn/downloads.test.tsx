/** @sandbox own */
import { act, renderHook, waitFor } from '@testing-library/react'
import { filmDownload } from '@/contract/learn/film-download'
import { learning } from '@/contract/learn/lesson'
import { study } from '@/contract/learn/lesson-study'
import { clearLogin } from '@/data/account/session'
import { useDownloads } from '@/data/learn/downloads'
import { type DownloadItem, listKey, waitingKey } from '@/data/learn/stored-file'
import { FILM_PIECE_BYTES } from '@/domain/learn/film-download'
import { storage } from '@/platform/storage'
import { StorageRefused } from '@/platform/storage/port'
import { storedFilms } from '@/platform/stored-films'
import { fakeDeviceStore, rentalOf } from '../../support/client/fake-device-store'
import { answer, refuse } from '../../support/client/fake-fetch'
import { lesson } from '../../support/client/fixtures'
import { signIn } from '../../support/client/render-page'

const NAME = 'film-7-9'
const PIECES = 3
const BYTES = (PIECES - 1) * FILM_PIECE_BYTES + 1000
const REFUSAL = '学校停用了这份离线视频，可以联系客服'
const film: DownloadItem = {
  ...{ kind: 'film', id: 9, courseId: 3, courseTitle: '经济法基础', title: '票据的期限', fileName: '' },
  ...{ bytes: BYTES, hasSound: false, height: 720, length: 60 },
}
const { canLearn: _, ...shown } = lesson({ id: 9, title: '票据的期限', type: 'video' })
const { tables, kept, install } = fakeDeviceStore()
const device = { quota: 0, asked: 0, left: 0 }
let putBack = () => {}
beforeAll(() => {
  putBack = install()
  const given = {
    serviceWorker: { controller: {} },
    storage: { estimate: async () => ({ quota: device.quota, usage: 0 }), persist: async () => true },
    connection: Object.assign(new EventTarget(), { type: 'wifi' }),
  }
  for (const [name, value] of Object.entries(given)) Object.defineProperty(navigator, name, { configurable: true, value })
})
afterAll(() => {
  putBack()
  for (const name of ['serviceWorker', 'storage', 'connection']) Reflect.deleteProperty(navigator, name)
})

/** The server that has the film, beside the one that answers calls; it sends so many pieces before the network is gone. */
function serveFilm(): void {
  const calls = globalThis.fetch
  const send = async (url: string, init: RequestInit & { headers: { range?: string } }) => {
    const { range } = init.headers
    if (range === undefined) return calls(url, init)
    if (device.left === 0 || init.signal?.aborted === true) throw new TypeError('Failed to fetch')
    device.left -= 1
    device.asked += 1
    const [, from = 0, to = 0] = (/(\d+)-(\d+)/.exec(range) ?? []).map(Number)
    return new Response(new Uint8Array(to - from + 1), { status: 206 })
  }
  Object.assign(globalThis, { fetch: send })
}

const rental = () => rentalOf({ bytes: BYTES })
beforeEach(() => {
  clearLogin()
  for (const key of [listKey(7), waitingKey(7)]) storage.remove(key)
  tables.clear()
  kept.clear()
  Object.assign(device, { quota: 500_000_000, asked: 0, left: PIECES })
  answer(filmDownload.begin, rental())
  answer(filmDownload.renew, { leases: [], ended: [] })
  answer(learning.lesson, { ...shown, courseId: 3, courseTitle: '', mediaUrl: '/f.mp4', nextLessonId: null, cover: '', isOnTrial: false })
  answer(study.lesson, { cues: [], chapters: [], papers: [], stops: [] })
  serveFilm()
})

/** A browser was killed when so many pieces of a film had come, and had written none of its lists to the disk. */
async function killed(pieces: number, { name = NAME, about = JSON.stringify(film) } = {}): Promise<void> {
  device.left = pieces
  await storedFilms.download(name, rental(), () => {}, about).ended
  Object.assign(device, { left: PIECES, asked: 0 })
}

function open() {
  signIn()
  const { result } = renderHook(() => useDownloads())
  return { queue: result.current.queue, state: () => result.current.state }
}
const written = (key: string) => JSON.parse(storage.read(key) ?? '[]')

describe('films that were in no list when the browser was killed', () => {
  it('a film that had come as a whole is kept, and no piece of it is fetched again', async () => {
    await killed(PIECES)
    const { state } = open()
    await waitFor(() => expect(state().kept).toMatchObject([{ ...film, names: ['7-film-9.json', NAME] }]))
    expect(device.asked).toBe(0)
    expect([written(listKey(7)).length, state().waiting, await storedFilms.gate(NAME)]).toEqual([1, [], 'open'])
  })

  it('a film that was begun waits again, and the rest of it is fetched', async () => {
    await killed(1)
    const { state } = open()
    await waitFor(() => expect(state().kept).toHaveLength(1))
    expect([device.asked, await storedFilms.gate(NAME)]).toEqual([PIECES - 1, 'open'])
  })

  it('a film stays also where the device has no room for its list', async () => {
    await killed(1)
    const write = storage.write
    const spy = jest.spyOn(storage, 'write').mockImplementation((key, text) => {
      if (key === waitingKey(7)) throw new StorageRefused(key)
      write(key, text)
    })
    const { state } = open()
    await waitFor(() => expect(state().kept).toHaveLength(1))
    spy.mockRestore()
    expect(device.asked).toBe(PIECES - 1)
  })

  it('a film that has no room for its rest waits with the reason, and loses nothing', async () => {
    await killed(2)
    device.quota = 1000
    const { state } = open()
    await waitFor(() => expect(state().refused['film-9']).toMatch(/^本机空间还差 /))
    expect(state().waiting).toMatchObject([{ id: 9, isPaused: true }])
    expect(await storedFilms.have(NAME, rental())).toBe(2 * FILM_PIECE_BYTES)
  })

  it('a film that the server lends no more is refused once, and removed', async () => {
    await killed(1)
    refuse(filmDownload.begin, 403, REFUSAL)
    const { state } = open()
    await waitFor(() => expect(state().refused).toEqual({ 'film-9': REFUSAL }))
    await waitFor(async () => expect(await storedFilms.names()).toEqual([]))
    expect(state().waiting).toEqual([])
  })

  it.each([
    ['of another learner', { name: 'film-8-9' }],
    ['of another name', { name: 'film-7-8' }],
    ['that says it is a lesson', { about: JSON.stringify({ ...film, kind: 'lesson' }) }],
    ['whose words are broken', { about: '{' }],
    ['whose words say too little', { about: '{"kind":"film","id":9}' }],
  ])('a copy %s is removed', async (_which, copy) => {
    await killed(1, copy)
    const { state } = open()
    await waitFor(async () => expect(await storedFilms.names()).toEqual([]))
    expect([state().waiting, state().kept]).toEqual([[], []])
  })

  it('a copy of an earlier release says nothing of itself, and is removed', async () => {
    await killed(1)
    const { about: _about, ...before } = tables.get(NAME) as { about: string }
    tables.set(NAME, before)
    open()
    await waitFor(async () => expect(await storedFilms.names()).toEqual([]))
  })

  it('a film that the learner cancels leaves nothing that could come back', async () => {
    device.left = 1
    const { queue, state } = open()
    await act(() => queue.add(film))
    expect([await storedFilms.about(NAME), state().waiting.length]).toEqual([JSON.stringify(film), 1])
    await act(() => queue.cancel('film-9'))
    await waitFor(async () => expect(await storedFilms.names()).toEqual([]))
    expect(await storedFilms.about(NAME)).toBeUndefined()
  })

  it('a film that the learner removes leaves nothing that could come back', async () => {
    const { queue, state } = open()
    await act(() => queue.add(film))
    expect(state().kept).toHaveLength(1)
    act(() => queue.remove('film-9'))
    await waitFor(async () => expect(await storedFilms.names()).toEqual([]))
    expect(await storedFilms.about(NAME)).toBeUndefined()
  })
})
