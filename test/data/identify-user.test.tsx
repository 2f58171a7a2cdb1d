import { waitFor } from '@testing-library/react'
import { sessions } from '@/contract/account/session'
import { page } from '@/contract/content/page'
import { identifyUser } from '@/data/identify-user'
import { createQueryClient } from '@/data/query-client'
import { answer, askedFor } from '../support/client/fake-fetch'
import { signIn } from '../support/client/render-page'

describe('a window that was opened to sign in', () => {
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

  it('hands a key of its own to the page that opened it, and closes', async () => {
    const { stop, close } = await start('login-window')
    await waitFor(() => expect(close).toHaveBeenCalledTimes(1))
    expect(opener.postMessage.mock.calls).toEqual([[{ token: 'once', userId: 7 }, window.location.origin]])
    stop()
  })

  it('is no other window', async () => {
    const { stop, close } = await start('')
    expect([askedFor(sessions.onceToken), close.mock.calls, opener.postMessage.mock.calls]).toEqual([[], [], []])
    stop()
  })
})
