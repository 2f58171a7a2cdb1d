import assert from 'node:assert/strict'
import { at, front, part, type Stage, until } from './stage'

type Card = { title?: string; path?: string; imageUrl?: string }

/** The card the host gets of the page in front; waits until it is about what the page shows. */
export const cardNow = (stage: Stage, title: RegExp): Promise<Card> =>
  until(`a card of ${title}`, async () => {
    const given = (await (await front(stage)).callMethod('onShareAppMessage', { from: 'menu' })) as Card | null
    return given?.title !== undefined && title.test(given.title) ? given : undefined
  })

/** A course opened by a link is shared, and whoever opens the card sees the course and comes by the same link. */
export async function sharing(stage: Stage): Promise<void> {
  const { mini, step, shoot } = stage
  await step('a course can be shared, and its card opens the course by the link of the sharer', async () => {
    await mini.callWxMethod('reLaunch', { url: '/packages/course/detail/index?id=102&channelId=1' })
    // A page has its own card once it knows its course.
    await part(stage, 'learn-course')
    const { path = '', imageUrl = '' } = await cardNow(stage, /初级会计实务/)
    const [page, query] = path.split('?')
    assert.equal(page, '/packages/course/detail/index')
    assert.deepEqual(Object.fromEntries(new URLSearchParams(query)), { id: '102', channelId: '1' })
    // The picture cut for chats, not the cover.
    assert.match(imageUrl, /^https?:\/\/[^/]+\/share\/course\/102\.jpg$/)
    await mini.callWxMethod('reLaunch', { url: path })
    await at(stage, 'course_detail')
    await part(stage, 'learn-course')
    await shoot('shared')
  })
}
