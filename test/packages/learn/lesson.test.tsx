/** @sandbox own */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { course } from '@/contract/course/course'
import { learning } from '@/contract/learn/lesson'
import { study } from '@/contract/learn/lesson-study'
import { clearLogin } from '@/data/account/session'
import { WayEnd } from '@/packages/learn/lesson/lazy'
import { answer, refuse } from '../../support/client/fake-fetch'
import { open, player, show } from '../../support/client/lesson-page'
import { press, signIn } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

const cues = [
  { from: 0, to: 4, text: '第一句' },
  { from: 60, to: 66, text: '资产等于负债加所有者权益' },
]

/** A film that has just ended, by a clock of the test's own: what is shown then was fetched while it played. */
async function playToEnd(): Promise<void> {
  open()
  const media = await player()
  await act(() => WayEnd.load())
  jest.useFakeTimers()
  fireEvent.playing(media)
  fireEvent.ended(media)
}

describe('a lesson', () => {
  afterEach(() => jest.useRealTimers())

  it('resumes where it was left', async () => {
    open()
    fireEvent.loadedMetadata(await player())
    expect((await player()).currentTime).toBe(30)
  })

  it('sets the page title, and shows a full bar once learned', async () => {
    open({ lessonProgress: 91, isLearned: true })
    await player()
    expect(await screen.findByRole('img', { name: '本课已学 100%' })).toBeTruthy()
    expect(screen.getByText('✓ 已学完')).toBeTruthy()
    await waitFor(() => expect(document.title).toContain('会计要素'))
    expect(screen.getAllByRole('heading', { name: '会计要素' }).length).toBeGreaterThan(1)
  })

  it('resumes at the requested second', async () => {
    open({}, { second: '75' })
    expect(await screen.findByText('从 01:15 继续')).toBeTruthy()
  })

  it('leads to asking a teacher about its second', async () => {
    open()
    await player()
    fireEvent.click(screen.getByRole('tab', { name: '问答' }))
    fireEvent.click(await screen.findByRole('button', { name: '提问' }))
    expect(host.moves).toEqual([['navigateTo', '/packages/doubt/ask/index?courseId=3&lessonId=9&second=30']])
  })

  it('shows where it resumes, and starts over on request', async () => {
    open()
    expect((await screen.findByText('从 00:30 继续')).textContent).toBeTruthy()
    press('从头播放')
    expect((await player()).currentTime).toBe(0)
    expect(screen.queryByText('从 00:30 继续')).toBeNull()
  })

  it('shows that it starts over when it was seen to its end', async () => {
    open({ lastTime: 0, lessonProgress: 100, isLearned: true })
    expect(await screen.findByText('上次看到了结尾，这次从头播放')).toBeTruthy()
  })

  it('plays at the chosen speed, the next time too', async () => {
    const { unmount } = open()
    await player()
    press('播放速度 1.0×')
    fireEvent.click(await screen.findByRole('radio', { name: '1.5×' }))
    expect((await player()).playbackRate).toBe(1.5)
    unmount()
    show()
    await player()
    expect(screen.getByRole('button', { name: '播放速度 1.5×' })).toBeTruthy()
  })

  it('plays at double speed while a finger rests on the picture', async () => {
    open()
    const media = await player()
    jest.useFakeTimers()
    fireEvent.pointerDown(media)
    act(() => void jest.advanceTimersByTime(500))
    expect(media.playbackRate).toBe(2)
    expect(screen.getByText('2× 快放中')).toBeTruthy()
    fireEvent.pointerUp(media)
    jest.useRealTimers()
    expect(media.playbackRate).toBe(1)
  })

  describe('in full screen', () => {
    const asked: Element[] = []
    const turning = Object.assign(new EventTarget(), { type: 'portrait-primary' })
    const turn = (type: string) => {
      turning.type = type
      turning.dispatchEvent(new Event('change'))
    }
    const leave = jest.fn(async () => {})
    const show = (value: Element | null) => Object.defineProperty(document, 'fullscreenElement', { value, configurable: true })
    beforeEach(() => {
      asked.length = 0
      leave.mockClear()
      show(null)
      Object.defineProperty(window.screen, 'orientation', { value: turning, configurable: true })
      Object.assign(document, { exitFullscreen: leave })
      HTMLElement.prototype.requestFullscreen = async function ask(this: HTMLElement) {
        asked.push(this)
      }
    })
    afterEach(() => {
      for (const name of ['fullscreenElement', 'exitFullscreen']) Reflect.deleteProperty(document, name)
      Reflect.deleteProperty(window.screen, 'orientation')
      Reflect.deleteProperty(HTMLElement.prototype, 'requestFullscreen')
    })

    it('includes its controls', async () => {
      open()
      await player()
      press('全屏')
      expect(asked[0]?.contains(screen.getByRole('slider', { name: '播放位置' }))).toBe(true)
    })

    it('starts when the device is turned on its side during playback, and ends when it is turned back', async () => {
      open()
      const media = await player()
      turn('landscape-primary')
      expect(asked).toEqual([])
      Object.defineProperty(media, 'paused', { value: false })
      turn('landscape-primary')
      expect(asked[0]?.contains(media)).toBe(true)
      show(media)
      turn('portrait-primary')
      expect(leave).toHaveBeenCalledTimes(1)
    })
  })

  it('continues to the next one after five seconds', async () => {
    await playToEnd()
    for (let second = 0; second < 5; second++) act(() => void jest.advanceTimersByTime(1000))
    jest.useRealTimers()
    expect(host.moves).toEqual([['redirectTo', '/packages/learn/lesson/index?id=3&lessonId=10']])
  })

  it('stays when the learner cancels', async () => {
    await playToEnd()
    press('留在本课')
    act(() => void jest.advanceTimersByTime(9000))
    jest.useRealTimers()
    expect(host.moves).toEqual([])
    press('下一课')
    expect(host.moves).toHaveLength(1)
  })

  it('retries at the same second after a failure', async () => {
    open()
    const media = await player()
    fireEvent.loadedMetadata(media)
    fireEvent.playing(media)
    media.currentTime = 77
    fireEvent.timeUpdate(media)
    fireEvent.error(media)
    press('重试')
    await waitFor(async () => expect(await player()).not.toBe(media))
    const again = await player()
    fireEvent.loadedMetadata(again)
    expect(again.currentTime).toBe(77)
  })

  it('responds to keys', async () => {
    open()
    const media = await player()
    fireEvent.loadedMetadata(media)
    // Until keys are handled, which is after the lesson is drawn, one does nothing.
    await waitFor(() => {
      fireEvent.keyDown(document.body, { key: 'ArrowRight' })
      expect(media.currentTime).toBe(40)
    })
    fireEvent.keyDown(document.body, { key: 'ArrowLeft' })
    expect((await player()).currentTime).toBe(30)
  })

  it('shows its transcript, which can be searched and tapped', async () => {
    open()
    answer(study.lesson, { cues, chapters: [], papers: [], stops: [] })
    fireEvent.loadedMetadata(await player())
    fireEvent.click(await screen.findByRole('tab', { name: '文稿' }))
    fireEvent.change(await screen.findByRole('searchbox'), { target: { value: '负债' } })
    expect(screen.queryByText('第一句')).toBeNull()
    fireEvent.click(screen.getByText('资产等于负债加所有者权益'))
    expect((await player()).currentTime).toBe(60)
  })

  it.each([
    ['beside its transcript', cues],
    ['without a transcript', []],
  ])('lists its sections %s: the one that plays is marked, and a tap goes to its second', async (_where, spoken) => {
    open()
    const sections = [
      { second: 0, title: '六个会计要素' },
      { second: 75, title: '会计等式' },
    ]
    answer(study.lesson, { cues: spoken, chapters: [], papers: [], stops: [], sections })
    fireEvent.loadedMetadata(await player())
    fireEvent.click(await screen.findByRole('tab', { name: '文稿' }))
    const list = await screen.findByRole('group', { name: '本课分段' })
    const pressed = () => within(list).getByRole('button', { pressed: true }).textContent
    expect(pressed()).toBe('00:00六个会计要素')
    expect(screen.queryByRole('searchbox') !== null).toBe(spoken.length > 0)
    expect(screen.queryByText('文稿里没有这句话')).toBeNull()
    fireEvent.click(within(list).getByRole('button', { name: '01:15 会计等式' }))
    expect((await player()).currentTime).toBe(75)
    expect(pressed()).toBe('01:15会计等式')
  })

  it('offers the questions about the last words, at their second and until they are dismissed', async () => {
    open()
    answer(study.lesson, { cues, chapters: [], papers: [], stops: [{ second: 40, questionIds: [7, 8] }] })
    const media = await player()
    fireEvent.loadedMetadata(media)
    fireEvent.playing(media)
    const playTo = (second: number) => {
      media.currentTime = second
      fireEvent.timeUpdate(media)
    }
    playTo(39)
    expect(screen.queryByText(/趁热练一练/)).toBeNull()
    playTo(41)
    expect(await screen.findByText('刚讲的内容有 2 道题，趁热练一练')).toBeTruthy()
    fireEvent.click(screen.getByText('稍后再练'))
    playTo(42)
    expect(screen.queryByText(/趁热练一练/)).toBeNull()
  })

  it('pauses at the questions that a teacher placed, and goes on when the learner does', async () => {
    open()
    answer(study.lesson, { cues, chapters: [], papers: [], stops: [{ second: 40, questionIds: [7], isPaused: true }] })
    const media = await player()
    const pause = jest.spyOn(media, 'pause')
    const play = jest.spyOn(media, 'play')
    fireEvent.loadedMetadata(media)
    fireEvent.playing(media)
    media.currentTime = 41
    fireEvent.timeUpdate(media)
    expect(await screen.findByText('先停一下，老师在这里留了 1 道题')).toBeTruthy()
    expect(pause).toHaveBeenCalledTimes(1)
    play.mockClear()
    press('继续播放')
    expect(play).toHaveBeenCalledTimes(1)
    expect(screen.queryByText(/先停一下/)).toBeNull()
    pause.mockRestore()
    play.mockRestore()
  })

  it('a lesson of a trial ends with a link to the course, and a visitor can play it', async () => {
    open({ isOnTrial: true })
    clearLogin()
    const media = await player()
    press('购买课程')
    expect(host.moves).toEqual([['navigateTo', '/packages/course/detail/index?id=3']])
    fireEvent.playing(media)
    fireEvent.ended(media)
    expect(await screen.findByText('试听到这里，购买课程后可以接着学后面的课')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '购买课程' })).toBeNull()
    press('登录')
    expect(host.moves.at(-1)).toEqual(['redirectTo', expect.stringContaining('/pages/login')])
  })

  it('a lesson of a trial ends for a learner without a sign-in', async () => {
    signIn()
    open({ isOnTrial: true })
    const media = await player()
    fireEvent.playing(media)
    fireEvent.ended(media)
    expect(await screen.findByRole('button', { name: '看看课程' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '登录' })).toBeNull()
  })

  it('[D2-9-countdown-1] counts down to a live one', async () => {
    open({ type: 'live', livingStatus: 'pending', startAt: Date.now() + 90_000, mediaUrl: '' })
    expect(await screen.findByText(/^00:01:(30|29)$/)).toBeTruthy()
    expect(screen.queryByLabelText('会计要素', { selector: 'video' })).toBeNull()
  })

  it('leads to the sale page when not owned', async () => {
    signIn()
    refuse(learning.lesson, 403, '请先购买课程')
    answer(course.items, [])
    show()
    await screen.findByText('请先购买课程')
    press('看看课程')
    expect(host.moves).toEqual([['redirectTo', '/packages/course/detail/index?id=3']])
  })
})
