import { sessions } from '@/contract/account/session'
import { user } from '@/contract/account/user'
import { takeNativeSession } from '@/data/account/native-session'
import { session } from '@/data/account/session'
import { onFailure } from '@/data/http/events'
import { send } from '@/data/http/send'
import { answerTo, askedFor, refuse } from '../support/client/fake-fetch'
import { userInfo } from '../support/client/fixtures'
import { nativeApp, withoutApp } from '../support/client/native-app'

const tokens = (accessToken: string, refreshToken = 'of-the-app') => ({ accessToken, refreshToken })
const state = () => session.store.getState()
/** The server takes one access token and refuses every other. */
const taking = (token: string) => answerTo(user.info, token, userInfo())

afterEach(() => withoutApp())

describe('the login of the native app', () => {
  it('[D1-2-apptokens-1] the app supplies the tokens, and the server returns the learner', async () => {
    nativeApp({ getAccessToken: tokens('a') })
    taking('a')
    expect(await takeNativeSession()).toBe(true)
    expect(state()).toMatchObject({ accessToken: 'a', userId: 7 })
  })

  it('[D2-7-apptokens-1] on Android the refresh token comes from getAndroidRefreshToken', async () => {
    const app = nativeApp({ getAccessToken: tokens('a', ''), getAndroidRefreshToken: 'of-android' })
    taking('a')
    expect(await takeNativeSession()).toBe(true)
    expect(app.toldTo('getAndroidRefreshToken')).toHaveLength(1)
  })

  it('requests the next access token from the app when one expires, and never spends the app’s refresh token', async () => {
    const given = ['stale', 'fresh']
    nativeApp({ getAccessToken: () => tokens(given.shift() ?? 'fresh') })
    taking('fresh')
    expect(await takeNativeSession()).toBe(true)
    expect(state()).toMatchObject({ accessToken: 'fresh', userId: 7 })
    expect([askedFor(sessions.refresh), askedFor(user.info).map(({ token }) => token)]).toEqual([[], ['stale', 'fresh']])
    expect(JSON.stringify({ ...window.localStorage })).not.toContain('of-the-app')
  })

  it('requests a token from the app again at a later expiry', async () => {
    const given = ['a', 'b']
    nativeApp({ getAccessToken: () => tokens(given.shift() ?? 'b') })
    taking('a')
    await takeNativeSession()
    taking('b')
    await send(user.info, { query: {} }, { isQuiet: true })
    expect([state(), askedFor(sessions.refresh)]).toMatchObject([{ accessToken: 'b', userId: 7 }, []])
  })

  it('ends when the app has no other token', async () => {
    nativeApp({ getAccessToken: tokens('stale') })
    taking('fresh')
    expect(await takeNativeSession()).toBe(false)
    expect(state()).toMatchObject({ refreshToken: '', userId: null })
  })

  it('does not exist outside the app, without tokens, or when the app does not reply', async () => {
    expect(await takeNativeSession()).toBe(false)
    nativeApp({ getAccessToken: tokens('a', ''), getAndroidRefreshToken: '' })
    expect(await takeNativeSession()).toBe(false)
    expect(askedFor(user.info)).toEqual([])
    withoutApp()
    nativeApp({})
    expect(await takeNativeSession()).toBe(false)
    expect(state().refreshToken).toBe('')
  })

  it('the login is discarded silently when the server cannot return its learner', async () => {
    const told = jest.fn()
    const stop = onFailure(told)
    nativeApp({ getAccessToken: tokens('a') })
    refuse(user.info, 500, 'server error!')
    expect(await takeNativeSession()).toBe(false)
    stop()
    expect([state().refreshToken, told.mock.calls]).toEqual(['', []])
  })

  it('the login is deleted when the server no longer has its token', async () => {
    nativeApp({ getAccessToken: tokens('a') })
    refuse(user.info, 410, 'need login')
    expect(await takeNativeSession()).toBe(false)
    expect(state().refreshToken).toBe('')
  })
})
