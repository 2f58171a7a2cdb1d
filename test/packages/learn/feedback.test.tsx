import { fireEvent, screen } from '@testing-library/react'
import { feedback } from '@/contract/learn/feedback'
import FeedbackPage from '@/packages/learn/feedback/index'
import { answer, refuse } from '../../support/client/fake-fetch'
import { renderPage, signIn, type } from '../../support/client/render-page'

const own = { lessonTitle: '会计要素', mine: null, canGive: true, leastSeconds: 36 }
const show = () => {
  signIn()
  answer(feedback.tags, [
    { id: 1, stars: 5, text: '讲得透彻' },
    { id: 2, stars: 1, text: '内容有误' },
  ])
  return renderPage(FeedbackPage, { courseId: '3', lessonId: '9', watchTime: '60' })
}

describe('feedback about a lesson', () => {
  it('offers the tags of the chosen stars', async () => {
    answer(feedback.mine, own)
    show()
    fireEvent.click(await screen.findByRole('radio', { name: '5 星' }))
    expect(screen.getByRole('button', { name: '讲得透彻' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '内容有误' })).toBeNull()
    type('想说的话', '很清楚')
    expect(screen.getByText('3 / 300')).toBeTruthy()
  })
  it('waits until enough was played', async () => {
    answer(feedback.mine, { ...own, canGive: false })
    show()
    expect(await screen.findByText('听满 36 秒 就可以评价这节课')).toBeTruthy()
  })
  it('shows the reason of a refusal', async () => {
    refuse(feedback.mine, 403, '购买课程后即可学习')
    show()
    expect(await screen.findByText('购买课程后即可学习')).toBeTruthy()
  })
})
