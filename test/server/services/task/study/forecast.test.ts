import { plan } from '@/contract/learning/plan'
import { startServer, type TestServer, type TestSession } from '../../../../support/server'

let server: TestServer
let rich: TestSession

beforeAll(async () => {
  server = await startServer({ seed: true })
  rich = await server.signIn('13800000001')
})
afterAll(() => server.close())

const forecast = (session = rich) => server.send(plan.forecast, { query: {} }, session)

describe('the forecast of an exam', () => {
  it('is made of practice, exams, reviews and the day of the exam', async () => {
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

  it('is not made without a day, after it, or of too few answers', async () => {
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
})
