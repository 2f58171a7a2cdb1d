import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { course } from '@/contract/course/course'
import { exam } from '@/contract/exam/exam'
import { today } from '@/contract/study/today'
import type { Today } from '@/contract/study/today.schema'
import { practice } from '@/contract/tiku/practice'
import { serverNow } from '@/data/http/clock'
import Home from '@/pages/home/index'
import TikuPage from '@/pages/tiku/index'
import { answer, askedFor, refuse } from '../support/client/fake-fetch'
import { practiceOf, studyOf } from '../support/client/practice-fixtures'
import { press, renderPage, signIn } from '../support/client/render-page'
import { host } from '../support/client/taro-stand-in'
import { todayOf } from '../support/client/today-fixture'

const HOUR = 3_600_000

function ready(change: Partial<Today> = {}) {
  signIn()
  answer(course.pageItems, { id: 1, title: '首页', blocks: [{ type: 'notice', text: '周日维护' }] })
  answer(today.open, todayOf(change))
}
async function openHome(change: Partial<Today> = {}) {
  ready(change)
  renderPage(Home)
  return within(await screen.findByRole('region', { name: '今天' }))
}
const moves = () => host.moves.map(([, url]) => url)

describe('the first card of a learner’s day', () => {
  it('names the lesson and its second, and continues there with one tap on home', async () => {
    const card = await openHome()
    expect(card.getByText('第三讲 存货')).toBeTruthy()
    expect(card.getByText(/学到 12:40 \/ 45:00/)).toBeTruthy()
    press(/继续学习：第三讲 存货/)
    expect(moves()).toEqual(['/packages/learn/lesson/index?id=101&lessonId=1011'])
  })

  it('begins the ten of today, continues the practice, and opens the reviews with one tap on home', async () => {
    await openHome()
    answer(practice.start, practiceOf())
    press(/^3 \/ 10 每日十题，初级会计，已答 3 题/)
    await waitFor(() => expect(moves()).toEqual(['/packages/tiku/practice/index?practiceId=9']))
    expect(askedFor(practice.start)[0]?.body).toEqual({ mode: 'practice', source: { kind: 'daily', categoryId: 22 } })
    press(/继续练习，总论，已答 11 题，共 19 题/)
    press(/^23 题 今日复习，23 题待复习/)
    expect(moves().slice(1)).toEqual(['/packages/tiku/practice/index?practiceId=5', '/packages/tiku/review/index'])
  })

  it('shows when the next live begins', async () => {
    const startAt = serverNow() + 30 * 24 * HOUR
    const live = {
      courseId: 105,
      courseTitle: '冲刺班',
      lessonId: 1050,
      title: '答疑直播',
      isReserved: false,
      startAt,
      endAt: startAt + HOUR,
    }
    const card = await openHome({ live })
    expect(card.getByText(/\d+ 月 \d+ 日 \d\d:\d\d/)).toBeTruthy()
    press(/^答疑直播.* 直播$/)
    expect(moves()).toEqual(['/packages/learn/lesson/index?id=105&lessonId=1050'])
  })

  it('leads a new learner to the courses and the chapters', async () => {
    const card = await openHome({
      lesson: null,
      practice: null,
      dueCount: 0,
      daily: { ...todayOf().daily, doneCount: 10 } as Today['daily'],
    })
    expect(card.getByText('选一门课开始学')).toBeTruthy()
    press(/^✓ +每日十题，初级会计，已完成/)
    press(/章节练习/)
    expect(moves()).toEqual(['/packages/tiku/chapters/index?categoryId=22'])
    expect(card.getByRole('button', { name: /^0 题 今日复习，0 题待复习$/ })).toBeTruthy()
  })

  it('ticks the reviews only where some were done', async () => {
    const card = await openHome({ dueCount: 0, reviewedCount: 4 })
    expect(card.getByRole('button', { name: /^✓ +今日复习，已完成$/ })).toBeTruthy()
  })

  it('leads only a new learner to direction, day and level', async () => {
    await openHome({ lesson: null, practice: null })
    press(/^备考三步/)
    expect(moves()).toEqual(['/packages/site/directions/index'])
    cleanup()
    await openHome()
    expect(screen.queryByRole('button', { name: /^备考三步/ })).toBeNull()
  })

  it('the card is hidden for a visitor, and when it does not load; the page is shown', async () => {
    answer(course.pageItems, { id: 1, title: '首页', blocks: [{ type: 'notice', text: '周日维护' }] })
    renderPage(Home)
    await screen.findByText('周日维护')
    expect(askedFor(today.open)).toEqual([])
    cleanup()
    ready()
    refuse(today.open, 500, '稍后再试')
    renderPage(Home)
    await waitFor(() => expect(askedFor(today.open)).toHaveLength(1))
    expect(await screen.findByText('周日维护')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('status', { name: '正在加载' })).toBeNull())
  })
})

describe('a running exam', () => {
  const running = () => ({ attemptId: 77, title: '全真模拟卷（一）', deadline: serverNow() + HOUR })

  it('has a bar with its clock on the pages, and one tap returns to it', async () => {
    await openHome({ exam: running() })
    const bar = await screen.findByRole('button', { name: /考试进行中 · 全真模拟卷（一）\s*(59:\d\d|01:00:00)/ })
    expect(bar.textContent).toMatch(/(59:\d\d|01:00:00)/)
    cleanup()
    answer(exam.tikuHome, { categoryId: 22, categoryName: '初级会计', subjects: [] })
    answer(practice.study, studyOf())
    renderPage(TikuPage)
    fireEvent.click(await screen.findByRole('button', { name: /考试进行中/ }))
    expect(moves()).toEqual(['/packages/exam/attempt/index?attemptId=77'])
  })

  it('has no bar once it is handed in, nor for another learner', async () => {
    await openHome({ exam: running() })
    await screen.findByRole('button', { name: /考试进行中/ })
    cleanup()
    answer(today.open, todayOf())
    renderPage(Home)
    await screen.findByRole('region', { name: '今天' })
    await waitFor(() => expect(screen.queryByRole('button', { name: /考试进行中/ })).toBeNull())
  })
})
