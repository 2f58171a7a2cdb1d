import { feedback } from '@/contract/learning/feedback'
import { learning } from '@/contract/learning/learning'
import { startServer, type TestServer } from '../../../support/server'

const LESSON = { courseId: 104, lessonId: 1028 }

describe('feedback about a lesson', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ seed: true })
  })
  afterAll(() => server.close())

  it('is taken once, after enough was played, with tags of its stars', async () => {
    const session = await server.signIn('13900009101')
    const give = (stars: number, tagIds: number[]) =>
      server.exchange(feedback.give, { body: { ...LESSON, stars, tagIds, text: ' 讲得好 ', watchTime: 9000 } }, session)
    expect((await give(5, [])).code).toBe(409)
    server.clock.advance(60_000)
    await server.send(learning.submit, { params: LESSON, body: { position: 60, played: [{ from: 0, to: 60 }], isEnded: false } }, session)
    const tags = await server.send(feedback.tags, {}, session)
    const ofStars = (stars: number) => tags.filter((tag) => tag.stars === stars).map(({ id }) => id)
    expect((await give(5, ofStars(1))).code).toBe(417)
    expect((await give(5, ofStars(5).slice(0, 2))).code).toBe(200)
    await give(1, [])
    const own = await server.send(feedback.mine, { params: { id: LESSON.lessonId }, query: { version: '5' } }, session)
    expect(own).toMatchObject({ canGive: true, mine: { stars: 5, text: '讲得好' } })
  })
})
