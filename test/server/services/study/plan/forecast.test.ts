import { sql } from 'kysely'
import { plan } from '@/contract/study/plan'
import { learningDayOf, learningDayText } from '@/domain/time/day'
import { startServer, type TestServer, type TestSession } from '../../../../support/server'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
let server: TestServer
let rich: TestSession

beforeAll(async () => {
  server = await startServer({ seed: true })
  rich = await server.signIn('13800000001')
})
afterAll(() => server.close())

const forecast = (session = rich) => server.send(plan.forecast, { query: {} }, session)

describe('the forecast of an exam', () => {
  it('uses practice, exams, reviews and the day of the exam', async () => {
    const { examDay, forecast: made } = await forecast()
    expect(examDay).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(made).toMatchObject({ fullMarks: 10_000, passMarks: 6_000 })
    const { low = 0, expected = 0, high = 0, points = [], answerCount = 0 } = made ?? {}
    expect(low).toBeLessThan(expected)
    expect(high).toBeGreaterThan(expected)
    expect(answerCount).toBeGreaterThan(60)
    expect(points).toHaveLength(3)
    for (const { gain, title } of points) expect([gain > 0, title.length > 0]).toEqual([true, true])
  })

  it('does not exist without a day, after it, or from too few answers', async () => {
    const own = server.db.updateTable('exam_day').where('user_id', '=', rich.userId)
    const before = await forecast()
    await own.set({ day: '2020-01-01' }).execute()
    expect((await forecast()).forecast).toBeNull()
    await server.db.deleteFrom('exam_day').where('user_id', '=', rich.userId).execute()
    expect(await forecast()).toEqual({ categoryId: before.categoryId, examDay: null, forecast: null })
    const simulated = await server.db
      .selectFrom('class_member')
      .innerJoin('users', 'users.id', 'class_member.user_id')
      .select('users.mobile')
      .orderBy('users.id', 'desc')
      .executeTakeFirst()
    const other = await server.signIn(simulated?.mobile ?? '')
    await server.db.insertInto('exam_day').values({ user_id: other.userId, category_id: 22, day: '2026-03-20' }).execute()
    expect(await forecast(other)).toMatchObject({ examDay: '2026-03-20', forecast: null })
    await expect(forecast(await server.signIn('13809990001'))).rejects.toMatchObject({ code: 404 })
  })
  it('shows that practice gains more where questions were wrong at first, since they are forgotten sooner', async () => {
    const { db, clock } = server
    const { userId } = rich
    const now = clock.now()
    await db.updateTable('practice_answer').set({ answered_at: 0 }).where('user_id', '=', userId).execute()
    await db.updateTable('result').set({ submitted_at: 0 }).where('user_id', '=', userId).execute()
    await db.deleteFrom('review_log').where('user_id', '=', userId).execute()
    const day = learningDayText(learningDayOf(now) + 30)
    await db.insertInto('exam_day').values({ user_id: userId, category_id: 22, day }).execute()
    const questions = await db.selectFrom('question').select('id').where('category_id', '=', 222).orderBy('id').limit(60).execute()
    const reviews = questions.flatMap(({ id }) => {
      const at = now - (20 + (id % 3)) * DAY_MS
      const own = { user_id: userId, question_id: id, due: 0 }
      return [
        { ...own, key: `${id} first`, rating: 1, reviewed_at: at },
        { ...own, key: `${id} last`, rating: 3, reviewed_at: at + MINUTE_MS },
      ]
    })
    await db.insertInto('review_log').values(reviews).execute()
    const gain = async () => (await forecast()).forecast?.points.reduce((sum, point) => sum + point.gain, 0) ?? 0
    const wrongFirst = await gain()
    await db
      .updateTable('review_log')
      .set((of) => ({ rating: sql<number>`4 - ${of.ref('rating')}` }))
      .where('user_id', '=', userId)
      .execute()
    const rightFirst = await gain()
    expect(rightFirst).toBeGreaterThan(0)
    expect(wrongFirst).toBeGreaterThan(rightFirst)
  })
})
