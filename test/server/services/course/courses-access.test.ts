import { course } from '@/contract/course/course'
import { startServer, type TestServer } from '../../../support/server'

const PRICED = 101
const FREE = 104
const LEARNER = '13800000001'
const DAY = 86_400_000

describe('the access of a visitor to a course', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ seed: true })
  })
  afterAll(() => server.close())

  const access = async (id: number, mobile?: string) => {
    const session = mobile === undefined ? undefined : await server.signIn(mobile)
    return (await server.send(course.forUser, { params: { id } }, session)).access
  }
  const grant = async (mobile: string, expires_at: number) => {
    const { userId } = await server.signIn(mobile)
    await server.db.insertInto('entitlement').values({ user_id: userId, course_id: PRICED, granted_at: 0, expires_at }).execute()
  }
  const flags = async (id: number, mobile?: string) => {
    const session = mobile === undefined ? undefined : await server.signIn(mobile)
    const chapters = await server.send(course.items, { params: { id }, query: {} }, session)
    return chapters.flatMap((chapter) => chapter.lessons)
  }

  it('depends on the price and on signing in', async () => {
    expect(await access(PRICED)).toBe('none')
    expect(await access(PRICED, '13900000001')).toBe('none')
    expect(await access(FREE)).toBe('none')
    expect(await access(FREE, '13900000001')).toBe('free')
  })

  it('depends on a right and its end', async () => {
    await grant('13900000002', server.clock.now() + DAY)
    await grant('13900000003', server.clock.now() - DAY)
    expect(await access(PRICED, '13900000002')).toBe('owned')
    expect(await access(PRICED, '13900000003')).toBe('expired')
  })

  it('opens every lesson to the owner, the trial to everyone, signed in or not', async () => {
    expect((await flags(PRICED, LEARNER)).every((lesson) => lesson.canLearn)).toBe(true)
    for (const seen of [await flags(PRICED, '13900000009'), await flags(PRICED)]) {
      expect(seen.map((lesson) => lesson.canLearn)).toEqual(seen.map((lesson) => lesson.isTrial))
      expect(seen.some((lesson) => lesson.canLearn)).toBe(true)
    }
  })

  it("shows the learner's progress, and none of it to a stranger", async () => {
    const [first] = await flags(PRICED, LEARNER)
    expect(first).toMatchObject({ id: 1001, lessonProgress: 100, isLearned: true, lastTime: 0 })
    expect((await flags(PRICED, '13900000009'))[0]).toMatchObject({ lessonProgress: 0, isLearned: false })
  })

  it('shows the state of a live lesson', async () => {
    const states = (await flags(105)).map((lesson) => lesson.livingStatus)
    expect(states.slice(0, 2)).toEqual(['replay', 'replay'])
    expect(states.at(-1)).toBe('pending')
  })

  it('lists the courses of a learner, the newest learning first', async () => {
    const session = await server.signIn(LEARNER)
    const mine = await server.send(course.mine, {}, session)
    expect(mine.map((own) => own.course.id).sort()).toEqual([101, 102, 104, 105])
    const newest = await server.db
      .selectFrom('learn_state')
      .select('course_id')
      .where('user_id', '=', session.userId)
      .orderBy('updated_at', 'desc')
      .executeTakeFirst()
    expect(mine[0]?.course.id).toBe(newest?.course_id)
    expect(mine[0]?.progress.lastLessonId).not.toBeNull()
  })

  it('lists nothing without a session', async () => {
    expect((await server.exchange(course.mine, {})).code).toBe(401)
  })
})
