import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { course } from '@/contract/course/course'
import { learning } from '@/contract/learn/lesson'
import type { LessonPlay } from '@/contract/learn/lesson.schema'
import { study } from '@/contract/learn/lesson-study'
import { live } from '@/contract/learn/live'
import { liveRoom } from '@/contract/learn/live-room'
import type { LiveMessage, LiveRoom } from '@/contract/learn/live-room.schema'
import LessonPage from '@/packages/learn/lesson/index'
import { liveEvents } from '@/platform/events'
import { answer, askedFor, refuse } from '../../support/client/fake-fetch'
import { lesson } from '../../support/client/fixtures'
import { press, renderPage, signIn } from '../../support/client/render-page'

const START = Date.now()
const { canLearn: _, ...shown } = lesson({ id: 9, type: 'live', startAt: START, endAt: START + 3_600_000, length: 120 })
const play: LessonPlay = {
  ...shown,
  courseId: 3,
  courseTitle: '冲刺班',
  mediaUrl: '/media/9.m3u8',
  nextLessonId: null,
  cover: '',
  isOnTrial: false,
}
const room = (over: Partial<LiveRoom> = {}): LiveRoom => ({
  lessonId: 9,
  status: 'living',
  startAt: START,
  endAt: START + 3_600_000,
  reservedCount: 12,
  isReserved: false,
  viewers: 3,
  hasChat: true,
  canSpeak: true,
  mutedUntil: null,
  stream: { url: '/media/9.m3u8', isStandIn: true, second: 40 },
  ...over,
})
const message = (id: number, text: string, over: Partial<LiveMessage> = {}): LiveMessage => ({
  id,
  nickname: '小满',
  isTeacher: false,
  text,
  second: id,
  madeAt: START,
  isMine: false,
  ...over,
})

type Listener = Parameters<typeof liveEvents.open>[2]
function open(livingStatus: LessonPlay['livingStatus'], over: Partial<LiveRoom> = {}) {
  signIn()
  const stream: { listener: Listener | null } = { listener: null }
  jest.spyOn(liveEvents, 'open').mockImplementation((_url, _names, listener) => {
    stream.listener = listener
    return () => {}
  })
  answer(learning.lesson, {
    ...play,
    livingStatus,
    ...((livingStatus === 'pending' || (livingStatus === 'living' && over.stream === null)) && { mediaUrl: '' }),
  })
  answer(learning.submit, { lessonProgress: 10, lastTime: 30, isLearned: false })
  answer(course.items, [])
  answer(study.lesson, { cues: [], chapters: [], papers: [], stops: [] })
  answer(liveRoom.room, room(over))
  answer(liveRoom.messages, [message(1, '老师好'), message(4, '先看第二步', { nickname: '林晓', isTeacher: true })])
  answer(liveRoom.ticket, { url: '/live-events/9?key=k', expiresAt: START })
  renderPage(LessonPage, { id: '3', lessonId: '9' })
  return stream
}
afterEach(() => jest.restoreAllMocks())

describe('a live lesson', () => {
  it('shows the number of reservations before its start, and accepts one', async () => {
    open('pending', { status: 'pending', stream: null })
    expect(await screen.findByText('12 人已预约')).toBeTruthy()
    answer(live.reserve, { lessonId: 9, courseId: 3, title: '', courseTitle: '', startAt: START, endAt: START })
    answer(liveRoom.room, room({ status: 'pending', stream: null, isReserved: true, reservedCount: 13 }))
    press('预约提醒')
    expect(await screen.findByText('13 人已预约')).toBeTruthy()
    expect(screen.getByRole('button', { name: '取消预约' })).toBeTruthy()
  })

  it('shows a message while nobody broadcasts it, and no recording in its place', async () => {
    open('living', { stream: null })
    expect(await screen.findByText('直播已经开始，还没有收到老师的画面；聊天照常，画面一到就出现')).toBeTruthy()
  })

  it('resumes at its current second, shows that a recording stands in, and shows the chat', async () => {
    const stream = open('living')
    expect(await screen.findByText('演示直播：按课表循环播放录像，不是实时画面')).toBeTruthy()
    expect(await screen.findByText('老师好')).toBeTruthy()
    expect(screen.getAllByText('老师')).toHaveLength(1)
    expect(screen.queryByText(/继续$/)).toBeNull()
    await screen.findByText('3 人在看')
    await waitFor(() => expect(stream.listener).not.toBeNull())
    act(() => {
      stream.listener?.onEvent('said', JSON.stringify(message(2, '我也到了')))
      stream.listener?.onEvent('viewers', '{"count":8}')
    })
    expect(await screen.findByText('我也到了')).toBeTruthy()
    expect(await screen.findByText('8 人在看')).toBeTruthy()
    act(() => stream.listener?.onEvent('hidden', '{"ids":[1]}'))
    expect(screen.queryByText('老师好')).toBeNull()
  })

  it('accepts a message of the learner, and keeps it in the field when it is refused', async () => {
    open('living')
    const field = await screen.findByLabelText('发言')
    fireEvent.change(field, { target: { value: '听得懂' } })
    fireEvent.input(field, { target: { value: '听得懂' } })
    refuse(liveRoom.say, 409, '发言太快了，稍等几秒再发')
    press('发送')
    expect(await screen.findByDisplayValue('听得懂')).toBeTruthy()
    answer(liveRoom.say, message(5, '听得懂', { isMine: true }))
    await screen.findByRole('button', { name: '发送' })
    press('发送')
    expect(await screen.findByText('听得懂', { selector: '.chat-line__text' })).toBeTruthy()
    const keys = askedFor(liveRoom.say).map(({ body }) => (body as { key: string }).key)
    expect(new Set(keys).size).toBe(1)
  })

  it('shows who is muted until when', async () => {
    open('living', { canSpeak: false, mutedUntil: START + 600_000 })
    expect(await screen.findByText(/你已被管理员禁言/)).toBeTruthy()
    expect(screen.queryByLabelText('发言')).toBeNull()
  })

  it('says at once that the chat was closed, and takes the field away', async () => {
    const stream = open('living')
    await screen.findByLabelText('发言')
    await waitFor(() => expect(stream.listener).not.toBeNull())
    answer(liveRoom.room, room({ hasChat: false, canSpeak: false }))
    act(() => stream.listener?.onEvent('changed', '{}'))
    expect(await screen.findByText('聊天已经关闭，以前的发言还看得到')).toBeTruthy()
    expect(screen.queryByLabelText('发言')).toBeNull()
  })

  it('says how often a learner may write in a slow chat', async () => {
    open('living', { pauseSeconds: 30 })
    expect(await screen.findByText('慢速聊天：每 30 秒可以发一条')).toBeTruthy()
  })

  it('lets a moderator hide a message of somebody else and mute its author, but no teacher', async () => {
    open('living', { isModerator: true })
    await screen.findByText('老师好')
    expect(screen.getAllByRole('button', { name: /^管理/ })).toHaveLength(1)
    press('管理小满的发言')
    answer(liveRoom.hide, {})
    answer(liveRoom.mute, {})
    press('撤下')
    await waitFor(() => expect(askedFor(liveRoom.hide)).toHaveLength(1))
    press('禁言 10 分钟')
    await waitFor(() => expect(askedFor(liveRoom.mute).map(({ body }) => body)).toEqual([{ minutes: 10 }]))
  })

  it('offers no order to who is no moderator', async () => {
    open('living')
    await screen.findByText('老师好')
    expect(screen.queryByRole('button', { name: /^管理/ })).toBeNull()
  })

  it('opens a live that begins before its time while the page waits', async () => {
    const stream = open('pending', { status: 'pending', stream: null })
    await screen.findByText('12 人已预约')
    await waitFor(() => expect(stream.listener).not.toBeNull())
    answer(liveRoom.room, room())
    answer(learning.lesson, { ...play, livingStatus: 'living' })
    act(() => stream.listener?.onEvent('changed', '{}'))
    expect(await screen.findByLabelText('发言')).toBeTruthy()
  })

  it.each([
    ['living', false],
    ['replay', true],
  ] as const)('has sections once it is a recording: %s, %s', async (status, hasSections) => {
    open(status, { status })
    const chapters = [{ id: 1, categoryId: 2, title: '总论', questionCount: 3 }]
    answer(study.lesson, { cues: [], chapters, papers: [], stops: [], sections: [{ second: 20, title: '第二步' }] })
    expect(await screen.findByRole('tab', { name: '练习' })).toBeTruthy()
    expect(screen.queryByRole('img', { name: '分段：00:20 第二步' }) !== null).toBe(hasSections)
    expect(screen.queryByRole('tab', { name: '文稿' }) !== null).toBe(hasSections)
  })

  it('plays a broadcast from its own address although the lesson has no recording', async () => {
    const noRecording = { url: '/live/9.m3u8', isStandIn: false, second: 40 }
    open('living', { stream: noRecording })
    answer(learning.lesson, { ...play, livingStatus: 'living', mediaUrl: '' })
    expect(await screen.findByLabelText('发言')).toBeTruthy()
    expect(screen.queryByText('直播已经开始，画面马上就来')).toBeNull()
  })

  it('shows the chat of a replay up to its position', async () => {
    open('replay', { status: 'replay', stream: null, canSpeak: false })
    answer(liveRoom.messages, [message(1, '开头说的', { second: 0 }), message(2, '后来说的', { second: 90 })])
    expect(await screen.findByText('开头说的')).toBeTruthy()
    expect(screen.queryByText('后来说的')).toBeNull()
  })
})
