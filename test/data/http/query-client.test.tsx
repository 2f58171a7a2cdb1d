/** @sandbox own */
import { session } from '@/data/account/session'
import { createQueryClient, followSession, resetPersonal } from '@/data/http/query-client'
import { grantOf } from '../fakes'

jest.mock('@/data/http/first-replies', () => ({ takeFirstReplies: () => {} }))
jest.mock('@/data/site/follow-network', () => ({ followNetwork: () => {} }))
jest.mock('@/data/account/session', () => {
  const { createSessionStore } = jest.requireActual('@/data/account/session-store')
  const { fakeStorage } = jest.requireActual('../fakes')
  return { session: createSessionStore({ storage: fakeStorage().storage, clock: { now: () => 0, offset: () => 0 } }) }
})

async function filledClient() {
  const client = createQueryClient()
  await client.prefetchQuery({ queryKey: ['course', 'category-tree'], queryFn: () => 'tree', meta: { isPublic: true } })
  await client.prefetchQuery({ queryKey: ['order', 'quote', 1], queryFn: () => 'quote' })
  const kept = () =>
    client
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey[0])
  return { client, kept }
}

describe('query client', () => {
  it('does not retry, nor refetch when the window gets focus, and fails at once offline', () => {
    expect(createQueryClient().getDefaultOptions().queries).toMatchObject({ retry: 0, refetchOnWindowFocus: false, networkMode: 'always' })
    expect(createQueryClient().getDefaultOptions().mutations).toEqual({ retry: 0, networkMode: 'always' })
  })

  it('a reset removes the personal replies and keeps the public ones', async () => {
    const { client, kept } = await filledClient()
    await resetPersonal(client)
    expect(kept()).toEqual(['course'])
  })

  it('resets for another learner, and not for a renewal', async () => {
    session.saveLogin(grantOf('1'))
    const { client, kept } = await filledClient()
    const stop = followSession(client)
    session.saveLogin(grantOf('2'))
    expect(kept()).toEqual(['course', 'order'])
    session.clearLogin()
    expect(kept()).toEqual(['course'])
    stop()
  })

  it('[D2-4-session-9] a logout clears the user info and the VIP state', async () => {
    session.saveLogin(grantOf('1'))
    const client = createQueryClient()
    client.setQueryData(['user', 'info'], { id: 7 })
    client.setQueryData(['user', 'vip-info'], { level: 1 })
    const stop = followSession(client)
    session.clearLogin()
    expect([client.getQueryData(['user', 'info']), client.getQueryData(['user', 'vip-info'])]).toEqual([undefined, undefined])
    stop()
  })
})
