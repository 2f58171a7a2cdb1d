import { act, render, waitFor } from '@testing-library/react'
import { Providers } from '@/app/providers'
import { user } from '@/contract/account/user'
import { logout } from '@/data/account/session-commands'
import { placeOf, savePlace } from '@/data/site/pages'
import { answer, askedFor } from '../support/client/fake-fetch'
import { userInfo } from '../support/client/fixtures'
import { signIn } from '../support/client/render-page'

/** Asked for the customer service: the tracker asks for attributes of its own. */
const wholeInfos = () => askedFor(user.info).filter(({ query }) => query.attributes === undefined)

const open = () =>
  render(
    <Providers>
      <p>页</p>
    </Providers>,
  )

describe('the signed-in visitor', () => {
  it('[D1-4-visitor-1] [D1-4-visitor-2] stands in a cookie and is passed to customer service from sign-in to sign-out', async () => {
    answer(user.info, userInfo({ truename: '王启', studentid: 'S7' }))
    const { unmount } = open()
    expect(document.cookie).toBe('')
    act(signIn)
    await waitFor(() => expect(document.cookie).toBe('userId=7'))
    const visitor = { userId: 7, nickname: '小启', verifiedMobile: '138****0001', truename: '王启', studentid: 'S7' }
    await waitFor(() => expect(window).toHaveProperty('customerServiceVisitor', visitor))
    act(logout)
    expect(document.cookie).toBe('')
    expect(window).toHaveProperty('customerServiceVisitor', null)
    unmount()
  })

  it('leaves no scroll position: pages open at their top for the next learner', async () => {
    answer(user.info, userInfo({}))
    signIn()
    const { unmount } = open()
    await waitFor(() => expect(document.cookie).toBe('userId=7'))
    savePlace('/myself', 640)
    act(logout)
    await waitFor(() => expect(placeOf('/myself')).toBe(0))
    unmount()
  })

  it('gets a renewed cookie on return, without a call', async () => {
    signIn()
    const { unmount } = open()
    await waitFor(() => expect(document.cookie).toBe('userId=7'))
    expect(wholeInfos()).toEqual([])
    unmount()
  })

  it('the signed-in visitor is not passed to customer service after signing out before the reply arrived', async () => {
    answer(user.info, userInfo({}))
    const { unmount } = open()
    act(signIn)
    act(logout)
    await act(async () => {})
    expect([document.cookie, Reflect.get(window, 'customerServiceVisitor') ?? null]).toEqual(['', null])
    unmount()
  })

  it('a delayed reply for another learner is not shown', async () => {
    answer(user.info, userInfo({ id: 8 }))
    const { unmount } = open()
    act(signIn)
    await waitFor(() => expect(wholeInfos()).toHaveLength(1))
    await act(async () => {})
    expect(window).toHaveProperty('customerServiceVisitor', null)
    unmount()
  })
})
