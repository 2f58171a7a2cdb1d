import { screen } from '@testing-library/react'
import { order as calls } from '@/contract/money/order'
import Success from '@/packages/order/success/index'
import { answer, askedFor, refuse } from '../../support/client/fake-fetch'
import { order } from '../../support/client/fixtures'
import { press, renderPage, signIn } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

const { orderSn } = order()

describe('the page after a purchase', () => {
  it('shows the order and leads to learning, with no way back to the payment', async () => {
    signIn()
    answer(calls.get, order({ status: 'completed', payable: 1_990 }))
    renderPage(Success, { orderSn })
    expect(await screen.findByText('¥19.90')).toBeTruthy()
    expect([screen.getByText(orderSn), screen.getByText('初级会计实务精讲')]).toHaveLength(2)
    press('去学习')
    expect(host.moves).toEqual([['redirectTo', '/packages/course/mine/index?id=101']])
  })

  it.each([
    ['pending_payment', '这笔订单待付款'],
    ['cancelled', '这笔订单已取消'],
    ['refunded', '这笔订单已退款'],
  ] as const)('an order that is %s is shown as what it is', async (status, text) => {
    signIn()
    answer(calls.get, order({ status }))
    renderPage(Success, { orderSn })
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.queryByRole('button', { name: '去学习' })).toBeNull()
  })

  it('refused, it says why and claims nothing', async () => {
    signIn()
    refuse(calls.get, 404, '订单不存在')
    renderPage(Success, { orderSn })
    expect(await screen.findByText('订单不存在')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '去学习' })).toBeNull()
  })

  it('without an order it leads home', () => {
    signIn()
    renderPage(Success)
    press('回首页')
    expect([host.moves, askedFor(calls.get)]).toEqual([[['switchTab', '/pages/home/index?categoryId=0']], []])
  })
})
