import { assertUnlocked, closedCategories, lockedBy } from '#server/services/tiku/unlock/unlock'
import { type ExamHall, openExamHall } from '../../exam/exam-hall'

let hall: ExamHall
beforeAll(async () => {
  hall = await openExamHall()
})
afterAll(() => hall.server.close())

describe('the gate', () => {
  it('opens where nothing is locked, and stays closed to visitors and learners below a lock', async () => {
    const { db, clock, signIn } = hall.server
    const { userId } = await signIn('13900900003')
    expect(await lockedBy(db, userId, 221, clock.now())).toBeNull()
    await db.insertInto('category_lock').values({ category_id: 22, course_id: null, invites: null, beans: 1 }).execute()
    expect([await lockedBy(db, userId, 221, clock.now()), await lockedBy(db, null, 222, clock.now())]).toEqual([22, 22])
    const closedTo = async (learner: number | null) => (await closedCategories(db, learner, clock.now())).sort((a, b) => a - b)
    expect([await closedTo(userId), await closedTo(null)]).toEqual([
      [22, 221, 222],
      [22, 221, 222],
    ])
    await expect(assertUnlocked(db, userId, 221, clock.now())).rejects.toMatchObject({ code: 403 })
    const opened = { way: 'beans' as const, invites: 0, receipt: '', opened_at: 1 }
    await db
      .insertInto('category_unlock')
      .values({ user_id: userId, category_id: 22, ...opened })
      .execute()
    expect(await lockedBy(db, userId, 221, clock.now())).toBeNull()
    expect([await closedTo(userId), await closedTo(null)]).toEqual([[], [22, 221, 222]])
  })
})
