import assert from 'node:assert/strict'
import { at, front, part, type Stage, until } from './stage'

type Card = { title?: string; path?: string; imageUrl?: string }

/** A course is shared, and whoever opens the card sees the course. */
export async function sharing(stage: Stage): Promise<void> {
  const { mini, step, shoot } = stage
  await step('a course can be shared, and its card opens the course', async () => {
    await mini.callWxMethod('reLaunch', { url: '/packages/course/detail/index?id=102' })
    // A page has its own card once it knows its course.
    await part(stage, 'learn-course')
    const card = await until('the card', async () => {
      const given = (await (await front(stage)).callMethod('onShareAppMessage', { from: 'menu' })) as Card | null
      return given?.title?.includes('初级会计实务') ? given : undefined
    })
    assert.equal(card.path, '/packages/course/detail/index?id=102')
    assert.match(card.imageUrl ?? '', /^https?:\/\//)
    await mini.callWxMethod('reLaunch', { url: card.path })
    await at(stage, 'course_detail')
    await part(stage, 'learn-course')
    await shoot('shared')
  })
}
