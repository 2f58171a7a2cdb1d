/** @sandbox own */
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { Providers } from '@/app/providers'
import { user } from '@/contract/account/user'
import { course } from '@/contract/course/course'
import { userQueries } from '@/data/account/user'
import { courseQueries } from '@/data/course/course'
import { replyKey } from '@/domain/text/cached-reply'
import { refuse } from '../support/client/fake-fetch'
import { userInfo } from '../support/client/fixtures'
import { signIn } from '../support/client/render-page'

type Query = Pick<UseQueryOptions, 'queryKey' | 'queryFn'>
const info = userQueries.info() as unknown as Query
const tree = courseQueries.categoryTree() as unknown as Query

function Page({ of: { queryKey, queryFn } }: { of: Query }) {
  const { data } = useQuery({ queryKey, queryFn })
  return <p>{data === undefined ? '没有打开' : '已打开'}</p>
}

/** Opens the app over a device that keeps the reply, with a server out of reach. */
function open(query: Query, reply: unknown, isOnline: boolean): void {
  window.localStorage.setItem(replyKey(7, JSON.stringify(query.queryKey)), JSON.stringify({ data: reply }))
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  render(
    <Providers>
      <Page of={query} />
    </Providers>,
  )
}

/** Returns the text of the page so many milliseconds later. */
async function pageIn(ms: number): Promise<string | null> {
  await act(() => jest.advanceTimersByTimeAsync(ms))
  return screen.getByText(/打开/).textContent
}

describe('the stored replies', () => {
  beforeEach(() => {
    jest.useFakeTimers()
    signIn()
    for (const call of [user.info, course.categoryTree]) refuse(call, 500, 'network error')
  })
  afterEach(() => {
    jest.useRealTimers()
    jest.restoreAllMocks()
  })

  it('show at once when there is no network', async () => {
    open(info, userInfo(), false)
    expect(await pageIn(20)).toBe('已打开')
  })

  it('the stored replies are requested again once the app is idle, and replace a failure', async () => {
    open(tree, [], true)
    expect(await pageIn(20)).toBe('没有打开')
    expect(await pageIn(5_000)).toBe('已打开')
  })
})
