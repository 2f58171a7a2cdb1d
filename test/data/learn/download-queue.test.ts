import { createDownloadQueue } from '@/data/learn/download-queue'
import type { FetchEnd, Fetching } from '@/data/learn/fetch-item'
import { type DownloadItem, isDownloadedFile, isDownloadItem, keyOf, listedNames, listKey, storedLessonIn } from '@/data/learn/stored-file'
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
    networkKind: async () => net.kind,
    isWifiOnly: () => readWifiOnly(storage),
    quota: QUOTA,
  })
  const state = queue.store.getState
  const settled = () => new Promise((resolve) => setTimeout(resolve))
  const kept = (bytes = 100): FetchEnd => ({ end: 'kept', bytes, until: UNTIL, names: ['7-lesson.json'] })
  return { ...device, queue, net, asked, removed, state, settled, kept }
}

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
