import { tellWeeks } from '#server/services/study/week-report'
import { message } from '@/contract/account/message'
import { learnRecord } from '@/contract/learn/learn-record'
import { today } from '@/contract/study/today'
import { weekReport } from '@/contract/study/week-report'
import { learningDayOf, weekdayOfLearningDay } from '@/domain/time/day'
import { startServer, type TestServer, type TestSession } from '../../../support/server'

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
const COURSE = 101
let server: TestServer
let learner: TestSession
beforeAll(async () => {
  server = await startServer({ seed: true })
})
afterAll(() => server.close())

const report = (back = 0) => server.send(weekReport.read, { query: { back } }, learner)
/** Plays a lesson on a day counted back from today. */
async function play(daysAgo: number, seconds: number): Promise<void> {
  const { id } = await server.db.selectFrom('lesson').select('id').where('course_id', '=', COURSE).orderBy('id').executeTakeFirstOrThrow()
  const day = learningDayOf(server.clock.now()) - daysAgo
  await server.db
    .insertInto('learn_day')
    .values({
      ...{ user_id: learner.userId, day, lesson_id: id, course_id: COURSE, played: Buffer.alloc(0), seconds },
      ...{ updated_at: server.clock.now(), received_day: day },
    })
    .execute()
}

// The clock of tests begins on a Monday at ten.
describe('the report of a week', () => {
  it('has the numbers that the other pages have', async () => {
    learner = await server.signIn('13900000551')
    expect(weekdayOfLearningDay(learningDayOf(server.clock.now()))).toBe(0)
    expect(await report()).toMatchObject({
      from: '2026-03-02',
      to: '2026-03-08',
      week: { minutes: 0, days: 0, answers: 0, rightPercent: null, reviews: 0, papers: 0 },
    })
    for (const [daysAgo, seconds] of [
      [0, 130],
      [1, 600],
      [2, 660],
    ] as const)
      await play(daysAgo, seconds)
    const [now, before] = [await report(), await report(1)]
    // The week has one day yet, and stands beside the Monday before.
    expect(now).toMatchObject({
      daysPassed: 1,
      week: { minutes: 2, days: 1 },
      before: { minutes: 0, days: 0 },
      minutesByDay: [2, 0, 0, 0, 0, 0, 0],
    })
    expect(before).toMatchObject({
      from: '2026-02-23',
      daysPassed: 7,
      week: { minutes: 21, days: 2 },
      minutesByDay: [0, 0, 0, 0, 0, 11, 10],
    })
    const calendar = await server.send(learnRecord.calendar, {}, learner)
    const home = await server.send(today.open, { query: {} }, learner)
    expect([now.streak, now.streak]).toEqual([calendar.streak, home.streak])
    const minutes = now.badges.find(({ key }) => key === 'hours-10')?.done
    expect(minutes).toBe(Math.floor(calendar.totalSeconds / 60))
    expect(now.badges.filter(({ isOwned }) => isOwned).map(({ key }) => key)).toEqual(['first-day'])
  })

  it('counts answers and papers of a learner of the seed as the bank does', async () => {
    learner = await server.signIn('13800000001')
    const all = await Promise.all(Array.from({ length: 53 }, (_, back) => report(back)))
    const sum = (of: (one: (typeof all)[number]) => number) => all.reduce((total, one) => total + of(one), 0)
    const days = new Set(
      (await server.db.selectFrom('learn_day').select('day').where('user_id', '=', learner.userId).execute()).map(({ day }) => day),
    )
    expect(sum(({ week }) => week.days)).toBeGreaterThanOrEqual(days.size)
    const calendar = await server.send(learnRecord.calendar, {}, learner)
    expect(all[0]?.badges.find(({ key }) => key === 'days-100')?.done).toBe(calendar.totalDays)
    const { papers } = { papers: await server.db.selectFrom('result').select('id').where('user_id', '=', learner.userId).execute() }
    expect(sum(({ week }) => week.papers)).toBe(papers.length)
    for (const [at, one] of all.entries()) if (at > 1) expect(all[at - 1]?.before).toEqual(one.week)
  })
})

describe('the message of a week', () => {
  const told = async () => (await server.send(message.list, { query: {} }, learner)).filter(({ kind }) => kind === 'week_report')

  it('goes out on Monday from nine on, once, to who learned last week', async () => {
    learner = await server.signIn('13900000551')
    expect(await told()).toEqual([])
    for (const _ of [1, 2]) await tellWeeks(server.deps)
    expect(await told()).toMatchObject([{ body: '上周学习 2 天、21 分钟，看看比前一周怎么样。', link: '/week-report?back=1' }])
    server.clock.advance(DAY_MS)
    await tellWeeks(server.deps)
    server.clock.advance(6 * DAY_MS - 2 * HOUR_MS)
    await tellWeeks(server.deps)
    learner = await server.signIn('13900000551')
    expect(await told()).toHaveLength(1)
    server.clock.advance(HOUR_MS)
    await tellWeeks(server.deps)
    expect(await told()).toHaveLength(2)
  })
})
