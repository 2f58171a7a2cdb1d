import { screen } from '@testing-library/react'
import { exam } from '@/contract/exam/exam'
import TikuPage from '@/pages/tiku/index'
import { answer, refuse } from '../support/client/fake-fetch'
import { paperCard } from '../support/client/fixtures'
import { press, renderPage } from '../support/client/render-page'
import { host } from '../support/client/taro-stand-in'

const subject = {
  id: 221,
  name: '经济法基础',
  questionCount: 10,
  answeredCount: 3,
  chapters: [],
  papers: [paperCard({ runningAttemptId: 5 })],
}
async function open() {
  answer(exam.tikuHome, { categoryId: 22, categoryName: '初级会计', subjects: [subject] })
  renderPage(TikuPage)
  await screen.findByText('初级会计题库')
}

describe('the question bank tab', () => {
  it('shows the progress of each subject and the running exam', async () => {
    await open()
    expect(screen.getByText(/已答 3 \/ 10 题/)).toBeTruthy()
    expect(screen.getByText('继续考试')).toBeTruthy()
  })

  it('leads on to the category and to a subject', async () => {
    await open()
    press('进入题库')
    press(/经济法基础/)
    expect(host.moves.map(([, url]) => url)).toEqual([
      '/packages/tiku/category/index?categoryId=22',
      '/packages/tiku/category/index?categoryId=221',
    ])
  })

  it('says why it is not there, and leads to what was downloaded', async () => {
    refuse(exam.tikuHome, 503, '题库维护中')
    renderPage(TikuPage)
    expect(await screen.findByText('题库维护中')).toBeTruthy()
    press(/离线题目/)
    expect(host.moves.map(([, url]) => url)).toEqual(['/packages/tiku/downloads/index'])
  })
})
