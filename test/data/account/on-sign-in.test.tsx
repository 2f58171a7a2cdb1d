import { act, waitFor } from '@testing-library/react'
import { onSignIn } from '@/data/account/on-sign-in'
import { clearLogin, saveLogin } from '@/data/account/session'
import { openedDistributionLink } from '@/data/campaign/distribution-commands'
import { createQueryClient } from '@/data/http/query-client'
import { answerAll } from '../../support/client/sample-replies'

const enter = (userId: number, accessToken = 'access') =>
  act(() => saveLogin({ accessToken, refreshToken: 'refresh', expiresIn: 7200, userId }))

it('a sign-in requests its user and reports the stored link; a renewed session, or one after the end, does neither', async () => {
  const { log } = answerAll('rich')
  const asked = () => ['/users/info', '/distribution-act/'].map((path) => log.filter(({ address }) => address.includes(path)).length)
  const cache = createQueryClient()
  const asksWho = () => cache.isFetching({ queryKey: ['user', 'info'] })
  const stop = onSignIn(cache)
  await openedDistributionLink({ distributionId: 4, userId: 5, courseId: 6 })
  expect(asked()).toEqual([0, 0])
  enter(7)
  await waitFor(() => expect(asked()).toEqual([1, 1]))
  await cache.invalidateQueries({ queryKey: ['user'] })
  enter(7, 'renewed')
  expect(asksWho()).toBe(0)
  act(() => clearLogin())
  enter(8)
  await waitFor(() => expect(asked()).toEqual([2, 1]))
  stop()
  await cache.invalidateQueries({ queryKey: ['user'] })
  act(() => clearLogin())
  enter(9)
  expect(asksWho()).toBe(0)
})
