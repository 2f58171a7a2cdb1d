import { createDownloadQueue, listedNames } from '@/data/learn/download-queue'
import type { FetchEnd, Fetching } from '@/data/learn/fetch-item'
import { filmOnItsWay } from '@/data/learn/film-state'
import { type DownloadItem, isDownloadedFile, isDownloadItem, keyOf, listKey, storedLessonIn } from '@/data/learn/stored-file'
import { readWifiOnly, writeWifiOnly } from '@/data/learn/wifi-only'
import { createStoredList } from '@/data/outbox/stored-list'
import { forgetPacks } from '@/data/tiku/forget-packs'
import type { NetworkKind } from '@/domain/device/download-gate'
import { fakeStorage } from '../fakes'

const UNTIL = 5_000
const QUOTA = 1_000
const item = (id: number, bytes = 100): DownloadItem => ({
  kind: 'lesson',
  id,
  courseId: 101,
  courseTitle: '经济法基础',
  title: `第 ${id} 课`,
  fileName: '',
  bytes,
  hasSound: true,
})
type Asked = { item: DownloadItem; fetching: Fetching; end: (end: FetchEnd) => void }

/** A queue on a device whose downloads end when the test says so. */
function open(kind: NetworkKind = 'wifi', device = fakeStorage()) {
  const { storage } = device
  const net = { kind }
  const asked: Asked[] = []
  const removed: string[] = []
  const queue = createDownloadQueue({
    kept: createStoredList(storage, listKey(7), isDownloadedFile),
    waiting: createStoredList(storage, 'waiting', isDownloadItem),
    fetchItem: (wanted, fetching) =>
      new Promise((end) => {
        asked.push({ item: wanted, fetching, end })
        fetching.onStart(() => end({ end: 'stopped' }))
      }),
    removeFiles: (names) => removed.push(...names),
    partNames: ({ kind, id }) => (kind === 'film' ? [`film-7-${id}`] : []),
    renewFilms: async (rows) => rows.map((row) => ({ ...row, until: row.until + 1 })),
    networkKind: async () => net.kind,
    isWifiOnly: () => readWifiOnly(storage),
    quota: QUOTA,
  })
  const state = queue.store.getState
  const settled = () => new Promise((resolve) => setTimeout(resolve))
  const kept = (bytes = 100): FetchEnd => ({ end: 'kept', bytes, until: UNTIL, names: ['7-lesson.json'] })
  return { ...device, queue, net, asked, removed, state, settled, kept }
}

const film = (id: number, change: Partial<DownloadItem> = {}): DownloadItem => ({
  ...item(id, 9 * QUOTA),
  kind: 'film',
  height: 720,
  hasSound: false,
  ...change,
})

describe('films in the queue', () => {
  it('come back behind what waits, also for the next run, unless a list has them', async () => {
    const { queue, asked, state, storage, settled, kept } = open()
    void queue.add(film(1))
    await settled()
    asked[0]?.end(kept())
    await settled()
    void queue.add(film(2))
    await settled()
    queue.bringBack([film(1), film(2, { percent: 5 }), film(3)])
    expect(state().waiting).toEqual([film(2), film(3)])
    expect(createStoredList(storage, 'waiting', isDownloadItem).all()).toEqual([film(2), film(3)])
  })

  it('leave nothing on the device when they are refused, unless an earlier copy is kept', async () => {
    const { queue, asked, removed, settled, kept } = open()
    void queue.add(film(1))
    await settled()
    asked[0]?.end(kept())
    await settled()
    for (const id of [1, 2]) {
      void queue.add(film(id))
      await settled()
      asked.at(-1)?.end({ end: 'failed', reason: '不借' })
      await settled()
    }
    expect(removed).toEqual(['film-7-2'])
  })

  it('take none of the room of other files, and are not measured by it', async () => {
    const { queue, asked, state, settled, kept } = open()
    void queue.add(film(1))
    await settled()
    asked[0]?.end({ ...kept(9 * QUOTA), names: ['film-7-1'] } as FetchEnd)
    await settled()
    void queue.add(item(2, QUOTA))
    await settled()
    expect([asked.length, state().kept.length, state().refused]).toEqual([2, 1, {}])
  })

  it('let the next one run while one is paused, and go on where the learner wants', async () => {
    const { queue, asked, state, settled } = open()
    void queue.add(film(1))
    void queue.add(film(2))
    await settled()
    await queue.pause('film-3')
    void queue.pause('film-1')
    await settled()
    expect(asked.map((one) => one.item.id)).toEqual([1, 2])
    expect(state().waiting.map(({ id, isPaused }) => [id, isPaused])).toEqual([
      [1, true],
      [2, undefined],
    ])
    void queue.goOn('film-1')
    asked[1]?.end({ end: 'failed', reason: '不借' })
    await settled()
    expect(asked.map((one) => one.item.id)).toEqual([1, 2, 1])
  })

  it('a film is paused with the reason when it breaks off, and waits by itself without a network', async () => {
    const { queue, asked, state, net, settled } = open()
    void queue.add(film(1))
    await settled()
    asked[0]?.end({ end: 'paused', reason: '断了' })
    await settled()
    expect([state().waiting[0]?.isPaused, state().refused['film-1']]).toEqual([true, '断了'])
    void queue.goOn('film-1')
    await settled()
    net.kind = 'none'
    asked[1]?.end({ end: 'paused', reason: '断了' })
    await settled()
    expect([state().waiting[0]?.isPaused, state().hold, state().refused]).toEqual([false, 'offline', {}])
    net.kind = 'wifi'
    void queue.changed()
    await settled()
    expect(asked).toHaveLength(3)
  })

  it('write down how far they are when they are paused, go on from there, and are listed whole without it', async () => {
    const { queue, asked, state, storage, settled, kept } = open()
    void queue.add(film(1))
    await settled()
    asked[0]?.fetching.onPercent(43)
    const written = () => createStoredList(storage, 'waiting', isDownloadItem).all()
    expect([state().running, filmOnItsWay.now, written()[0]?.percent]).toEqual([{ key: 'film-1', percent: 43 }, state().running, undefined])
    void queue.pause('film-1')
    await settled()
    expect([state().running, filmOnItsWay.now, written()[0]?.percent]).toEqual([null, null, 43])
    void queue.goOn('film-1')
    await settled()
    expect(state().running).toEqual({ key: 'film-1', percent: 43 })
    asked[1]?.end({ ...kept(9 * QUOTA), names: ['film-7-1'] } as FetchEnd)
    await settled()
    expect(state().kept).toEqual([{ ...film(1), until: UNTIL, names: ['film-7-1'] }])
  })

  it('lose what has come only when they are cancelled', async () => {
    const { queue, removed, settled } = open()
    void queue.add(film(1))
    await settled()
    await queue.pause('film-1')
    expect(removed).toEqual([])
    void queue.cancel('film-1')
    await settled()
    expect(removed).toEqual(['film-7-1'])
  })

  it('a film is looked at anew with a network alone, and other files never', async () => {
    const { queue, asked, state, net, settled, kept } = open()
    await queue.renew()
    void queue.add(film(1))
    void queue.add(item(2))
    await settled()
    asked[0]?.end(kept())
    await settled()
    asked[1]?.end(kept())
    await settled()
    net.kind = 'none'
    await queue.renew()
    expect(state().kept.map(({ until }) => until)).toEqual([UNTIL, UNTIL])
    net.kind = 'unknown'
    await queue.renew()
    expect(state().kept.map(({ until }) => until)).toEqual([UNTIL + 1, UNTIL])
  })

  it('a film on its way is listed with the others, so that nothing of it is swept', () => {
    const { storage } = fakeStorage()
    storage.write('pack:wanted:7', JSON.stringify([film(1), item(2)]))
    storage.write(listKey(7), JSON.stringify([{ ...film(3), until: 1, names: ['7-film-3.json', 'film-7-3'] }]))
    expect([...listedNames(storage)].sort()).toEqual(['7-film-3.json', 'film-7-1', 'film-7-3'])
  })

  it('open a lesson before its sound does, unless they are locked', () => {
    const { storage } = fakeStorage()
    const sound = { ...item(1), until: UNTIL, names: ['a'] }
    const copy = { ...film(1), until: 1, names: ['b', 'film-7-1'] }
    storage.write(listKey(7), JSON.stringify([sound, copy]))
    expect(storedLessonIn(storage, 7, 1, 2)?.kind).toBe('film')
    storage.write(listKey(7), JSON.stringify([sound, { ...copy, lock: 'expired' }]))
    expect(storedLessonIn(storage, 7, 1, 2)?.kind).toBe('lesson')
  })
})

describe('the download queue', () => {
  it('goes on with what is added after a run broke off', async () => {
    const { queue, asked, net, settled } = open()
    const kinds = Object.getOwnPropertyDescriptor(net, 'kind')
    Object.defineProperty(net, 'kind', {
      configurable: true,
      get: () => {
        throw new Error('the device does not say')
      },
    })
    await expect(queue.add(item(1))).rejects.toThrow('the device does not say')
    Object.defineProperty(net, 'kind', { ...kinds, configurable: true })
    void queue.add(item(2))
    await settled()
    expect(asked.map((one) => one.item.id)).toEqual([1])
  })

  it('fetches one file after the other, and lists the files, also for the next run', async () => {
    const { queue, asked, state, settled, kept, ...device } = open()
    void queue.add(item(1))
    void queue.add(item(2))
    await settled()
    expect(asked.map((one) => one.item.id)).toEqual([1])
    asked[0]?.fetching.onPercent(40)
    expect(state().running).toEqual({ key: 'lesson-1', percent: 40 })
    asked[0]?.end(kept(120))
    await settled()
    expect(asked.map((one) => one.item.id)).toEqual([1, 2])
    asked[1]?.end(kept())
    await settled()
    expect(state()).toMatchObject({ waiting: [], running: null, hold: null })
    expect(open('wifi', device).state().kept.map(keyOf)).toEqual(['lesson-1', 'lesson-2'])
    expect(storedLessonIn(device.storage, 7, 1, UNTIL - 1)).toMatchObject({ bytes: 120, until: UNTIL })
    expect(storedLessonIn(device.storage, 7, 1, UNTIL)).toBeUndefined()
    expect(storedLessonIn(device.storage, 8, 1, 0)).toBeUndefined()
  })

  it('waits for Wi-Fi on a mobile network, stops when Wi-Fi is lost, and resumes by itself', async () => {
    const { queue, net, asked, state, settled, kept } = open('cellular')
    void queue.add(item(1))
    await settled()
    expect([asked.length, state().hold]).toEqual([0, 'wait'])
    net.kind = 'wifi'
    void queue.changed()
    await settled()
    expect([asked.length, state().hold]).toEqual([1, null])
    net.kind = 'cellular'
    void queue.changed()
    await settled()
    expect(asked[0]?.fetching.isWanted()).toBe(false)
    expect(state()).toMatchObject({ running: null, hold: 'wait', refused: {} })
    expect(state().waiting.map(keyOf)).toEqual(['lesson-1'])
    net.kind = 'wifi'
    void queue.changed()
    await settled()
    asked[1]?.end(kept())
    await settled()
    expect(state().kept.map(keyOf)).toEqual(['lesson-1'])
  })

  it('continues over a mobile network once the learner turns Wi-Fi only off', async () => {
    const { queue, asked, settled, storage } = open('cellular')
    void queue.add(item(1))
    await settled()
    writeWifiOnly(storage, false)
    void queue.changed()
    await settled()
    expect(asked).toHaveLength(1)
  })

  it('asks the learner where the network type is unknown, and again when it changes', async () => {
    const { queue, asked, state, settled, kept } = open('unknown')
    void queue.add(item(1))
    await settled()
    expect([asked.length, state().hold]).toEqual([0, 'ask'])
    void queue.agree()
    await settled()
    asked[0]?.end(kept())
    await settled()
    void queue.changed()
    void queue.add(item(2))
    await settled()
    expect([asked.length, state().hold]).toEqual([1, 'ask'])
  })

  it('stores no file and shows the reason when cancelled, removed or broken off', async () => {
    const { queue, asked, removed, state, settled, kept } = open()
    void queue.add(item(1))
    await settled()
    void queue.cancel('lesson-1')
    await settled()
    expect(state()).toMatchObject({ waiting: [], kept: [], running: null, refused: {} })
    void queue.add(item(2))
    await settled()
    asked[1]?.end({ end: 'failed', reason: '课程已过有效期，续费后可以下载' })
    await settled()
    expect(state().refused).toEqual({ 'lesson-2': '课程已过有效期，续费后可以下载' })
    void queue.add(item(2))
    await settled()
    expect(state().refused).toEqual({})
    asked[2]?.end(kept())
    await settled()
    queue.remove('lesson-2')
    expect([state().kept, removed]).toEqual([[], ['7-lesson.json']])
  })

  it('refuses a file that has no room', async () => {
    const { queue, asked, state, settled } = open()
    void queue.add(item(1, QUOTA + 1))
    await settled()
    expect(asked).toEqual([])
    expect(state().refused).toEqual({ 'lesson-1': '本机空间不够，请先删除不用的下载。' })
  })

  it('ends with the session, and its list is removed with the packs', async () => {
    const { queue, asked, settled, kept, state, storage } = open()
    void queue.add(item(1))
    await settled()
    asked[0]?.end(kept())
    await settled()
    expect([...listedNames(storage)]).toEqual(['7-lesson.json'])
    void queue.add(item(2))
    await settled()
    queue.stop()
    forgetPacks(storage)
    await settled()
    expect(asked[1]?.fetching.isWanted()).toBe(false)
    expect(state().kept.map(keyOf)).toEqual(['lesson-1'])
    expect([...listedNames(storage)]).toEqual([])
  })
})

describe('the Wi-Fi only setting', () => {
  it('stays on until it is turned off, and returns to on where the device is full', () => {
    const { storage, device } = fakeStorage()
    expect(readWifiOnly(storage)).toBe(true)
    writeWifiOnly(storage, false)
    expect(readWifiOnly(storage)).toBe(false)
    writeWifiOnly(storage, true)
    expect(readWifiOnly(storage)).toBe(true)
    writeWifiOnly(storage, false)
    device.isFull = true
    writeWifiOnly(storage, false)
    expect(readWifiOnly(storage)).toBe(true)
  })
})
