import { screen } from '@testing-library/react'
import { liveRoom } from '@/contract/learn/live-room'
import { ReplayChat } from '@/packages/learn/lesson/live-lesson'
import { answer, askedFor } from '../../support/client/fake-fetch'
import { renderPart, signIn } from '../../support/client/render-page'

it.each([
  ['its first second', 0, '0', '300'],
  ['the last second of a stretch', 299.9, '0', '300'],
  ['the first of the next', 300, '300', '600'],
])('the chat of a replay at %s is requested by the stretch around it', async (_place, at, from, to) => {
  signIn()
  answer(liveRoom.messages, [])
  renderPart(<ReplayChat lessonId={9} at={at} />)
  await screen.findByText('这一段没有人发言')
  expect(askedFor(liveRoom.messages).map(({ query }) => query)).toEqual([{ from, to }])
})
