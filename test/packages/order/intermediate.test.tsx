/** @sandbox own */
import { act, screen } from '@testing-library/react'
import { order as calls } from '@/contract/order/order'
import Intermediate from '@/packages/order/intermediate/index'
import { answer, askedFor, refuse } from '../../support/client/fake-fetch'
import { order } from '../../support/client/fixtures'
import { press, renderPage, signIn } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

const { orderSn } = order()
const toSuccess = ['redirectTo', `/packages/order/success/index?orderSn=${orderSn}`]
const pass = (ms: number) => act(async () => void (await jest.advanceTimersByTimeAsync(ms)))
const open = async () => {
  renderPage(Intermediate, { orderSn })
  await pass(0)
}

beforeEach(() => {
  jest.useFakeTimers()
  signIn()
  answer(calls.check, order())
})
afterEach(() => jest.useRealTimers())

describe('the page between payment and success', () => {
  it('continues at once after the payment, once only', async () => {
    answer(calls.get, order({ status: 'completed' }))
    await open()
    await pass(60_000)
    expect(host.moves).toEqual([toSuccess])
    expect(askedFor(calls.get)).toHaveLength(1)
  })

  it('polls after 1 s, then 2 s later, and continues when the payment has arrived', async () => {
    answer(calls.get, order())
    await open()
    expect(screen.getByText(/正在确认付款结果/)).toBeTruthy()
    await pass(999)
    expect(askedFor(calls.get)).toHaveLength(1)
    await pass(1)
    expect(askedFor(calls.get)).toHaveLength(2)
    answer(calls.get, order({ status: 'paid' }))
    await pass(1999)
    expect(host.moves).toEqual([])
    await pass(1)
    expect(host.moves).toEqual([toSuccess])
  })

  it('shows after a minute that no payment arrived, and polls again on request', async () => {
    answer(calls.get, order())
    await open()
    for (let second = 0; second < 70; second++) await pass(1000)
    expect(screen.getByText(/还没有收到付款结果/)).toBeTruthy()
    const looks = askedFor(calls.get).length
    await pass(60_000)
    expect(askedFor(calls.get)).toHaveLength(looks)
    answer(calls.get, order({ status: 'completed' }))
    press('再查一次')
    await pass(1000)
    expect(host.moves).toEqual([toSuccess])
  })

  it.each([
    ['at once', 0],
    ['after a minute without a payment', 70],
  ])('leads back to paying the order %s', async (_when, seconds) => {
    answer(calls.get, order())
    await open()
    for (let second = 0; second < seconds; second++) await pass(1000)
    press('还没有付款')
    expect(host.moves).toEqual([['redirectTo', `/packages/order/pay/index?orderSn=${orderSn}`]])
  })

  it.each([
    ['cancelled', null, '订单已取消，没有扣款。'],
    ['refunding', 1, '订单已关闭，款项会原路退回。'],
    ['refunded', 1, '订单已关闭，款项会原路退回。'],
  ] as const)('an order that is %s leads back to the course', async (status, paidAt, text) => {
    answer(calls.get, order({ status, paidAt }))
    await open()
    expect(screen.getByText(text)).toBeTruthy()
    press('返回课程')
    expect(host.moves).toEqual([['navigateTo', '/packages/course/detail/index?id=101']])
  })

  it('a failed poll counts as one poll', async () => {
    refuse(calls.get, 500, '稍后再试')
    await open()
    answer(calls.get, order({ status: 'paid' }))
    await pass(1000)
    expect(host.moves).toEqual([toSuccess])
  })

  it('stops polling when the page is left', async () => {
    answer(calls.get, order())
    const { unmount } = renderPage(Intermediate, { orderSn })
    await pass(0)
    unmount()
    await pass(60_000)
    expect(askedFor(calls.get)).toHaveLength(1)
  })

  it('leads home without an order', () => {
    renderPage(Intermediate)
    press('回首页')
    expect(host.moves).toEqual([['switchTab', '/pages/home/index?categoryId=0']])
  })
})
