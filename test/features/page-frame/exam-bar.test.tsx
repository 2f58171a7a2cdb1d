import { screen as page } from '@testing-library/react'
import { noteRunningExam } from '@/data/stores/running-exam'
import { screen } from '@/features/page-frame/screen'
import { renderPage, signIn } from '../../support/client/render-page'

const Course = screen('course_detail', ({ id }) => <p>课程 {id}</p>)

it('keeps the place of the bar of a running exam until its code is there', async () => {
  signIn()
  noteRunningExam({ attemptId: 5, title: '模拟卷一', deadline: Date.now() + 600_000 })
  renderPage(Course, { id: '101' })
  // The empty box has the height of the bar, by the app's sheet.
  const box = page.getByRole('main').previousElementSibling
  expect([box?.className, box?.textContent]).toEqual(['exam-bar', ''])
  expect(await page.findByRole('button', { name: /考试进行中 · 模拟卷一/ })).toBeTruthy()
})
