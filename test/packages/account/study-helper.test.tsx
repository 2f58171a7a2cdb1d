import { act, screen, waitFor } from '@testing-library/react'
import { course } from '@/contract/course/course'
import { guide } from '@/contract/course/guide'
import { learning } from '@/contract/learn/lesson'
import { plan } from '@/contract/study/plan'
import { review } from '@/contract/tiku/review'
import StudyHelper from '@/packages/account/study-helper/index'
import { answer, askedFor, holdBack, refuse } from '../../support/client/fake-fetch'
import { courseCard } from '../../support/client/fixtures'
import { press, renderPage, signIn } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

const owned = {
  course: courseCard({ id: 101, title: '经济法基础' }),
  expiresAt: null,
  progress: { learnedSeconds: 0, totalSeconds: 1, learnedLessons: 0, lastLessonId: null },
}

describe('the study helper', () => {
  beforeEach(() => {
    signIn()
    answer(review.forecast, { dueCount: 6, forecast: [6, 0, 0, 0, 0, 0, 0] })
    answer(review.wrongCounts, { open: 3, gone: 0, subjects: [], chapters: [], points: [], types: [], reasons: [] })
    answer(learning.record, [])
    answer(guide.banban, [])
    answer(guide.assistants, [])
    refuse(plan.home, 404, '班级不存在')
  })

  it('[D1-2-account-2] shows due tasks, the next lesson, and the contacts', async () => {
    answer(course.mine, [owned])
    renderPage(StudyHelper)
    expect(await screen.findByText('6 题')).toBeTruthy()
    expect(await screen.findByText('加入班级，按计划学习')).toBeTruthy()
    press(/经济法基础/)
    expect(host.moves).toEqual([['navigateTo', '/packages/course/mine/index?id=101']])
  })

  it('waits for all replies, so that no card comes later and pushes the others down', async () => {
    answer(course.mine, [owned])
    const release = holdBack(review.wrongCounts)
    renderPage(StudyHelper)
    await waitFor(() => expect(askedFor(guide.assistants)).toHaveLength(1))
    await act(async () => undefined)
    expect(screen.queryByText('今天要做')).toBeNull()
    release({ open: 3, gone: 0, subjects: [], chapters: [], points: [], types: [], reasons: [] })
    expect(await screen.findByText('今天要做')).toBeTruthy()
    expect(screen.getByText('错题本')).toBeTruthy()
  })

  it('goes on after a lesson that is finished', async () => {
    answer(course.mine, [owned])
    const lesson = { courseId: 101, courseTitle: '经济法基础', lessonId: 7, lessonTitle: '会计要素', lessonProgress: 100 }
    answer(learning.record, [{ ...lesson, learnedAt: 0 }])
    renderPage(StudyHelper)
    await screen.findByText('会计要素（已学完）')
    press(/会计要素（已学完）/)
    expect(host.moves).toEqual([['navigateTo', '/packages/course/mine/index?id=101']])
  })

  it('leads to a course without one and still has its tools', async () => {
    answer(course.mine, [])
    renderPage(StudyHelper)
    expect(await screen.findByText('选好课程后，学习助手会安排每天要做的事')).toBeTruthy()
    press('金融计算器')
    expect(host.moves).toEqual([['navigateTo', '/packages/campaign/calculator/index']])
  })

  it('offers a retry when it cannot be loaded', async () => {
    refuse(course.mine, 500, '出了点问题')
    renderPage(StudyHelper)
    expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy()
  })
})
