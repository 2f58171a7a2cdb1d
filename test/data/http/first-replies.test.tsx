/** @sandbox own */
import { QueryClient } from '@tanstack/react-query'
import { FIRST_REPLIES, type FirstReply } from '@/contract/site/first-reply'
import { clearLogin, saveLogin } from '@/data/account/session'
import { distributionQueries } from '@/data/campaign/distribution'
import { bargainQueries } from '@/data/course/bargain'
import { courseQueries } from '@/data/course/course'
import { gateQueries } from '@/data/course/gate'
import { examQueries } from '@/data/exam/exam'
import { takeFirstReplies } from '@/data/http/first-replies'
import { siteQueries } from '@/data/site/site'
import { practiceQueries } from '@/data/tiku/practice'
import { courseCoupons } from '@/data/wallet/coupon'
import { grantOf } from '../fakes'

const reply = { id: 1, title: '首页', blocks: [] }
const bank = { categoryId: 22, categoryName: '会计', subjects: [] }

function taken(replies: readonly FirstReply[], age = 0): QueryClient {
  const rows = replies.map((each) => ({ ...each, readAt: Date.now() - age }))
  document.body.innerHTML = `<script type="application/json" id="${FIRST_REPLIES}">${JSON.stringify(rows)}</script>`
  const cache = new QueryClient()
  takeFirstReplies(cache)
  return cache
}

const replies: readonly FirstReply[] = [
  { key: ['course', 'page-items', 1], reply },
  { key: ['exam', 'home', 22], reply: bank, forVisitors: true },
]

// Files of tests share a document.
afterEach(() => {
  document.body.innerHTML = ''
})

describe('takeFirstReplies', () => {
  const pageItems = (cache: QueryClient) => cache.getQueryCache().find(courseQueries.pageItems(1))

  it('fills the cache with the replies in the document', () => {
    const cache = taken(replies)
    expect(pageItems(cache)?.state.data).toEqual(reply)
    expect(cache.getQueryData(examQueries.home(22).queryKey)).toEqual(bank)
    cache.clear()
  })

  it.each([
    ['a category', { categoryId: 22 }, { categoryId: 22, parentId: undefined, year: undefined }],
    ['all categories', {}, { categoryId: undefined, parentId: undefined, year: undefined }],
  ])('gives the list of %s its first page', (_, choice, asked) => {
    const first = { pages: [[]], pageParams: [0] }
    const cache = taken([{ key: ['course', 'pages', choice], reply: first }])
    expect(cache.getQueryData(courseQueries.pages(asked).queryKey)).toEqual(first)
    cache.clear()
  })

  it.each([
    ['a fresh reply is not refetched while the app starts, even where it is never cached', 29_900, 0, false],
    ['an older stored reply is drawn and refetched', 31_000, 300_000, true],
    ['a reply from the future of a wrong clock is refetched', -31_000, 300_000, true],
  ])('splits %s', (_, age, staleTime, isStale) => {
    const cache = taken(replies, age)
    expect([pageItems(cache)?.state.data, pageItems(cache)?.isStaleByTime(staleTime)]).toEqual([reply, isStale])
    cache.clear()
  })

  it('a reply older than the app start is stale like any other', () => {
    const cache = taken(replies)
    jest.useFakeTimers({ now: Date.now() + 10_000 })
    expect(pageItems(cache)?.isStaleByTime(0)).toBe(true)
    jest.useRealTimers()
    cache.clear()
  })

  it('skips replies that differ for a signed-in learner', () => {
    saveLogin(grantOf('1'))
    const cache = taken(replies)
    expect(cache.getQueryData(courseQueries.pageItems(1).queryKey)).toEqual(reply)
    expect(cache.getQueryData(examQueries.home(22).queryKey)).toBeUndefined()
    clearLogin()
    cache.clear()
  })

  // The server writes these keys: `server/services/site/first-replies.ts`.
  it.each([
    [courseQueries.pageItems(1).queryKey, ['course', 'page-items', 1]],
    [courseQueries.extra(101).queryKey, ['course', 'extra', 101]],
    [courseQueries.forUser(101).queryKey, ['course', 'for-user', 101]],
    [courseCoupons(101).queryKey, ['wallet', 'of-course', 101]],
    [bargainQueries.offer(101).queryKey, ['bargain', 'offer', 101]],
    [distributionQueries.by(101).queryKey, ['distribution', 'by', 101]],
    [gateQueries.authInfo(101).queryKey, ['gate', 'auth-info', 101]],
    [gateQueries.memberAuth(101).queryKey, ['gate', 'member-auth', 101]],
    [siteQueries.setting().queryKey, ['site', 'setting']],
    [siteQueries.floating().queryKey, ['site', 'floating']],
    [courseQueries.article(3).queryKey, ['course', 'article', 3]],
    [courseQueries.categoryTree().queryKey, ['course', 'category-tree']],
    [examQueries.home(22).queryKey, ['exam', 'home', 22]],
    [practiceQueries.study(22).queryKey, ['exam', 'study', 22]],
  ])('stores a reply under the key of its query: %j', (asked, written) => expect(asked).toEqual(written))
})
