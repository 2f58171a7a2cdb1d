import { screen } from '@testing-library/react'
import { setBaseScopeTried } from '@/data/site/entry'
import AlipayGuide from '@/packages/order/alipay-guide/index'
import { press, renderPage } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'
import { browseWith } from '../../support/client/user-agent'

describe('the guide to Alipay inside the messaging app', () => {
  afterEach(() => browseWith('plain'))

  it('numbers its steps from one, and passes the order on', () => {
    browseWith('messaging')
    setBaseScopeTried()
    renderPage(AlipayGuide, { token: 'token-of-the-link', orderSn: 'o1' })
    expect(screen.getAllByText(/^\d+\. /).map(({ textContent }) => textContent?.slice(0, 3))).toEqual(['1. ', '2. ', '3. '])
    press('我已付款')
    press('换一种方式支付')
    expect(host.moves).toEqual([
      ['redirectTo', '/packages/order/intermediate/index?orderSn=o1'],
      ['redirectTo', '/packages/order/pay/index?orderSn=o1'],
    ])
  })
})
