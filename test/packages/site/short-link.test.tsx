import { screen, waitFor } from '@testing-library/react'
import { shortLink } from '@/contract/site/short-link'
import ShortLink from '@/packages/site/short-link/index'
import { answer, refuse } from '../../support/client/fake-fetch'
import { renderPage } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

it('a short address opens its target, in its own place', async () => {
  answer(shortLink.open, { address: '/course/101/detail?channelId=7' })
  renderPage(ShortLink, { code: 'abcd2345' })
  await waitFor(() => expect(host.moves).toEqual([['redirectTo', '/packages/course/detail/index?id=101&channelId=7']]))
})

it('a stopped short address shows a message', async () => {
  refuse(shortLink.open, 404, '链接不存在')
  renderPage(ShortLink, { code: 'abcd2345' })
  expect(await screen.findByText('链接不存在')).toBeTruthy()
  expect(host.moves).toEqual([])
})
