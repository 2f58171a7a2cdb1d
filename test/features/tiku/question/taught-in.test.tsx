import { screen } from '@testing-library/react'
import { study } from '@/contract/learn/lesson-study'
import { TaughtIn } from '@/features/tiku/question/taught-in'
import { answer } from '../../../support/client/fake-fetch'
import { press, renderPart, signIn } from '../../../support/client/render-page'
import { host } from '../../../support/client/taro-stand-in'

const LESSON = '/packages/learn/lesson/index?id=3&lessonId=9'

it.each([
  ['a second', 65, '01:05', `${LESSON}&second=65`],
  ['its first second', 1, '00:01', `${LESSON}&second=1`],
  ['its beginning', 0, '去听课', LESSON],
])('a question links back to %s of its lesson', async (_place, second, side, url) => {
  signIn()
  answer(study.taughtIn, { lesson: { id: 9, title: '存货', courseId: 3, courseTitle: '初级', second } })
  renderPart(<TaughtIn questionId={1} />)
  await screen.findByText(side)
  press(/回到讲解/)
  expect(host.moves).toEqual([['navigateTo', url]])
})
