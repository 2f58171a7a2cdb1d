import { openLesson, openLessonOf } from '#server/services/learn/open-lesson'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { own } from '../../../support/shop'

/** Seeded: a priced course with a trial lesson and others, and a free course. */
const PRICED = 101
const FREE = { courseId: 104, lessonId: 1028 }
const LOCKED_LESSON = 1010

describe('a lesson one may learn', () => {
  let server: TestServer
  let anna: TestSession
  let trial: number
  beforeAll(async () => {
    server = await startServer({ seed: true })
    const lessons = server.db.selectFrom('lesson').select('id').where('course_id', '=', PRICED)
    trial = (await lessons.where('is_trial', '=', true).executeTakeFirstOrThrow()).id
  })
  afterAll(() => server.close())
  let learners = 0
  beforeEach(async () => {
    anna = await server.signIn(`1390000${6000 + learners++}`)
  })

  const open = (lessonId: number) => openLesson(server.db, anna.userId, lessonId, server.clock.now())
  const openOf = (courseId: number, lessonId: number) => openLessonOf(server.db, anna.userId, { courseId, lessonId }, server.clock.now())

  it('is any lesson of a free course', async () => {
    expect(await open(FREE.lessonId)).toMatchObject({ access: 'free', lesson: { id: FREE.lessonId, course_id: FREE.courseId } })
  })

  it('is the trial of a course that is not bought, and no other', async () => {
    expect(await open(trial)).toMatchObject({ access: 'none', lesson: { is_trial: true } })
    await expect(open(LOCKED_LESSON)).rejects.toMatchObject({ code: 403, message: '购买课程后即可学习' })
  })

  it('is every lesson of a bought course, to the last millisecond of the right', async () => {
    await own(server, anna, PRICED, server.clock.now() + 1)
    expect(await open(LOCKED_LESSON)).toMatchObject({ access: 'owned' })
    server.clock.advance(1)
    await expect(open(LOCKED_LESSON)).rejects.toMatchObject({ code: 403 })
    expect(await open(trial)).toMatchObject({ access: 'expired' })
  })

  it("is not opened by somebody else's right", async () => {
    await own(server, await server.signIn('13900006999'), PRICED, null)
    await expect(open(LOCKED_LESSON)).rejects.toMatchObject({ code: 403 })
  })

  it('tells what this learner learned of it, and nothing of others', async () => {
    const ben = await server.signIn('13900006998')
    const state = { lesson_id: FREE.lessonId, course_id: FREE.courseId, played: Buffer.alloc(15), is_learned: false, updated_at: 1 }
    const states = [
      { ...state, user_id: anna.userId, played_seconds: 12, position: 34 },
      { ...state, user_id: ben.userId, played_seconds: 56, position: 78 },
    ]
    await server.db.insertInto('learn_state').values(states).execute()
    expect((await open(FREE.lessonId)).lesson).toMatchObject({ played_seconds: 12, position: 34 })
  })

  it('exists', async () => {
    await expect(open(99_999)).rejects.toMatchObject({ code: 404, message: '课时不存在' })
  })

  it('named with its course is the same; named with another it does not exist', async () => {
    expect(await openOf(FREE.courseId, FREE.lessonId)).toEqual(await open(FREE.lessonId))
    await expect(openOf(PRICED, FREE.lessonId)).rejects.toMatchObject({ code: 404, message: '课时不存在' })
    await expect(openOf(PRICED, LOCKED_LESSON)).rejects.toMatchObject({ code: 403 })
  })
})
