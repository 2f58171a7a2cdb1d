import { fireEvent, screen } from '@testing-library/react'
import { around } from '@/contract/course/around'
import { setCourseListPlace } from '@/data/course/course-list'
import ServicePage from '@/packages/course/service/index'
import { answer } from '../../support/client/fake-fetch'
import { press, renderPage, signIn } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

it('links in the text of a service work', async () => {
  signIn()
  const content = [{ type: 'p' as const, inline: [{ text: '去看课程', href: '/course/103/detail' }] }]
  const of = { courseId: 101, title: '精讲课', cover: '', expiresAt: null, groupName: '', guideId: null, refundBefore: null }
  answer(around.services, [{ ...of, services: [{ title: '答疑', content }] }])
  renderPage(ServicePage)
  fireEvent.click(await screen.findByRole('button', { name: /答疑/ }))
  fireEvent.click(screen.getByText('去看课程'))
  expect(host.moves.map(([, url]) => url)).toEqual(['/packages/course/detail/index?id=103'])
})

it('a learner without a course is led to the list of the category viewed last', async () => {
  signIn()
  answer(around.services, [])
  setCourseListPlace({ categoryId: 22 })
  renderPage(ServicePage)
  await screen.findByText('购买课程后，这里会列出随课服务')
  press('去选课')
  expect(host.moves.map(([, url]) => url)).toEqual([expect.stringContaining('categoryId=22')])
})
