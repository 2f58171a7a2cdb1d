/** @sandbox own */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { material } from '@/contract/course/material'
import { download } from '@/contract/learn/download'
import { filmDownload } from '@/contract/learn/film-download'
import type { FilmLeases } from '@/contract/learn/film-download.schema'
import { learning } from '@/contract/learn/lesson'
import type { LessonPlay } from '@/contract/learn/lesson.schema'
import { study } from '@/contract/learn/lesson-study'
import { clearLogin } from '@/data/account/session'
import { listKey, waitingKey } from '@/data/learn/stored-file'
import { DAY_MS } from '@/domain/time/units'
import LessonPage from '@/packages/learn/lesson/index'
import DownloadsPage from '@/packages/tiku/downloads/index'
import { storage } from '@/platform/storage'
import type { CopyGate, FilmDownload, StoredFilmsPort } from '@/platform/stored-films/port'
import { fakeCaches } from '../../support/client/fake-caches'
import { rentalOf } from '../../support/client/fake-device-store'
import { answer, askedFor, refuse, unreachable } from '../../support/client/fake-fetch'
import { lesson } from '../../support/client/fixtures'
import { press, renderPage, signIn, toastText } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

type FilmEnding = Awaited<FilmDownload['ended']>
/** A device whose downloads end when the test says so; the real ones have tests of their own. */
const device = {
  place: 'browser' as ReturnType<StoredFilmsPort['place']>,
  room: 500_000_000 as number | null,
  gate: 'open' as CopyGate,
  isOther: false,
  begun: 0,
  names: [] as string[],
  locked: [] as string[],
  removed: [] as string[],
  end: (_end: FilmEnding) => {},
  tell: (_percent: number) => {},
}
jest.mock('@/platform/stored-films', () => ({
  storedFilms: {
    place: () => device.place,
    room: async () => device.room,
    have: async () => 0,
    download: (_name, _rental, onPercent) => {
      device.begun += 1
      device.tell = onPercent
      const ended = new Promise<FilmEnding>((resolve) => {
        device.end = resolve
      })
      return { ended, cancel: () => device.end({ end: 'stopped' }) }
    },
    renew: async () => !device.isOther,
    lock: async (name) => void device.locked.push(name),
    gate: async () => device.gate,
    addressOf: async (name) => (device.gate === 'open' ? `/stored-films/${name}?t=1` : undefined),
    remove: async (name) => void device.removed.push(name),
    names: async () => device.names,
    about: async () => undefined,
  } satisfies StoredFilmsPort,
}))

const { kept, globals } = fakeCaches()
const before = { caches: globalThis.caches, Response: globalThis.Response }
const BYTES = 120_000_000
const { canLearn: _, ...shown } = lesson({ id: 9, title: '票据的期限', type: 'video', length: 60, lastTime: 12 })
const play: LessonPlay = {
  ...shown,
  courseId: 3,
  courseTitle: '经济法基础',
  mediaUrl: '/f.mp4',
  nextLessonId: null,
  cover: '',
  isOnTrial: false,
}
const offers = {
  courseTitle: '经济法基础',
  until: Date.now() + 30 * DAY_MS,
  lessons: [],
  films: [
    {
      lessonId: 9,
      title: '票据的期限',
      files: [
        { height: 360, bytes: 40_000_000 },
        { height: 720, bytes: BYTES },
      ],
    },
    { lessonId: 8, title: '法律关系', files: [] },
  ],
}
const rental = () => rentalOf({ bytes: BYTES, until: Date.now() + 29 * DAY_MS + 1000 })
const film = {
  ...{
    kind: 'film',
    id: 9,
    courseId: 3,
    courseTitle: '经济法基础',
    title: '票据的期限',
    fileName: '',
    bytes: BYTES,
    hasSound: false,
    height: 720,
  },
  ...{ until: Date.now() + 5 * DAY_MS, names: ['7-film-9.json', 'film-7-9'] },
}

function open(leases: FilmLeases = { leases: [], ended: [] }): void {
  signIn()
  answer(download.ofCourse, offers)
  answer(material.list, [])
  answer(learning.lesson, play)
  answer(study.lesson, { cues: [{ from: 0, to: 5, text: '先说票据的期限' }], chapters: [], papers: [], stops: [] })
  answer(filmDownload.begin, rental())
  answer(filmDownload.renew, leases)
  renderPage(DownloadsPage, { courseId: '3' })
}
const keeps = (change: object = {}) => {
  signIn()
  storage.write(listKey(7), JSON.stringify([{ ...film, ...change }]))
}
const lease = () => ({ ...rental(), height: 720 })
const why = () => document.getElementById('lock-film-9')?.textContent

beforeEach(() => {
  clearLogin()
  kept.clear()
  Object.assign(device, { place: 'browser', room: 500_000_000, gate: 'open', isOther: false, begun: 0, locked: [], removed: [], names: [] })
  Object.defineProperty(navigator, 'connection', { value: Object.assign(new EventTarget(), { type: 'wifi' }), configurable: true })
  Object.assign(globalThis, globals)
  Object.assign(URL, { revokeObjectURL: () => {} })
})
afterAll(() => {
  Object.defineProperty(navigator, 'connection', { value: undefined, configurable: true })
  Object.assign(globalThis, before)
})

describe('films of a course', () => {
  it('a film is offered by height and bytes beside the room of the device, or not where it plays with a network only', async () => {
    open()
    expect(await screen.findByText('720P · 120 MB')).toBeTruthy()
    expect(screen.getByText('360P · 40 MB')).toBeTruthy()
    expect(screen.getByText('只能联网观看')).toBeTruthy()
    await waitFor(() => expect(document.getElementById('film-room')?.textContent).toBe('选清晰度下载视频，浏览器估计还能存 500 MB'))
  })

  it('a film is downloaded in the height that was chosen, paused, gone on with, and kept for days that are told', async () => {
    open()
    fireEvent.click(await screen.findByText('720P · 120 MB'))
    await waitFor(() => expect(askedFor(filmDownload.begin).map(({ body }) => body)).toEqual([{ lessonId: 9, height: 720 }]))
    await waitFor(() => expect(device.begun).toBe(1))
    expect(kept.has('/kept-files/7-film-9.json')).toBe(true)
    device.tell(40)
    expect(await screen.findByText('40%')).toBeTruthy()
    press('暂停下载《票据的期限》')
    await waitFor(() => expect(screen.getAllByText('已暂停')).toHaveLength(2))
    press('接着下载《票据的期限》')
    await waitFor(() => expect(askedFor(filmDownload.begin)).toHaveLength(2))
    await waitFor(() => expect(device.begun).toBe(2))
    device.end({ end: 'kept', bytes: BYTES })
    expect(await screen.findByText('剩余 30 天')).toBeTruthy()
    expect(screen.getAllByText('✓ 已下载')).toHaveLength(1)
    fireEvent.click(document.getElementById('kept-film-9') as HTMLElement)
    expect(host.moves.at(-1)?.[1]).toBe('/packages/learn/lesson/index?id=3&lessonId=9')
    press('删除《票据的期限》')
    press('留着')
    expect(device.removed).toEqual([])
    press('删除《票据的期限》')
    expect(screen.getByRole('alertdialog', { name: '删除离线视频？' }).textContent).toContain('约 120 MB')
    press('删除')
    await waitFor(() => expect([device.removed, kept.size]).toEqual([['film-7-9'], 0]))
  })

  it('a film says its length and its size, how much of it has come while it is paused, and its course on a page of no course', async () => {
    signIn()
    storage.write(waitingKey(7), JSON.stringify([{ ...film, length: 1210, isPaused: true, percent: 43 }]))
    renderPage(DownloadsPage, {})
    expect(await screen.findByText('720P · 20:10 · 120 MB · 已下载 43%')).toBeTruthy()
    expect(screen.getByText('经济法基础')).toBeTruthy()
    expect(screen.getByRole('img', { name: '《票据的期限》下载进度 43%' })).toBeTruthy()
  })

  it('a film is refused before it is fetched where the device has no room, with what is missing', async () => {
    device.room = 100_000_000
    open()
    fireEvent.click(await screen.findByText('720P · 120 MB'))
    expect(await screen.findByText('本机空间还差 40 MB：删除不用的下载，或选低一档清晰度。')).toBeTruthy()
    expect(document.getElementById('stored-films')).toBeNull()
  })

  it('a film is refused beforehand by the limit of a mini-program', async () => {
    Object.assign(device, { place: 'program', room: 0 })
    open()
    fireEvent.click(await screen.findByText('720P · 120 MB'))
    expect(await screen.findByText(/小程序最多存 200 MB/)).toBeTruthy()
  })

  it.each([
    [{ end: 'full' }, '本机空间不够，已下载的部分还在'],
    [{ end: 'failed' }, '下载中断了，已下载的部分还在'],
  ] as const)('keep what has come when the download ends by %j', async (end, words) => {
    open()
    fireEvent.click(await screen.findByText('720P · 120 MB'))
    await waitFor(() => expect(device.begun).toBe(1))
    device.end(end)
    await waitFor(() => expect(screen.getAllByText('已暂停')).toHaveLength(2))
    expect(document.getElementById('why-film-9')?.textContent).toContain(words)
    expect(device.removed).toEqual([])
    press('取消下载《票据的期限》')
    await waitFor(() => expect(device.removed).toEqual(['film-7-9']))
  })

  it('a film that could not be played here once it is stored is refused with the reason', async () => {
    open()
    fireEvent.click(await screen.findByText('720P · 120 MB'))
    await waitFor(() => expect(device.begun).toBe(1))
    device.end({ end: 'unfit' })
    expect(await screen.findByText('这个视频的格式在这里不能离线播放，请联网观看。')).toBeTruthy()
    expect(document.getElementById('stored-films')).toBeNull()
  })

  it.each([
    ['app', '选清晰度下载视频，本机估计还能存 500 MB', true],
    ['browser', '选清晰度下载视频，浏览器估计还能存 500 MB', false],
  ] as const)(
    'tell on a device of kind %s how much room it has, and whether the app has to be open before',
    async (place, room, isTold) => {
      device.place = place
      keeps()
      open({ leases: [lease()], ended: [] })
      await waitFor(() => expect(document.getElementById('film-room')?.textContent).toBe(room))
      expect(document.getElementById('stored-films')?.textContent?.includes('断网前请先打开 App，看完前不要退出。')).toBe(isTold)
    },
  )

  it('tell why the server lends none, and wait where it could not be reached', async () => {
    open()
    refuse(filmDownload.begin, 403, '学校停用了这份离线视频，可以联系客服')
    fireEvent.click(await screen.findByText('720P · 120 MB'))
    expect(await screen.findByText('学校停用了这份离线视频，可以联系客服')).toBeTruthy()
    unreachable(filmDownload.begin)
    fireEvent.click(await screen.findByText('720P · 120 MB'))
    await waitFor(() => expect(screen.getAllByText('已暂停')).toHaveLength(2))
  })

  it('say that a host keeps none', async () => {
    device.place = 'none'
    open()
    expect(await screen.findByText(/这里不能离线保存视频/)).toBeTruthy()
    expect(screen.queryByText('720P · 120 MB')).toBeNull()
  })
})

describe('films of the device', () => {
  it.each([
    ['withdrawn', '课程已退款或被收回，不能再离线观看'],
    ['expired', '课程已过有效期，续费后可以接着看'],
    ['changed', '老师换了新的视频，请删除后重新下载'],
    ['off', '学校关闭了视频下载，请联网观看'],
  ] as const)('a film is locked with a network when the server says %s', async (reason, words) => {
    keeps()
    open({ leases: [], ended: [{ lessonId: 9, height: 720, reason }] })
    await waitFor(() => expect(why()).toBe(words))
    expect(device.locked).toEqual(['film-7-9'])
    expect(await screen.findByText('不能播放')).toBeTruthy()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it.each([
    ['withdrawn', '看看课程', '/packages/course/detail/index?id=3'],
    ['expired', '看看课程', '/packages/course/detail/index?id=3'],
    ['off', '联网观看', '/packages/learn/lesson/index?id=3&lessonId=9'],
  ] as const)('a film that is locked by %s leads on by %s', async (reason, text, address) => {
    keeps()
    open({ leases: [], ended: [{ lessonId: 9, height: 720, reason }] })
    await waitFor(() => expect(why()).toBeTruthy())
    press(`${text}《票据的期限》`)
    expect(host.moves.at(-1)?.[1]).toBe(address)
  })

  it('a film that was replaced is downloaded anew in the same height, and is listed once meanwhile', async () => {
    keeps()
    open({ leases: [], ended: [{ lessonId: 9, height: 720, reason: 'changed' }] })
    await waitFor(() => expect(why()).toBeTruthy())
    expect(screen.queryByRole('button', { name: '联网更新《票据的期限》' })).toBeNull()
    press('重新下载《票据的期限》')
    await waitFor(() => expect(device.begun).toBe(1))
    expect(askedFor(filmDownload.begin).map(({ body }) => body)).toEqual([{ lessonId: 9, height: 720 }])
    expect(document.getElementById('kept-film-9')).toBeNull()
    device.end({ end: 'kept', bytes: BYTES })
    expect(await screen.findByText('剩余 30 天')).toBeTruthy()
    expect(why()).toBeUndefined()
  })

  it('a film that was taken away can only be deleted, at one press', async () => {
    keeps()
    open({ leases: [], ended: [{ lessonId: 9, height: 720, reason: 'gone' }] })
    await waitFor(() => expect(why()).toBe('这节课已下架，可以删除它的离线视频'))
    expect(document.getElementById('way-film-9')).toBeNull()
    expect(document.getElementById('renew-film-9')).toBeNull()
    press('删除《票据的期限》')
    await waitFor(() => expect(device.removed).toEqual(['film-7-9']))
  })

  it('say that the server is asked in vain without a network, and that it has not changed its mind', async () => {
    keeps()
    open({ leases: [], ended: [{ lessonId: 9, height: 720, reason: 'stopped' }] })
    await waitFor(() => expect(why()).toBeTruthy())
    press('联网更新《票据的期限》')
    await waitFor(() => expect(toastText()).toBe('已核对，还不能播放'))
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    press('联网更新《票据的期限》')
    await waitFor(() => expect(toastText()).toBe('现在没有网络，联网后再更新'))
    online.mockRestore()
  })

  it('open longer once the server has looked at the right, also one that was locked', async () => {
    keeps({ lock: 'expired', until: 1 })
    open({ leases: [lease()], ended: [] })
    expect(await screen.findByText('剩余 30 天')).toBeTruthy()
    expect(why()).toBeUndefined()
  })

  it('a film is locked where the lease is of another copy', async () => {
    keeps()
    device.isOther = true
    open({ leases: [lease()], ended: [] })
    await waitFor(() => expect(why()).toBe('老师换了新的视频，请删除后重新下载'))
  })

  it('stay as they are where the server cannot be reached, and are over at their end', async () => {
    keeps({ until: 1 })
    unreachable(filmDownload.renew)
    open()
    unreachable(filmDownload.renew)
    await waitFor(() => expect(why()).toBe('离线观看期已到，联网更新后可以接着看'))
    answer(filmDownload.renew, { leases: [lease()], ended: [] })
    press('联网更新《票据的期限》')
    expect(await screen.findByText('剩余 30 天')).toBeTruthy()
  })

  it('a film that no list has is removed', async () => {
    device.names = ['film-7-9', 'film-8-1']
    keeps()
    open({ leases: [lease()], ended: [] })
    await waitFor(() => expect(device.removed).toEqual(['film-8-1']))
  })
})

describe('a lesson without a network', () => {
  const show = async (gate: CopyGate, change: object = {}) => {
    device.gate = gate
    keeps(change)
    kept.set('/kept-files/7-film-9.json', JSON.stringify({ lesson: play, cues: [{ from: 0, to: 5, text: '先说票据的期限' }] }))
    refuse(learning.lesson, 503, '服务暂不可用')
    refuse(study.lesson, 503, '服务暂不可用')
    renderPage(LessonPage, { id: '3', lessonId: '9' })
    await waitFor(() => expect(document.getElementById('stored-lesson')).not.toBeNull())
    return document.getElementById('stored-lesson')?.textContent
  }

  it('plays its film from the device, where it was left', async () => {
    expect(await show('open')).toBe('现在没有网络，播放的是已下载的视频；看过的时长联网后自动同步')
    expect(document.querySelector('video')?.getAttribute('src')).toBe('/stored-films/film-7-9?t=1')
  })

  it.each([
    ['over', '离线观看期已到，联网更新后可以接着看'],
    ['clock', '手机时间被调早了，校准时间并联网后可以接着看'],
    ['gone', '离线视频不完整，请删除后重新下载'],
  ] as const)('says why its film does not open: %s', async (gate, words) => {
    expect(await show(gate)).toBe(`${words}。《票据的期限》的文稿可以先读。`)
    expect(document.querySelector('video')).toBeNull()
    press('打开离线下载')
    expect(host.moves.at(-1)?.[1]).toBe('/packages/tiku/downloads/index?courseId=3')
  })
})

describe('a lesson with a network', () => {
  it('leads to the downloads of its course, and plays the copy of the device', async () => {
    keeps()
    kept.set('/kept-files/7-film-9.json', JSON.stringify({ lesson: play, cues: [] }))
    answer(learning.lesson, play)
    answer(study.lesson, { cues: [], chapters: [], papers: [], stops: [] })
    renderPage(LessonPage, { id: '3', lessonId: '9' })
    await waitFor(() => expect(document.querySelector('video')?.getAttribute('src')).toBe('/stored-films/film-7-9?t=1'))
    fireEvent.click(await screen.findByRole('button', { name: '离线下载 ✓ 已下载 · 剩余 5 天' }))
    expect(host.moves.at(-1)?.[1]).toBe('/packages/tiku/downloads/index?courseId=3')
  })

  it('says beside the way to the downloads why its film does not open', async () => {
    keeps({ lock: 'withdrawn' })
    answer(learning.lesson, play)
    answer(study.lesson, { cues: [], chapters: [], papers: [], stops: [] })
    renderPage(LessonPage, { id: '3', lessonId: '9' })
    await waitFor(() => expect(document.getElementById('keep-film')?.textContent).toBe('离线下载课程已退款或被收回，不能再离线观看'))
  })
})
