import { screen } from '@testing-library/react'
import { course } from '@/contract/content/course'
import type { CourseForUser } from '@/contract/content/course.schema'
import Mine from '@/packages/course/mine/index'
import { answer, refuse } from '../../support/client/fake-fetch'
import { chapter, courseExtra, EVENING, forUser, lesson } from '../../support/client/fixtures'
import { press, renderPage, signIn } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

const progress = forUser().progress

function open(mine: Partial<CourseForUser>) {
  signIn()
  answer(course.extra, courseExtra())
  answer(course.forUser, forUser(mine))
  answer(course.items, [chapter(lesson({ id: 5 }), lesson({ id: 6, title: '会计科目' }))])
  renderPage(Mine, { id: '101' })
}

describe('a course of the learner', () => {
  it('goes on with the lesson of the last time', async () => {
    open({ access: 'owned', expiresAt: EVENING, progress: { ...progress, learnedSeconds: 3600, learnedLessons: 3, lastLessonId: 6 } })
    await screen.findByText('已学完 3 课 · 有效期至 2026-11-05')
    expect(screen.getByRole('img', { name: '学习进度 50%' })).toBeTruthy()
    await screen.findByRole('button', { name: '继续学习' })
    press('继续学习')
    expect(host.moves).toEqual([['navigateTo', '/packages/learn/lesson/index?id=101&lessonId=6']])
  })

  it('begins with the first lesson', async () => {
    open({ access: 'free' })
    expect(await screen.findByText('已学完 0 课 · 长期有效')).toBeTruthy()
    await screen.findByRole('button', { name: '开始学习' })
    press('开始学习')
    expect(host.moves).toEqual([['navigateTo', '/packages/learn/lesson/index?id=101&lessonId=5']])
  })

  it('not owned, it leads to where it can be had', async () => {
    open({ access: 'none' })
    await screen.findByText('您还没有这门课程')
    press('看看课程')
    expect(host.moves).toEqual([['navigateTo', '/packages/course/detail/index?id=101']])
  })

  it('refused, it says why', async () => {
    signIn()
    for (const call of [course.extra, course.forUser, course.items]) refuse(call, 404, '课程不存在')
    renderPage(Mine, { id: '101' })
    expect(await screen.findByText('课程不存在')).toBeTruthy()
  })

  it('a visitor is sent to sign in and asks for nothing', () => {
    renderPage(Mine, { id: '101' })
    expect(host.moves).toEqual([['redirectTo', '/pages/login/index?gotoUrl=%2Fmy%2Fcourse%2F101%2Fdetail']])
  })
})
