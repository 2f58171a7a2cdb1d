import { QueryClient } from '@tanstack/react-query'
import { FIRST_REPLIES, type FirstReply } from '@/contract/site/first-reply'
import { takeFirstReplies } from '@/data/first-replies'
import { courseQueries } from '@/data/queries/course'
import { examQueries } from '@/data/queries/exam'
import { practiceQueries } from '@/data/queries/practice'
import { clearLogin, saveLogin } from '@/data/stores/session'
import { grantOf } from './fakes'

const reply = { id: 1, title: '首页', blocks: [] }
const bank = { categoryId: 22, categoryName: '会计', subjects: [] }

function taken(replies: readonly FirstReply[]): QueryClient {
  document.body.innerHTML = `<script type="application/json" id="${FIRST_REPLIES}">${JSON.stringify(replies)}</script>`
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
  it('fills the cache with what the page brought along, to be drawn at once and asked for again', () => {
    const cache = taken(replies)
    const query = cache.getQueryCache().find(courseQueries.pageItems(1))
    expect(query?.state.data).toEqual(reply)
    expect(query?.isStaleByTime(60_000)).toBe(true)
    expect(cache.getQueryData(examQueries.home(22).queryKey)).toEqual(bank)
    cache.clear()
  })

  it('leaves to a learner who is signed in what is another for them', () => {
    saveLogin(grantOf('1'))
    const cache = taken(replies)
    expect(cache.getQueryData(courseQueries.pageItems(1).queryKey)).toEqual(reply)
    expect(cache.getQueryData(examQueries.home(22).queryKey)).toBeUndefined()
    clearLogin()
    cache.clear()
  })

  // The server writes these keys: `server/services/web/first-replies.ts`.
  it.each([
    [courseQueries.pageItems(1).queryKey, ['course', 'page-items', 1]],
    [courseQueries.extra(101).queryKey, ['course', 'extra', 101]],
    [courseQueries.article(3).queryKey, ['course', 'article', 3]],
    [courseQueries.categoryTree().queryKey, ['course', 'category-tree']],
    [examQueries.home(22).queryKey, ['exam', 'home', 22]],
    [practiceQueries.study(22).queryKey, ['exam', 'study', 22]],
  ])('keeps a reply under the key by which it is asked for: %j', (asked, written) => expect(asked).toEqual(written))
})
