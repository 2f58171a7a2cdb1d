import { createSessionStore } from '@/data/account/session-store'
import { fakeStorage, fakeTime, grantOf, NOW } from '../fakes'

function openSession(kept?: Record<string, string>, offset = 0) {
  const device = fakeStorage(kept)
  const session = createSessionStore({ storage: device.storage, clock: { now: fakeTime().now, offset: () => offset } })
  return { session, ...device }
}

describe('session (document 1 §3 and §4)', () => {
  it('[D2-4-session-1] [D2-6-visitor-1] starts anonymous without a refresh token', () => {
    expect(openSession({ accessToken: 'a' }).session.isLoggedIn()).toBe(false)
    expect(openSession({ refreshToken: 'r' }).session.isLoggedIn()).toBe(true)
  })

  it('[D2-4-session-2] stores the three values and the user id; expiry is in server time, less 30 s', () => {
    const { session, texts } = openSession({}, 90_000)
    session.saveLogin(grantOf('1', 7200))
    expect(Object.fromEntries(texts)).toEqual({
      refreshToken: 'refresh-1',
      accessToken: 'access-1',
      expiresTime: String(NOW - 90_000 + 7_170_000),
      userId: '7',
    })
  })

  it('returns from the device after a restart', () => {
    const { session, storage } = openSession()
    session.saveLogin(grantOf('1'))
    const again = createSessionStore({ storage, clock: { now: () => NOW, offset: () => 0 } })
    expect(again.store.getState()).toEqual(session.store.getState())
  })

  it('[D2-4-session-8] logout removes all of it', () => {
    const { session, texts } = openSession({ gordonBaseUrl: '/x' })
    session.saveLogin(grantOf('1'))
    session.clearLogin()
    expect([...texts.keys()]).toEqual(['gordonBaseUrl'])
    expect(session.store.getState()).toEqual({ refreshToken: '', accessToken: '', expiresTime: 0, userId: null })
  })

  it('follows another page that signs in, renews or signs out', () => {
    const { session, writeElsewhere } = openSession()
    writeElsewhere({ userId: '9', accessToken: 'a', refreshToken: 'r' })
    expect(session.store.getState()).toMatchObject({ userId: 9, accessToken: 'a' })
    expect(session.isLoggedIn()).toBe(true)
    writeElsewhere({ refreshToken: null })
    expect(session.isLoggedIn()).toBe(false)
  })

  it.each(['0', '-3', '1.5', 'abc', ''])('does not accept “%s” as the id of a learner', (userId) => {
    expect(openSession({ refreshToken: 'r', userId }).session.store.getState().userId).toBeNull()
  })

  it('writes the refresh token last, because other pages read it as the whole login', () => {
    const { session, texts } = openSession()
    session.saveLogin(grantOf('1'))
    expect([...texts.keys()].at(-1)).toBe('refreshToken')
  })

  it('ignores other writes on the device', () => {
    const { session, writeElsewhere } = openSession({ refreshToken: 'r' })
    const changed = jest.fn()
    session.store.subscribe(changed)
    writeElsewhere({ theme: 'dark' })
    expect(changed).not.toHaveBeenCalled()
  })

  it('follows other pages again after a login that could not be stored', () => {
    const { session, device, writeElsewhere } = openSession()
    device.isFull = true
    session.saveLogin(grantOf('1'))
    session.clearLogin()
    device.isFull = false
    writeElsewhere({ userId: '9', accessToken: 'a', refreshToken: 'r' })
    expect(session.store.getState().userId).toBe(9)
  })

  it('lasts as long as the page when the device stores nothing', () => {
    const { session, device } = openSession()
    device.isFull = true
    session.saveLogin(grantOf('1'))
    session.sync()
    expect(session.isLoggedIn()).toBe(true)
  })
})
