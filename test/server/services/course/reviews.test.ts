import { around } from '@/contract/content/around'
import { course } from '@/contract/content/course'
import { startServer, type TestServer, type TestSession } from '../../../support/server'

let server: TestServer
let owner: TestSession
let stranger: TestSession
beforeAll(async () => {
  server = await startServer({ seed: true })
  owner = await server.signIn('13800000001')
  stranger = await server.signIn('13900000042')
})
afterAll(() => server.close())

const params = { id: 101 }
const write = (who: TestSession, body = '讲得细') =>
  server.exchange(around.writeReview, { params, body: { stars: 3, tags: ['条理好'], body } }, who)

describe('reviews of a course', () => {
  it('are read by everybody, newest first, or by tag', async () => {
    const rows = await server.send(around.reviews, { params, query: {} })
    expect(rows.map(({ stars }) => stars)).toEqual([5, 4, 5])
    expect(await server.send(around.reviews, { params, query: { tag: '答疑及时' } })).toHaveLength(1)
    expect(await server.send(around.reviewSummary, { params })).toMatchObject({
      count: 3,
      rating: 47,
      perStar: [0, 0, 0, 1, 2],
      canWrite: false,
      mine: null,
    })
  })

  it('are written by who has the course, one a learner', async () => {
    expect(await write(stranger)).toMatchObject({ code: 409, msg: '学过这门课程后才能评价' })
    await Promise.all([write(owner, '一'), write(owner, '二'), write(owner, '三')])
    expect(await server.send(around.reviewSummary, { params }, owner)).toMatchObject({
      count: 3,
      rating: 40,
      canWrite: true,
      mine: { stars: 3, reply: '' },
    })
    expect((await server.send(course.extra, { params })).rating).toBe(40)
    const own = async (who?: TestSession) =>
      (await server.send(around.reviews, { params, query: {} }, who)).filter(({ isMine }) => isMine).map(({ stars }) => stars)
    expect([await own(owner), await own(stranger), await own()]).toEqual([[3], [], []])
  })

  it('that are hidden count for nobody', async () => {
    await server.db.updateTable('course_review').set({ is_shown: false }).where('course_id', '=', 101).execute()
    expect(await server.send(around.reviewSummary, { params })).toMatchObject({ count: 0, rating: null })
    expect((await server.send(course.extra, { params })).rating).toBeNull()
  })
})
