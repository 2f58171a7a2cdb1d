import { fireEvent, screen, waitFor } from '@testing-library/react'
import { myCourses } from '@/contract/course/my-courses'
import type { MyCourses } from '@/contract/course/my-courses.schema'
import { learnRecord } from '@/contract/learn/learn-record'
import { learning } from '@/contract/learn/lesson'
import { plan } from '@/contract/study/plan'
import { today } from '@/contract/study/today'
import { serverNow } from '@/data/http/clock'
import Study from '@/pages/study/index'
import { answer, askedFor, refuse } from '../support/client/fake-fetch'
import { courseCard, EVENING, forUser } from '../support/client/fixtures'
import { press, renderPage, signIn } from '../support/client/render-page'
import { host } from '../support/client/taro-stand-in'
import { todayOf } from '../support/client/today-fixture'

const progress = { ...forUser().progress, learnedSeconds: 2519, learnedLessons: 4 }
const learned = {
  courseId: 101,
  courseTitle: '初级会计实务精讲',
  lessonId: 5,
  lessonTitle: '会计要素',
  lessonProgress: 35,
  learnedAt: EVENING,
}

const mine = (over: Partial<MyCourses['courses'][number]> = {}): MyCourses => ({
  courses: [{ course: courseCard(), expiresAt: null, progress, ...over }],
  count: 1,
})

beforeEach(() => {
  refuse(plan.home, 404, '班级不存在')
  answer(plan.choices, [])
})

describe('the study centre', () => {
  it('requests nothing for a visitor, and offers a sign-in with the return address', () => {
    renderPage(Study)
    press('登录')
    expect(host.moves).toEqual([['navigateTo', '/pages/login/index?gotoUrl=%2Fstudy-center']])
    expect(askedFor(myCourses.list)).toEqual([])
  })

  it("[D2-9-time-1] shows the learner's courses and recent lessons, and continues from there", async () => {
    answer(myCourses.list, mine())
    answer(learning.record, [{ ...learned, learnedAt: Date.now() - 3 * 86_400_000 }])
    signIn()
    renderPage(Study)
    expect(await screen.findByText('3 天前')).toBeTruthy()
    expect(await screen.findByText('已学完 4 / 12 课')).toBeTruthy()
    // 2519 of 7200 seconds are 34.98 %: percentages are rounded down.
    expect(screen.getByRole('img', { name: '学习进度 34%' })).toBeTruthy()
    press(/会计要素/)
    press(/初级会计实务精讲/)
    expect(host.moves).toEqual([
      ['navigateTo', '/packages/learn/lesson/index?id=101&lessonId=5'],
      ['navigateTo', '/packages/course/mine/index?id=101'],
    ])
  })

  it('shows the courses even when the record does not load', async () => {
    answer(myCourses.list, mine())
    refuse(learning.record, 500, '暂时取不到')
    signIn()
    renderPage(Study)
    expect(await screen.findByText('初级会计实务精讲')).toBeTruthy()
    expect(screen.queryByText('最近学习')).toBeNull()
  })

  it('leads to the courses when empty', async () => {
    answer(myCourses.list, { courses: [], count: 0 })
    answer(learning.record, [])
    signIn()
    renderPage(Study)
    await screen.findByText('还没有课程，从一门开始吧')
    press('去选课')
    expect(host.moves).toEqual([['navigateTo', '/packages/course/list/index?categoryId=0']])
  })

  it('shows the reason when refused', async () => {
    refuse(myCourses.list, 500, '课程暂时取不到')
    refuse(learning.record, 500, '暂时取不到')
    signIn()
    renderPage(Study)
    expect(await screen.findByText('课程暂时取不到')).toBeTruthy()
  })

  it('shows expired courses, and removes them from the list on request', async () => {
    answer(myCourses.list, ({ query }) => (query.expireType === 'expired' ? mine({ expiresAt: EVENING }) : { courses: [], count: 0 }))
    answer(myCourses.clearExpired, { cleared: 1 })
    answer(learning.record, [])
    signIn()
    renderPage(Study)
    await screen.findByText('还没有课程，从一门开始吧')
    fireEvent.click(screen.getByRole('tab', { name: '已过期' }))
    expect(await screen.findByText('已过期', { selector: '.tag' })).toBeTruthy()
    press('清空过期课程')
    answer(myCourses.list, { courses: [], count: 0 })
    press('清空')
    expect(await screen.findByText('没有过期的课程')).toBeTruthy()
    expect(askedFor(myCourses.clearExpired).map(({ query }) => query)).toEqual([{ courseType: 'all' }])
  })
})

describe('the week of a learner', () => {
  /** Twelve weeks that end on a Wednesday. */
  const days = ['2026-11-16', '2026-11-17', '2026-11-18'].map((day, at) => ({ day, seconds: [1500, 0, 630][at] ?? 0 }))
  const calendar = { totalSeconds: 9000, totalDays: 4, todaySeconds: 630, streak: 3, days: [{ day: '2026-11-15', seconds: 6870 }, ...days] }

  beforeEach(() => {
    answer(myCourses.list, mine())
    answer(learning.record, [])
    signIn()
  })

  it('counts the minutes since Monday, the streak, and leads to the calendar', async () => {
    answer(learnRecord.calendar, calendar)
    renderPage(Study)
    expect(await screen.findByText('本周学习 36 分钟')).toBeTruthy()
    expect(screen.getByText('今天学习 11 分钟 · 连续学习 3 天')).toBeTruthy()
    const marks = screen.getByRole('list', { name: '本周学习分钟数' }).children
    expect([...marks].map((mark) => mark.getAttribute('aria-label'))).toEqual([
      '星期一，25 分钟',
      '星期二，0 分钟',
      '星期三，11 分钟',
      '星期四，0 分钟',
      '星期五，0 分钟',
      '星期六，0 分钟',
      '星期日，0 分钟',
    ])
    press(/本周学习 36 分钟/)
    expect(host.moves).toEqual([['navigateTo', '/packages/account/learning-record/index']])
  })

  it('the week is hidden before the first lesson', async () => {
    answer(learnRecord.calendar, { ...calendar, totalSeconds: 0 })
    renderPage(Study)
    await screen.findByText('初级会计实务精讲')
    await waitFor(() => expect(askedFor(learnRecord.calendar)).toHaveLength(1))
    expect(screen.queryByText(/^本周学习/)).toBeNull()
  })

  it('names the next live of a learner without a class', async () => {
    const startAt = serverNow() + 30 * 86_400_000
    const live = { courseId: 105, courseTitle: '冲刺班', lessonId: 1050, title: '答疑直播', startAt, endAt: startAt + 3_600_000 }
    answer(today.open, todayOf({ lesson: null, live }))
    renderPage(Study)
    fireEvent.click(await screen.findByRole('button', { name: /^答疑直播.* 直播$/ }))
    expect(host.moves).toEqual([['navigateTo', '/packages/learn/lesson/index?id=105&lessonId=1050']])
  })
})

it('the learner’s course shows its cover', async () => {
  answer(myCourses.list, mine({ course: { ...courseCard(), cover: 'https://example.com/cover.jpg' } }))
  answer(learning.record, [])
  signIn()
  renderPage(Study)
  await screen.findByText('初级会计实务精讲')
  expect(screen.getByRole('presentation').getAttribute('src')).toContain('cover.jpg')
})
