/** @sandbox own */
import { screen, waitFor } from '@testing-library/react'
import { apple } from '@/contract/account/apple'
import { devices } from '@/contract/account/devices'
import { profile } from '@/contract/account/profile'
import { session } from '@/data/account/session'
import Devices from '@/packages/account/devices/index'
import LoginAccount from '@/pages/login-account/index'
import { agree } from '../../support/client/agree'
import { answer, askedFor, refuse } from '../../support/client/fake-fetch'
import { personalInfo } from '../../support/client/fixtures'
import { nativeApp, withoutApp } from '../../support/client/native-app'
import { press, renderPage, signIn, toastText } from '../../support/client/render-page'

const grant = { accessToken: 'a', refreshToken: 'r', expiresIn: 7200, userId: 7 }
const BY_APPLE = '通过 Apple 登录'
const token = { identityToken: 'eyJ.token' }
/** The app of a school on an iPhone, whose sheet gives this. */
const iPhone = (given: unknown = token.identityToken) => nativeApp({ appleSignIn: given })

beforeEach(() => answer(apple.nonce, { nonce: 'n-1', expiresIn: 600 }))
afterEach(withoutApp)

describe('signing in with Apple', () => {
  it('appears in the app, and takes its token once the agreement is given', async () => {
    const app = iPhone()
    answer(apple.login, grant)
    renderPage(LoginAccount)
    await screen.findByRole('button', { name: BY_APPLE })
    agree()
    press(BY_APPLE)
    await waitFor(() => expect(session.isLoggedIn()).toBe(true))
    expect([app.toldTo('appleSignIn'), askedFor(apple.login).map(({ body }) => body)]).toEqual([[{ nonce: 'n-1' }], [token]])
  })

  it('hands on the code that the sheet gives beside the token', async () => {
    iPhone(JSON.stringify({ ...token, authorizationCode: 'c8f1' }))
    answer(apple.login, grant)
    renderPage(LoginAccount)
    await screen.findByRole('button', { name: BY_APPLE })
    agree()
    press(BY_APPLE)
    await waitFor(() => expect(askedFor(apple.login).map(({ body }) => body)).toEqual([{ ...token, authorizationCode: 'c8f1' }]))
  })

  it('changes nothing when the learner closes the sheet', async () => {
    iPhone('')
    renderPage(LoginAccount)
    await screen.findByRole('button', { name: BY_APPLE })
    agree()
    press(BY_APPLE)
    await waitFor(() => expect(askedFor(apple.nonce)).toHaveLength(2))
    expect([session.isLoggedIn(), askedFor(apple.login)]).toEqual([false, []])
  })

  it('leaves the learner on the form when it was refused', async () => {
    iPhone()
    refuse(apple.login, 417, '这次 Apple 登录已经用过或过期，请再点一次')
    renderPage(LoginAccount)
    await screen.findByRole('button', { name: BY_APPLE })
    agree()
    press(BY_APPLE)
    await waitFor(() => expect(askedFor(apple.login)).toHaveLength(1))
    expect(session.isLoggedIn()).toBe(false)
  })

  it('appears in no browser, in no app without it, and for no school without it', async () => {
    const isOffered = async () => {
      const { unmount } = renderPage(LoginAccount)
      await screen.findByRole('button', { name: '登录' })
      await waitFor(() => expect(askedFor(apple.nonce).length).toBeLessThanOrEqual(1))
      const found = screen.queryByRole('button', { name: BY_APPLE }) !== null
      unmount()
      return found
    }
    expect(await isOffered()).toBe(false)
    nativeApp({ useBCoins: 0 })
    expect(await isOffered()).toBe(false)
    refuse(apple.nonce, 409, '学校还没有开通 Apple 登录')
    iPhone()
    expect(await isOffered()).toBe(false)
  })
})

describe('Apple beside the devices', () => {
  beforeEach(() => {
    signIn()
    answer(devices.list, [{ id: 3, name: '我的手机', signedInAt: 0, seenAt: 0, isCurrent: true }])
  })

  it('links inside the app', async () => {
    iPhone()
    answer(profile.personal, { ...personalInfo(), hasApple: false })
    answer(apple.link, { ...personalInfo(), hasApple: true })
    renderPage(Devices)
    await screen.findByText('Apple 登录')
    press(/^Apple 登录/)
    await waitFor(() => expect(screen.getByText('已绑定')).toBeTruthy())
    expect([askedFor(apple.link).map(({ body }) => body), toastText()]).toEqual([[token], '已绑定 Apple 账户'])
  })

  it('goes anywhere after a question, unless it is the only way in', async () => {
    answer(profile.personal, { ...personalInfo(), hasApple: true })
    refuse(apple.unlink, 409, 'Apple 是你现在唯一的登录方式，先绑定手机号再解绑')
    renderPage(Devices)
    await screen.findByText('Apple 登录')
    press(/^Apple 登录/)
    press('解绑')
    await waitFor(() => expect(screen.queryByText('解绑 Apple 账户？')).toBeNull())
    expect(screen.getByText('已绑定')).toBeTruthy()
    answer(apple.unlink, { ...personalInfo(), hasApple: false })
    press(/^Apple 登录/)
    press('解绑')
    await waitFor(() => expect(screen.queryByText('Apple 登录')).toBeNull())
  })

  it('stays hidden where it is neither linked nor can be', async () => {
    for (const hasApple of [false, undefined]) {
      answer(profile.personal, { ...personalInfo(), hasApple })
      const { unmount } = renderPage(Devices)
      await screen.findByText('我的手机')
      expect(screen.queryByText('Apple 登录')).toBeNull()
      unmount()
    }
  })
})
