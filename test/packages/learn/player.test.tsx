/** @sandbox own */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { learning } from '@/contract/learn/lesson'
import type { LessonPlay } from '@/contract/learn/lesson.schema'
import { study } from '@/contract/learn/lesson-study'
import { setSleepTimer } from '@/data/learn/sleep-timer'
import { WayEnd } from '@/packages/learn/lesson/lazy'
import { answer, askedFor } from '../../support/client/fake-fetch'
import { open, player } from '../../support/client/lesson-page'
import { press, toastText } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'
import { inWideWindow } from '../../support/client/wide-window'

describe('the player', () => {
  afterEach(() => setSleepTimer(null))

  async function playing(change: Partial<LessonPlay> = {}) {
    open(change)
    const media = await player()
    fireEvent.loadedMetadata(media)
    fireEvent.playing(media)
    return { media, pause: jest.spyOn(media, 'pause').mockImplementation(() => {}) }
  }
  async function choose(name: string) {
    press('定时')
    fireEvent.click(await screen.findByRole('radio', { name }))
  }
  const runOut = () => act(() => setSleepTimer({ choice: 15, until: Date.now() }))

  it.each([
    ['at its end', true],
    ['in its middle', false],
  ])('reports a lesson that is left %s as ended: %s, though a part of it was jumped over', async (_where, isEnded) => {
    open()
    const media = await player()
    fireEvent.loadedMetadata(media)
    fireEvent.playing(media)
    for (const at of [30, 31, 32, 597, 598]) {
      media.currentTime = at
      fireEvent.timeUpdate(media)
    }
    if (isEnded) fireEvent.ended(media)
    cleanup()
    const reports = () => askedFor(learning.submit).map(({ body }) => body)
    await waitFor(() => expect(reports()).toContainEqual(expect.objectContaining({ isEnded })))
    expect(reports()).not.toContainEqual(expect.objectContaining({ isEnded: !isEnded }))
  })

  it('shows its keys where the window is wide', async () => {
    inWideWindow()
    await playing()
    const keys = await screen.findByRole('group', { name: '键盘快捷键' })
    expect(keys.textContent).toContain('空格播放、暂停')
  })

  it('stops after the chosen minutes, once', async () => {
    const { media, pause } = await playing()
    await choose('15 分钟')
    expect(screen.getByRole('button', { name: '定时 15′', pressed: true })).toBeTruthy()
    fireEvent.timeUpdate(media)
    expect(pause).not.toHaveBeenCalled()
    runOut()
    fireEvent.timeUpdate(media)
    fireEvent.timeUpdate(media)
    expect(pause).toHaveBeenCalledTimes(1)
    expect(toastText()).toBe('定时时间到，已暂停播放')
    expect(screen.getByRole('button', { name: '定时', pressed: false })).toBeTruthy()
  })

  it('continues when it is started after its timer ran out in a pause', async () => {
    const { media, pause } = await playing()
    await choose('15 分钟')
    runOut()
    fireEvent.playing(media)
    fireEvent.timeUpdate(media)
    expect(pause).not.toHaveBeenCalled()
  })

  it('ends with the lesson, and the next one does not begin', async () => {
    const { media } = await playing()
    await choose('播完本课')
    expect(screen.getByRole('button', { name: '播完停', pressed: true })).toBeTruthy()
    // Fetched while the lesson plays.
    await act(() => WayEnd.load())
    jest.useFakeTimers()
    fireEvent.ended(media)
    act(() => void jest.advanceTimersByTime(9000))
    jest.useRealTimers()
    expect(screen.getByText('本课播放完毕')).toBeTruthy()
    expect(host.moves).toEqual([])
    expect(screen.getByRole('button', { name: '定时', pressed: false })).toBeTruthy()
  })
})

it('the player shows the captions of its second, until they are turned off', async () => {
  open()
  answer(study.lesson, { cues: [{ from: 0, to: 600, text: '资产等于负债加所有者权益' }], chapters: [], papers: [], stops: [] })
  await player()
  expect(await screen.findByText('资产等于负债加所有者权益', { selector: '.player-caption' })).toBeTruthy()
  press('字幕')
  expect(screen.getByRole('button', { name: '字幕', pressed: false })).toBeTruthy()
  expect(document.querySelector('.player-caption')).toBeNull()
  press('字幕')
  expect(document.querySelector('.player-caption')?.textContent).toBe('资产等于负债加所有者权益')
})

it('the player shows the positions of questions along the bar', async () => {
  open()
  answer(study.lesson, { cues: [], chapters: [], papers: [], stops: [{ second: 75, questionIds: [1] }] })
  await player()
  expect(await screen.findByRole('img', { name: '随堂练习：01:15' })).toBeTruthy()
})

it('the player shows the beginnings of sections along the bar, and the name of the one at its place', async () => {
  open()
  const sections = [
    { second: 0, title: '六个会计要素' },
    { second: 75, title: '会计等式' },
    { second: 9_000, title: '在片尾之后' },
  ]
  answer(study.lesson, { cues: [], chapters: [], papers: [], stops: [], sections })
  const media = await player()
  expect(await screen.findByRole('img', { name: '分段：01:15 会计等式' })).toBeTruthy()
  const bar = () => screen.getByRole('slider', { name: '播放位置' }).getAttribute('aria-valuetext')
  const name = () => document.querySelector('.player-section')?.textContent
  fireEvent.loadedMetadata(media)
  fireEvent.playing(media)
  expect([bar(), name()]).toEqual(['00:30，共 10:00，六个会计要素', '六个会计要素'])
  media.currentTime = 75
  fireEvent.timeUpdate(media)
  expect([bar(), name()]).toEqual(['01:15，共 10:00，会计等式', '会计等式'])
})

it('the player of a lesson without sections names none', async () => {
  open()
  await player()
  expect(document.querySelector('.player-section')?.textContent).toBe('')
  expect(screen.queryByRole('img', { name: /^分段/ })).toBeNull()
})

it('the player takes a still of the picture, and shows when none is available', async () => {
  open()
  const media = await player()
  press('截图')
  expect(await screen.findByText('这段视频暂时截不了图，可以用手机自带的截屏')).toBeTruthy()
  press('关闭')
  Object.defineProperty(media, 'videoWidth', { value: 640 })
  Object.defineProperty(media, 'videoHeight', { value: 360 })
  const drawImage = jest.fn()
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage } as never)
  jest.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/jpeg;base64,AAAA')
  press('截图')
  expect((await screen.findByAltText<HTMLImageElement>('当前画面')).src).toBe('data:image/jpeg;base64,AAAA')
  expect(drawImage).toHaveBeenCalledWith(media, 0, 0)
})

it('the sound player shows the cover of its course', async () => {
  open({ type: 'audio', cover: 'https://example.com/cover.jpg' })
  await screen.findByLabelText('会计要素', { selector: 'audio' })
  expect(screen.getByRole('presentation').getAttribute('src')).toContain('cover.jpg')
})

it('the lock screen continues to the next lesson', async () => {
  const acts = new Map<string, (() => void) | null>()
  const mediaSession = { metadata: null, setActionHandler: (name: string, act: (() => void) | null) => acts.set(name, act) }
  Object.defineProperty(navigator, 'mediaSession', { value: mediaSession, configurable: true })
  Object.assign(window, { MediaMetadata: class {} })
  open()
  await player()
  await waitFor(() => expect(acts.get('nexttrack')).toBeTruthy())
  acts.get('nexttrack')?.()
  expect(host.moves).toEqual([['redirectTo', '/packages/learn/lesson/index?id=3&lessonId=10']])
  cleanup()
  expect(acts.get('nexttrack')).toBeNull()
  Reflect.deleteProperty(navigator, 'mediaSession')
  Reflect.deleteProperty(window, 'MediaMetadata')
})
