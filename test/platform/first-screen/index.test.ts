import { hashKey } from '@tanstack/react-query'
import { FIRST_REPLIES } from '@/contract/site/first-reply'
import { courseQueries } from '@/data/course/course'
import { replyKey } from '@/domain/text/cached-reply'
import { firstScreen } from '@/platform/first-screen'
import { cachedHome } from '@/platform/first-screen/cached-home'

const page = (text: string) => {
  document.body.innerHTML = `<script type="application/json" id="${FIRST_REPLIES}">${text}</script>`
}

describe('first screen', () => {
  it('returns the replies in the document', () => {
    page('[{"of":"article","id":1}]')
    expect(firstScreen.replies(0)).toEqual([{ of: 'article', id: 1 }])
  })

  it.each(['', '[{"of":', '{}'])('returns none for %j', (text) => {
    page(text)
    expect(firstScreen.replies(0)).toEqual([])
  })

  describe('without a composing server', () => {
    const home = { id: 1, title: '首页', blocks: [] }
    const { queryKey } = courseQueries.pageItems(1)
    const name = replyKey(7, hashKey(queryKey))
    const begun = (kept: Record<string, string>, userId = 7) => cachedHome((key) => kept[key], userId)

    it('shows home as last shown to this learner on this device', () => {
      expect(begun({ [name]: JSON.stringify({ data: home }) })).toEqual([{ key: queryKey, reply: home }])
    })

    it('shows nothing of another learner, nor on a new device', () => {
      expect(begun({ [name]: JSON.stringify({ data: home }) }, 8)).toEqual([])
      expect(begun({})).toEqual([])
    })
  })
})
