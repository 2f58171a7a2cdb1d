import { act, screen, waitFor } from '@testing-library/react'
import { order as calls } from '@/contract/order/order'
import List from '@/packages/order/list/index'
import { answer, askedFor, holdBack } from '../../support/client/fake-fetch'
import { order } from '../../support/client/fixtures'
import { press, renderPage, signIn } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

describe('a card of the order list', () => {
  it.each([
    ['pending_payment', 101, '去支付', '/packages/order/pay/index?orderSn='],
    ['completed', 101, '去学习', '/packages/course/mine/index?id=101'],
    ['paid', 101, '去学习', '/packages/course/mine/index?id=101'],
  ] as const)('%s leads on to the next step', async (status, courseId, word, address) => {
    signIn()
    answer(calls.list, [order({ status, courseId })])
    renderPage(List)
    press(await screen.findByRole('button', { name: word }).then(() => word))
    expect(host.moves.at(-1)?.[1]).toContain(address)
  })

  it.each([
    ['completed', null],
    ['cancelled', 101],
    ['refunding', 101],
  ] as const)('%s of course %s has no step, and opens its order', async (status, courseId) => {
    signIn()
    answer(calls.list, [order({ status, courseId })])
    renderPage(List)
    await screen.findByText(order().title)
    expect([screen.queryByText('去支付'), screen.queryByText('去学习')]).toEqual([null, null])
    press(new RegExp(order().title))
    expect(host.moves.at(-1)?.[1]).toContain('/packages/order/detail/index')
  })
})

describe('the order list', () => {
  beforeEach(async () => {
    signIn()
    answer(calls.list, [order()])
    renderPage(List)
    await screen.findByText(order().title)
  })

  it('the order list is requested once, also where the reply is there before the page is shown', async () => {
    await act(async () => host.show())
    expect(askedFor(calls.list)).toHaveLength(1)
  })

  it('the order list is requested again on return', async () => {
    act(() => host.hide())
    await act(async () => host.show())
    await waitFor(() => expect(askedFor(calls.list)).toHaveLength(2))
  })

  it('the order list is not requested again by a return during a request', async () => {
    const release = holdBack(calls.list)
    for (let times = 0; times < 2; times += 1) {
      act(() => host.hide())
      await act(async () => host.show())
    }
    expect(askedFor(calls.list)).toHaveLength(2)
    await act(async () => release([order()]))
  })
})
