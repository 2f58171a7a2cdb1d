import { act, waitFor } from '@testing-library/react'
import { sessions } from '@/contract/account/session'
import { page } from '@/contract/site/page'
import { identifyUser } from '@/data/account/identify-user'
import { clearLogin, saveLogin } from '@/data/account/session'
import { userQueries } from '@/data/account/user'
import { createQueryClient } from '@/data/http/query-client'
import { placeOf, savePlace } from '@/data/site/pages'
import { answer, askedFor, refuse } from '../../support/client/fake-fetch'
import { userInfo } from '../../support/client/fixtures'
import { signIn } from '../../support/client/render-page'

const cookie = () => /userId=(\d*)/.exec(document.cookie)?.[1]

describe('the signed-in user', () => {
  const visitor = () => (window as { customerServiceVisitor?: { userId: number; nickname: string } | null }).customerServiceVisitor

  function start(cache = createQueryClient()) {
    answer(page.directions, [])
    signIn()
    return { cache, stop: identifyUser(cache) }
  }

  it('appears in the support chat from the start and after each reply, never as another user', () => {
    const { queryKey } = userQueries.info()
    const kept = createQueryClient()
    kept.setQueryData(queryKey, userInfo({ id: 7, nickname: '小启' }))
    const { cache, stop } = start(kept)
    expect([cookie(), visitor()?.nickname]).toEqual(['7', '小启'])
    cache.setQueryData(queryKey, userInfo({ id: 7, nickname: '小明' }))
    expect(visitor()?.nickname).toBe('小明')
    cache.setQueryData(queryKey, userInfo({ id: 8, nickname: '别人' }))
    expect(visitor()).toMatchObject({ userId: 7, nickname: '小明' })
    stop()
  })

  it('leaves no trace after signing out: no cookie, no support chat, no scroll positions', () => {
    const { cache, stop } = start()
    cache.setQueryData(userQueries.info().queryKey, userInfo({ id: 7 }))
    savePlace('/mine', 300)
    clearLogin()
    expect([cookie(), visitor(), placeOf('/mine')]).toEqual([undefined, null, 0])
    stop()
  })

  it('stops being followed after the end', () => {
    start().stop()
    clearLogin()
    expect(cookie()).toBe('7')
  })
})

describe('a window that opened for signing in', () => {
  const opener = { postMessage: jest.fn() }
  const before = window.opener
  afterEach(() => {
    window.name = ''
    window.opener = before
    opener.postMessage.mockClear()
    jest.restoreAllMocks()
  })

  async function start(name: string) {
    window.name = name
    window.opener = opener
    const close = jest.spyOn(window, 'close').mockImplementation(() => {})
    answer(sessions.onceToken, { token: 'once', expiresIn: 60 })
    answer(page.directions, [])
    signIn()
    const stop = identifyUser(createQueryClient())
    await waitFor(() => expect(askedFor(page.directions)).toHaveLength(1))
    return { stop, close }
  }

  it('passes its own key to the page that opened it, and closes', async () => {
    const { stop, close } = await start('login-window')
    await waitFor(() => expect(close).toHaveBeenCalledTimes(1))
    expect(opener.postMessage.mock.calls).toEqual([[{ token: 'once', userId: 7 }, window.location.origin]])
    saveLogin({ accessToken: 'renewed', refreshToken: 'refresh', expiresIn: 7200, userId: 7 })
    await act(async () => {})
    expect(askedFor(sessions.onceToken)).toHaveLength(1)
    stop()
  })

  it('stays open when it has no key to pass', async () => {
    window.name = 'login-window'
    window.opener = opener
    answer(page.directions, [])
    refuse(sessions.onceToken, 500, '服务暂时不可用')
    signIn()
    const stop = identifyUser(createQueryClient())
    await waitFor(() => expect(askedFor(sessions.onceToken)).toHaveLength(1))
    await act(async () => {})
    expect(opener.postMessage).not.toHaveBeenCalled()
    stop()
  })

  it('does not count as any other window', async () => {
    const { stop, close } = await start('')
    expect([askedFor(sessions.onceToken), close.mock.calls, opener.postMessage.mock.calls]).toEqual([[], [], []])
    stop()
  })
})
