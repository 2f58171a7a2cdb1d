import { learnerReview, putReview, reviewsOf, tagCounts } from '#server/repositories/course/course-reviews'
import { around } from '@/contract/course/around'
import { course } from '@/contract/course/course'
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
  it('reviews are readable by everybody, newest first, or by tag', async () => {
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

  it('reviews are written by owners of the course, one a learner', async () => {
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

  it.each([
    ['abuses somebody', '老师傻逼', '内容有辱骂的话，请修改后再发布'],
    ['looks like an advertisement', '考前押题群，包过', '内容像是广告，请修改后再发布'],
  ])('a review that %s is not taken, and the one before stays', async (_, body, msg) => {
    await write(owner, '讲得细')
    expect(await write(owner, body)).toMatchObject({ code: 417, msg })
    expect(await server.send(around.reviewSummary, { params }, owner)).toMatchObject({ mine: { body: '讲得细' } })
  })

  it('reviews that are hidden count for nobody', async () => {
    await server.db.updateTable('course_review').set({ is_shown: false }).where('course_id', '=', 101).execute()
    expect(await server.send(around.reviewSummary, { params })).toMatchObject({ count: 0, rating: null })
    expect((await server.send(course.extra, { params })).rating).toBeNull()
  })
  it('come in pages, newest first; the tags of those shown are counted, twelve at most', async () => {
    const { db } = server
    const courseId = 104
    await db.deleteFrom('course_review').where('course_id', '=', courseId).execute()
    const tags = [...'abcdefghijklm'].map((letter) => `标签${letter}`)
    const last = tags.slice(-1)
    const put = async (body: string, own: string[], is_shown = true) => {
      const { userId } = await server.signIn(`139000095${body}`)
      await putReview(db, courseId, userId, { stars: 5, tags: own, body }, Number(body))
      await db.updateTable('course_review').set({ is_shown, reply: '谢谢' }).where('user_id', '=', userId).execute()
      return userId
    }
    await put('10', tags)
    const userId = await put('11', last)
    await put('12', ['不看'], false)
    await put('13', last)
    const bodies = async (page: number, limit: number) => (await reviewsOf(db, courseId, null, { page, limit })).map(({ body }) => body)
    expect([await bodies(0, 9), await bodies(0, 2), await bodies(1, 2)]).toEqual([['13', '11', '10'], ['13', '11'], ['10']])
    const once = tags.slice(0, 11).map((tag) => ({ tag, count: 1 }))
    expect(await tagCounts(db, courseId)).toEqual([{ tag: last[0], count: 3 }, ...once])
    expect(await learnerReview(db, courseId, userId)).toMatchObject({ body: '11', reply: '谢谢', createdAt: 11 })
    await putReview(db, courseId, userId, { stars: 4, tags: [], body: '改' }, 99)
    expect(await learnerReview(db, courseId, userId)).toMatchObject({ body: '改', stars: 4, reply: '', createdAt: 99, isMine: true })
  })
})
