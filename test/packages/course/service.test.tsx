import { screen } from '@testing-library/react'
import { around } from '@/contract/content/around'
import { setCourseListPlace } from '@/data/stores/course-list'
import ServicePage from '@/packages/course/service/index'
import { answer } from '../../support/client/fake-fetch'
import { press, renderPage, signIn } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

it('who has no course yet is led to the list of the category viewed last', async () => {
  signIn()
  answer(around.services, [])
  setCourseListPlace({ categoryId: 22 })
  renderPage(ServicePage)
  await screen.findByText('购买课程后，这里会列出随课服务')
  press('去选课')
  expect(host.moves.map(([, url]) => url)).toEqual([expect.stringContaining('categoryId=22')])
})
