/** @sandbox own */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { course } from '@/contract/course/course'
import { material } from '@/contract/course/material'
import { download } from '@/contract/learn/download'
import { learning } from '@/contract/learn/lesson'
import type { LessonPlay } from '@/contract/learn/lesson.schema'
import { study } from '@/contract/learn/lesson-study'
import { clearLogin } from '@/data/account/session'
import LessonPage from '@/packages/learn/lesson/index'
import DownloadsPage from '@/packages/tiku/downloads/index'
import { fakeCaches } from '../../support/client/fake-caches'
import { answer, refuse } from '../../support/client/fake-fetch'
import { lesson } from '../../support/client/fixtures'
import { press, renderPage, signIn } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

const DAY_MS = 86_400_000
const { kept, globals } = fakeCaches()
const before = { caches: globalThis.caches, Response: globalThis.Response }
const { canLearn: _, ...shown } = lesson({ id: 9, title: '期限随身听', type: 'audio', length: 60, lastTime: 12 })
const play: LessonPlay = {
  ...shown,
  courseId: 3,
  courseTitle: '经济法基础',
  mediaUrl: '/media/signed/x/audio/lesson.m4a?v=1',
  nextLessonId: 10,
  cover: '',
  isOnTrial: false,
}
const file = { id: 1, type: 'handout' as const, title: '期限总表', fileName: '期限总表.txt', size: 2_000 }
const offers = {
  courseTitle: '经济法基础',
  until: Date.now() + 30 * DAY_MS,
  lessons: [
    { id: 9, title: '期限随身听', audioBytes: 250_000, transcriptBytes: 0 },
    { id: 8, title: '法律关系', audioBytes: null, transcriptBytes: 3_000 },
  ],
}

function network(type: string | undefined): void {
  const connection = type === undefined ? undefined : Object.assign(new EventTarget(), { type })
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })
}

/** Files of lessons and materials come from the server as bytes; calls as ever. */
function serveFiles(): void {
  const calls = globalThis.fetch
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    if (!/\/(media\/|materials\?)/.test(url)) return calls(url, init)
    return { ok: true, status: 200, headers: new Headers(), body: null, blob: async () => new Blob(['0123456789']) }
  }) as typeof fetch
}

function open(): void {
  signIn()
  answer(download.ofCourse, offers)
  answer(material.list, [file])
  answer(learning.lesson, play)
  answer(study.lesson, {
    cues: [{ from: 0, to: 5, text: '先说票据的期限' }],
    chapters: [],
    papers: [],
    stops: [],
    sections: [{ second: 0, title: '三种期限' }],
  })
  answer(material.batchDownload, { url: '/materials?ids=1&key=k', fileName: '期限总表.txt', expiresAt: 0 })
  answer(course.items, [])
  serveFiles()
  renderPage(DownloadsPage, { courseId: '3' })
}

beforeEach(() => {
  clearLogin()
  kept.clear()
  network('wifi')
  Object.assign(globalThis, globals)
  Object.assign(URL, { createObjectURL: () => 'blob:kept', revokeObjectURL: () => {} })
})
afterAll(() => {
  network(undefined)
  Object.assign(globalThis, before)
})

/** Downloads the sound of the lesson. */
async function fetchSound(): Promise<void> {
  open()
  fireEvent.click(await screen.findByText('音频 · 250 KB'))
  await screen.findByRole('button', { name: '删除《期限随身听》' })
}

function showOffline(lessonId: string) {
  refuse(learning.lesson, 503, '服务暂不可用')
  document.body.innerHTML = ''
  return renderPage(LessonPage, { id: '3', lessonId })
}

describe('downloads of a course', () => {
  it('downloads are its sounds, transcripts and materials, stored until removed, and can be opened', async () => {
    open()
    expect(await screen.findByText('音频 · 250 KB')).toBeTruthy()
    expect(screen.getByText('文稿 · 3 KB')).toBeTruthy()
    await screen.findByText('资料 · 2 KB')
    press(/^全部下载/)
    await screen.findByRole('button', { name: '删除《期限总表》' })
    await waitFor(() => expect(screen.getAllByText('✓ 已下载')).toHaveLength(3))
    expect([...kept.keys()].sort()).toEqual(
      ['7-lesson-8.json', '7-lesson-9.json', '7-lesson-9.m4a', '7-material-1.txt'].map((name) => `/kept-files/${name}`),
    )
    const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    fireEvent.click(document.getElementById('kept-material-1') as HTMLElement)
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1))
    saved.mockRestore()
    fireEvent.click(document.getElementById('kept-lesson-9') as HTMLElement)
    expect(host.moves.at(-1)?.[1]).toBe('/packages/learn/lesson/index?id=3&lessonId=9')
    press('删除《期限随身听》')
    await waitFor(() => expect([...kept.keys()].some((name) => name.includes('lesson-9'))).toBe(false))
    expect(screen.getByText('音频 · 250 KB')).toBeTruthy()
  })

  it('wait for Wi-Fi on a mobile network until the setting is turned off', async () => {
    network('cellular')
    open()
    fireEvent.click(await screen.findByText('音频 · 250 KB'))
    expect(await screen.findByText('正在使用移动网络，连上 Wi-Fi 后自动继续')).toBeTruthy()
    expect(kept.size).toBe(0)
    fireEvent.click(screen.getByRole('switch', { name: '仅在 Wi-Fi 下载' }))
    expect(await screen.findByRole('button', { name: '删除《期限随身听》' })).toBeTruthy()
  })

  it('ask first where the network type is unknown, and can be cancelled', async () => {
    network(undefined)
    open()
    fireEvent.click(await screen.findByText('音频 · 250 KB'))
    await screen.findByText('无法判断是否为 Wi-Fi，用移动网络会产生流量费')
    press('取消下载《期限随身听》')
    await waitFor(() => expect(document.getElementById('download-hold')).toBeNull())
    fireEvent.click(screen.getByText('音频 · 250 KB'))
    await screen.findByText('无法判断是否为 Wi-Fi，用移动网络会产生流量费')
    press('仍要下载')
    expect(await screen.findByRole('button', { name: '删除《期限随身听》' })).toBeTruthy()
  })

  it('show the reason of a failure', async () => {
    open()
    await screen.findByText('音频 · 250 KB')
    refuse(download.ofCourse, 403, '课程已过有效期，续费后可以下载')
    fireEvent.click(screen.getByText('音频 · 250 KB'))
    expect(await screen.findByText('课程已过有效期，续费后可以下载')).toBeTruthy()
    expect(kept.size).toBe(0)
  })

  it('downloads of a course that is not the learner’s lead to its page, and send no request', async () => {
    signIn()
    refuse(download.ofCourse, 403, '购买课程后可以下载')
    renderPage(DownloadsPage, { courseId: '3' })
    await screen.findByText('购买课程后可以下载')
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
    press('看看课程')
    expect(host.moves.at(-1)?.[1]).toBe('/packages/course/detail/index?id=3')
  })

  it('downloads of a device that has none lead to the courses of the learner', async () => {
    signIn()
    renderPage(DownloadsPage, {})
    expect(await screen.findByText(/^还没有下载/)).toBeTruthy()
    press('去我的课程下载')
    expect(host.moves.at(-1)?.[1]).toContain('/pages/study/index')
  })

  it('downloads are not offered where the browser stores no files', async () => {
    Object.assign(globalThis, { caches: undefined })
    open()
    expect(await screen.findByText('这个浏览器不能保存文件，课程的音频和资料请用其他浏览器下载')).toBeTruthy()
  })
})

describe('a downloaded lesson without a network', () => {
  it('plays its sound with its transcript, from the position on this device', async () => {
    await fetchSound()
    const { unmount } = showOffline('9')
    expect(await screen.findByText(/播放的是已下载的音频/)).toBeTruthy()
    const sound = screen.getByLabelText<HTMLAudioElement>('期限随身听', { selector: 'audio' })
    expect(sound.getAttribute('src')).toBe('blob:kept')
    expect(await screen.findByText('从 00:12 继续')).toBeTruthy()
    expect(screen.getAllByText('先说票据的期限').length).toBeGreaterThan(0)
    expect(screen.getByRole('group', { name: '本课分段' }).textContent).toBe('00:00三种期限')
    fireEvent.loadedMetadata(sound)
    fireEvent.playing(sound)
    sound.currentTime = 31
    fireEvent.timeUpdate(sound)
    await waitFor(() => expect(document.getElementById('player-clock')?.textContent).toContain('00:31'))
    unmount()
    showOffline('9')
    expect(await screen.findByText('从 00:31 继续')).toBeTruthy()
  })

  it('shows the text of a film, which needs a network', async () => {
    open()
    answer(learning.lesson, { ...play, id: 8, title: '法律关系', type: 'video' })
    fireEvent.click(await screen.findByText('文稿 · 3 KB'))
    await screen.findByRole('button', { name: '删除《法律关系》' })
    showOffline('8')
    expect(await screen.findByText(/视频要联网观看；《法律关系》的文稿已下载/)).toBeTruthy()
    expect(screen.getByText('先说票据的期限')).toBeTruthy()
  })

  it('does not exist for another learner of the device', async () => {
    await fetchSound()
    clearLogin()
    showOffline('9')
    expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy()
  })
})
