import { screen } from '@testing-library/react'
import { course } from '@/contract/content/course'
import { learning } from '@/contract/learning/learning'
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

describe('the study centre', () => {
  it('asks nothing for a visitor, and offers to sign in with the way back', () => {
    renderPage(Study)
    press('登录')
    expect(host.moves).toEqual([['navigateTo', '/pages/login/index?gotoUrl=%2Fstudy-center']])
    expect(askedFor(course.mine)).toEqual([])
  })

  it('[D2-9-time-1] shows what the learner owns and learned lately, and goes on from there', async () => {
    answer(course.mine, [{ course: courseCard(), expiresAt: null, progress }])
    answer(learning.record, [{ ...learned, learnedAt: Date.now() - 3 * 86_400_000 }])
    signIn()
    renderPage(Study)
    expect(await screen.findByText('3 天前')).toBeTruthy()
    expect(screen.getByText('已学完 4 / 12 课')).toBeTruthy()
    // 2519 of 7200 seconds are 34.98 %: nobody is told more than was learned.
    expect(screen.getByRole('img', { name: '学习进度 34%' })).toBeTruthy()
    press(/会计要素/)
    press(/初级会计实务精讲/)
    expect(host.moves).toEqual([
      ['navigateTo', '/packages/learn/lesson/index?id=101&lessonId=5'],
      ['navigateTo', '/packages/course/mine/index?id=101'],
    ])
  })

  it('shows the courses even when the record does not come', async () => {
    answer(course.mine, [{ course: courseCard(), expiresAt: null, progress }])
    refuse(learning.record, 500, '暂时取不到')
    signIn()
    renderPage(Study)
    expect(await screen.findByText('初级会计实务精讲')).toBeTruthy()
    expect(screen.queryByText('最近学习')).toBeNull()
  })

  it('empty, it leads to the courses', async () => {
    answer(course.mine, [])
    answer(learning.record, [])
    signIn()
    renderPage(Study)
    await screen.findByText('还没有课程，从一门开始吧')
    press('去选课')
    expect(host.moves).toEqual([['navigateTo', '/packages/course/list/index?categoryId=22']])
  })

  it('refused, it says why', async () => {
    refuse(course.mine, 500, '课程暂时取不到')
    refuse(learning.record, 500, '暂时取不到')
    signIn()
    renderPage(Study)
    expect(await screen.findByText('课程暂时取不到')).toBeTruthy()
  })
})
