import { fireEvent, screen, waitFor } from '@testing-library/react'
import { myCourses } from '@/contract/course/my-courses'
import { exam } from '@/contract/exam/exam'
import { learning } from '@/contract/learn/lesson'
import { plan } from '@/contract/study/plan'
import { today } from '@/contract/study/today'
import { practice } from '@/contract/tiku/practice'
import Study from '@/pages/study/index'
import Tiku from '@/pages/tiku/index'
import { answer, refuse } from '../support/client/fake-fetch'
import { studyOf } from '../support/client/practice-fixtures'
import { renderPage, signIn } from '../support/client/render-page'
import { host } from '../support/client/taro-stand-in'
import { todayOf } from '../support/client/today-fixture'

const moves = () => host.moves.map(([, url]) => url)

beforeEach(() => {
  signIn()
  answer(today.open, todayOf())
})

// Home: `today.test.tsx`; the ten of today from the launch: `tiku.test.tsx`; the last tap to an explanation: `wrong-book.test.tsx`.
describe('the number of taps', () => {
  it('equals one from the study centre to the lesson', async () => {
    refuse(plan.home, 404, '班级不存在')
    answer(plan.choices, [])
    answer(myCourses.list, { courses: [], count: 0 })
    answer(learning.record, [])
    renderPage(Study)
    fireEvent.click(await screen.findByRole('button', { name: /^继续学习：/ }))
    expect(moves()).toHaveLength(1)
    expect(moves()[0]).toMatch(/^\/packages\/learn\/lesson\/index\?/)
  })

  it('equals one from the launch to the question bank, one more to the wrong book, and three to the explanation of a question', async () => {
    answer(practice.study, studyOf())
    answer(exam.tikuHome, {
      categoryId: 22,
      categoryName: '初级会计',
      subjects: [{ id: 221, name: '经济法基础', questionCount: 10, answeredCount: 3, chapters: [], papers: [] }],
    })
    renderPage(Tiku)
    fireEvent.click(await screen.findByText('错题本'))
    await waitFor(() => expect(moves()).toEqual(['/packages/tiku/wrong-book/index?categoryId=22']))
  })
})
