import { learnRecord } from '@/contract/learn/learn-record'
import { plan } from '@/contract/study/plan'
import { practice } from '@/contract/tiku/practice'
import { learningDayOf, learningDayStart } from '@/domain/time/day'
import { HOUR_MS } from '@/domain/time/units'
import { startServer, type TestServer, type TestSession } from '../../../support/server'

describe('the streak of a learner', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ seed: true })
  })
  afterAll(() => server.close())

  const streaks = async (learner: TestSession) => {
    const { streak } = await server.send(learnRecord.calendar, {}, learner)
    const { streakDays } = await server.send(practice.study, { query: { categoryId: 22 } }, learner)
    return [streak, streakDays]
  }

  it('counts a day on which anything was learned, in the profile and in the question bank alike', async () => {
    const { db, clock, signIn } = server
    const learner = await signIn()
    const today = learningDayOf(clock.now())
    const user_id = learner.userId
    const play = (day: number) => ({ user_id, day, lesson_id: 1011, course_id: 101, played: new Uint8Array(), seconds: 60, updated_at: 1 })
    expect(await streaks(learner)).toEqual([0, 0])
    await db
      .insertInto('learn_day')
      .values(play(today - 1))
      .execute()
    expect(await streaks(learner)).toEqual([1, 1])
    const { id: question_id } = await db.selectFrom('question').select('id').orderBy('id').executeTakeFirstOrThrow()
    const reviewed_at = learningDayStart(today - 2)
    await db.insertInto('review_log').values({ user_id, key: 'one', question_id, rating: 3, reviewed_at, due: 1 }).execute()
    expect(await streaks(learner)).toEqual([2, 2])
    await db.insertInto('learn_day').values(play(today)).execute()
    expect(await streaks(learner)).toEqual([3, 3])
  })

  it('has one number in the study centre too, and a day begins at four in the morning', async () => {
    const { clock, signIn, send } = server
    const seen = new Set<number>()
    for (const move of [0, learningDayStart(learningDayOf(clock.now()) + 1) - clock.now() - 1, 1, 24 * HOUR_MS]) {
      clock.advance(move)
      const learner = await signIn('13800000003')
      const { streak } = await send(plan.home, { query: {} }, learner)
      expect(await streaks(learner)).toEqual([streak, streak])
      seen.add(streak)
    }
    expect(Math.max(...seen)).toBeGreaterThan(0)
  })
})
