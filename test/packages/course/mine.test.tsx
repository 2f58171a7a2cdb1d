import { fireEvent, screen, waitFor } from '@testing-library/react'
import { course } from '@/contract/course/course'
import type { CourseForUser } from '@/contract/course/course.schema'
import { guide } from '@/contract/course/guide'
import { study } from '@/contract/learn/lesson-study'
import Mine from '@/packages/course/mine/index'
import { answer, askedFor, refuse } from '../../support/client/fake-fetch'
import { chapter, courseExtra, EVENING, forUser, lesson } from '../../support/client/fixtures'
import { press, renderPage, signIn } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

const progress = forUser().progress

function open(mine: Partial<CourseForUser>) {
  signIn()
  answer(course.extra, courseExtra())
  answer(course.forUser, forUser(mine))
  const lessons = [lesson({ id: 5 }), lesson({ id: 6, title: '会计科目' })]
  answer(course.items, [chapter(...lessons)])
  answer(course.lessons, lessons)
  renderPage(Mine, { id: '101' })
}

describe('a course of the learner', () => {
  it('continues with the last lesson', async () => {
    open({ access: 'owned', expiresAt: EVENING, progress: { ...progress, learnedSeconds: 3600, learnedLessons: 3, lastLessonId: 6 } })
    await screen.findByText('有效期至 2026-11-05')
    expect(screen.getByText('已学完 3 / 12 课')).toBeTruthy()
    await waitFor(() => expect(document.getElementById('lesson-5')).toBeTruthy())
    // The way on stands above the lessons.
    const order = ['continue-learning', 'lesson-5'].map((id) => document.getElementById(id))
    expect(order[0]?.compareDocumentPosition(order[1] as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(screen.getByRole('img', { name: '学习进度 50%' })).toBeTruthy()
    await screen.findByRole('button', { name: '继续学习' })
    press('继续学习')
    expect(host.moves).toEqual([['navigateTo', '/packages/learn/lesson/index?id=101&lessonId=6']])
  })

  it('begins with the first lesson', async () => {
    open({ access: 'free' })
    expect(await screen.findByText('长期有效')).toBeTruthy()
    await screen.findByRole('button', { name: '开始学习' })
    press('开始学习')
    expect(host.moves).toEqual([['navigateTo', '/packages/learn/lesson/index?id=101&lessonId=5']])
  })

  it('leads to the sale page when not owned', async () => {
    open({ access: 'none' })
    await screen.findByText('你还没有这门课程')
    press('看看课程')
    expect(host.moves).toEqual([['navigateTo', '/packages/course/detail/index?id=101']])
  })

  it('shows the reason when refused', async () => {
    signIn()
    for (const call of [course.extra, course.forUser, course.items, course.lessons]) refuse(call, 404, '课程不存在')
    renderPage(Mine, { id: '101' })
    expect(await screen.findByText('课程不存在')).toBeTruthy()
  })

  it('sends a visitor to sign in and requests nothing', () => {
    renderPage(Mine, { id: '101' })
    expect(host.moves).toEqual([['redirectTo', '/pages/login/index?gotoUrl=%2Fmy%2Fcourse%2F101%2Fdetail']])
  })

  it('closes chapters that are learned, and opens them at a press', async () => {
    signIn()
    answer(course.extra, courseExtra())
    answer(course.forUser, forUser({ access: 'owned' }))
    const done = lesson({ id: 5, title: '会计要素', isLearned: true })
    answer(course.items, [chapter(done), { ...chapter(lesson({ id: 6, title: '会计科目' })), id: 2, title: '第二章' }])
    answer(course.lessons, [done])
    renderPage(Mine, { id: '101' })
    expect(await screen.findByText('会计科目')).toBeTruthy()
    expect(document.getElementById('lesson-5')).toBeNull()
    press(/^✓ /)
    expect(document.getElementById('lesson-5')).toBeTruthy()
  })

  it("shows the learner's adviser, practice, and the lessons with their progress", async () => {
    const contact = { courseId: 101, courseTitle: '经济法', avatar: '', intro: '', account: 'qmxt', address: '' }
    answer(guide.banban, [{ ...contact, id: 1, role: 'banban', name: '小唐老师', phase: 'assigned' }])
    answer(guide.assistants, [])
    answer(guide.groups, [{ ...contact, id: 4, role: 'group', name: '经济法学习群', phase: 'added' }])
    answer(study.practiceOf, [{ id: 22101, categoryId: 221, title: '总论', questionCount: 40 }])
    open({ access: 'owned' })
    answer(course.items, [])
    fireEvent.click(await screen.findByRole('tab', { name: '已学完' }))
    expect(await screen.findByText('还没有学完的课')).toBeTruthy()
    expect(askedFor(course.items).at(-1)?.query).toEqual({ status: 'learned' })
    fireEvent.click(screen.getByRole('tab', { name: '练习' }))
    expect(await screen.findByText('40 道题')).toBeTruthy()
    fireEvent.click(screen.getByRole('tab', { name: '服务' }))
    expect(await screen.findByText('添加小唐老师')).toBeTruthy()
    expect(await screen.findByText('已进群')).toBeTruthy()
    press(/经济法学习群/)
    expect(host.moves).toEqual([['navigateTo', '/packages/service/group-page/index?courseId=101']])
  })
})
