import { screen } from '@testing-library/react'
import { learnRecord } from '@/contract/learn/learn-record'
import { learning } from '@/contract/learn/lesson'
import LearningRecordPage from '@/packages/account/learning-record/index'
import { answer, refuse } from '../../support/client/fake-fetch'
import { press, renderPage, signIn } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

const calendar = { totalSeconds: 5400, totalDays: 3, todaySeconds: 600, streak: 2, days: [{ day: '2026-11-21', seconds: 600 }] }
const lesson = { courseId: 3, courseTitle: '初级会计实务', lessonId: 9, lessonTitle: '会计要素', seconds: 600, learnedAt: 1 }
const show = () => {
  signIn()
  return renderPage(LearningRecordPage)
}

describe('the learning record', () => {
  it('shows totals and each day, and continues with the last lesson that is not learned', async () => {
    answer(learnRecord.calendar, calendar)
    answer(learnRecord.days, [{ day: '2026-11-21', seconds: 600, lessons: [lesson] }])
    const whole = { ...lesson, lessonId: 8, lessonTitle: '会计恒等式', lessonProgress: 100 }
    answer(learning.record, [whole, { ...lesson, lessonTitle: '借贷记账法', lessonProgress: 40 }])
    show()
    expect(await screen.findByText('90')).toBeTruthy()
    expect(await screen.findByText('会计要素')).toBeTruthy()
    await screen.findByText('借贷记账法')
    press('继续学习')
    expect(host.moves).toEqual([['navigateTo', '/packages/learn/lesson/index?id=3&lessonId=9']])
  })

  it('leads to courses when empty', async () => {
    answer(learnRecord.calendar, { ...calendar, totalSeconds: 0, totalDays: 0, todaySeconds: 0, streak: 0 })
    answer(learnRecord.days, [])
    answer(learning.record, [])
    show()
    expect(await screen.findByText('还没有学习记录，去听第一节课吧')).toBeTruthy()
  })

  it('shows the reason when refused, with a retry', async () => {
    refuse(learnRecord.calendar, 500, '服务器开小差了')
    refuse(learnRecord.days, 500, '服务器开小差了')
    answer(learning.record, [])
    show()
    expect((await screen.findAllByRole('button', { name: '重试' })).length).toBe(2)
  })
})
