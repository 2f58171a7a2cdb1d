/** @sandbox own */
import { screen as page } from '@testing-library/react'
import { recordRunningExam } from '@/data/exam/running-exam'
import { serverNow } from '@/data/http/clock'
import { ExamBar } from '@/features/page-frame/quiet-bars'
import { screen } from '@/features/page-frame/screen'
import { renderPage, renderPart, signIn } from '../../support/client/render-page'

const Course = screen('course_detail', ({ id }) => <p>课程 {id}</p>)

it('the bar of a running exam has reserved room until its code is loaded', async () => {
  signIn()
  recordRunningExam({ attemptId: 5, title: '模拟卷一', deadline: Date.now() + 600_000 })
  renderPage(Course, { id: '101' })
  // The empty box has the height of the bar, by the app's sheet.
  const box = page.getByRole('main').previousElementSibling
  expect([box?.className, box?.textContent]).toEqual(['exam-bar', ''])
  expect(await page.findByRole('button', { name: /考试进行中 · 模拟卷一/ })).toBeTruthy()
})

it.each([
  ['one second before its end', 1_000, '考试进行中 · 模拟卷一00:01继续'],
  ['at its end', 0, '时间到，已交卷 · 模拟卷一看成绩'],
])('the exam bar shows its state %s', (_when, left, text) => {
  jest.useFakeTimers({ now: 1_795_000_000_000 })
  const view = renderPart(<ExamBar exam={{ userId: 7, attemptId: 5, title: '模拟卷一', endsAt: serverNow() + left }} />)
  expect(page.getByRole('button').textContent).toBe(text)
  view.unmount()
  jest.useRealTimers()
})
