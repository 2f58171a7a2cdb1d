import { act, screen, waitFor } from '@testing-library/react'
import { order as calls } from '@/contract/order/order'
import List from '@/packages/order/list/index'
import { answer, askedFor, holdBack } from '../../support/client/fake-fetch'
import { order } from '../../support/client/fixtures'
import { renderPage, signIn } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

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
