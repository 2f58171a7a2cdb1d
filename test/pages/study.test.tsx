import { fireEvent, screen } from '@testing-library/react'
import { learning } from '@/contract/learning/learning'
import { myCourses } from '@/contract/learning/my-courses'
import type { MyCourses } from '@/contract/learning/my-courses.schema'
import { plan } from '@/contract/learning/plan'
import Study from '@/pages/study/index'
import { answer, askedFor, refuse } from '../support/client/fake-fetch'
import { courseCard, EVENING, forUser } from '../support/client/fixtures'
import { press, renderPage, signIn } from '../support/client/render-page'
import { host } from '../support/client/taro-stand-in'

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
  it('asks nothing for a visitor, and offers to sign in with the way back', () => {
    renderPage(Study)
    press('登录')
    expect(host.moves).toEqual([['navigateTo', '/pages/login/index?gotoUrl=%2Fstudy-center']])
    expect(askedFor(myCourses.list)).toEqual([])
  })

  it('[D2-9-time-1] shows what the learner owns and learned lately, and goes on from there', async () => {
    answer(myCourses.list, mine())
    answer(learning.record, [{ ...learned, learnedAt: Date.now() - 3 * 86_400_000 }])
    signIn()
    renderPage(Study)
    expect(await screen.findByText('3 天前')).toBeTruthy()
    expect(screen.getByText('已学完 4 / 12 课')).toBeTruthy()
    // 2519 of 7200 seconds are 34.98 %: percentages are rounded down.
    expect(screen.getByRole('img', { name: '学习进度 34%' })).toBeTruthy()
    press(/会计要素/)
    press(/初级会计实务精讲/)
    expect(host.moves).toEqual([
      ['navigateTo', '/packages/learn/lesson/index?id=101&lessonId=5'],
      ['navigateTo', '/packages/course/mine/index?id=101'],
    ])
  })

  it('shows the courses even when the record does not come', async () => {
    answer(myCourses.list, mine())
    refuse(learning.record, 500, '暂时取不到')
    signIn()
    renderPage(Study)
    expect(await screen.findByText('初级会计实务精讲')).toBeTruthy()
    expect(screen.queryByText('最近学习')).toBeNull()
  })

  it('empty, it leads to the courses', async () => {
    answer(myCourses.list, { courses: [], count: 0 })
    answer(learning.record, [])
    signIn()
    renderPage(Study)
    await screen.findByText('还没有课程，从一门开始吧')
    press('去选课')
    expect(host.moves).toEqual([['navigateTo', '/packages/course/list/index?categoryId=0']])
  })

  it('refused, it says why', async () => {
    refuse(myCourses.list, 500, '课程暂时取不到')
    refuse(learning.record, 500, '暂时取不到')
    signIn()
    renderPage(Study)
    expect(await screen.findByText('课程暂时取不到')).toBeTruthy()
  })

  it('shows the courses that are over, and takes them off the list when asked', async () => {
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
