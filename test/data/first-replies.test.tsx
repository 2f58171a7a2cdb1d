import { QueryClient } from '@tanstack/react-query'
import { FIRST_REPLIES } from '@/contract/site/first-reply'
import { takeFirstReplies } from '@/data/first-replies'
import { courseQueries } from '@/data/queries/course'

const reply = { id: 1, title: '首页', blocks: [] }

describe('takeFirstReplies', () => {
  it('fills the cache with what the page brought along, to be drawn at once and asked for again', () => {
    const text = JSON.stringify([{ of: 'pageItems', id: 1, reply }])
    document.body.innerHTML = `<script type="application/json" id="${FIRST_REPLIES}">${text}</script>`
    const cache = new QueryClient()
    takeFirstReplies(cache)
    const query = cache.getQueryCache().find(courseQueries.pageItems(1))
    expect(query?.state.data).toEqual(reply)
    expect(query?.isStaleByTime(60_000)).toBe(true)
    cache.clear()
  })
})
