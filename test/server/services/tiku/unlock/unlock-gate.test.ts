import { freeInvites } from '#server/repositories/tiku/subject'
import { balanceOf } from '#server/repositories/wallet/ledger'
import { assertUnlocked, closedCategories, lockedBy, unlockView } from '#server/services/tiku/unlock/unlock'
import { beansAccountOf } from '@/domain/money/beans'
import { type ExamHall, openExamHall } from '../../exam/exam-hall'

let hall: ExamHall
beforeAll(async () => {
  hall = await openExamHall()
})
afterAll(() => hall.server.close())
afterEach(() => hall.server.db.deleteFrom('category_lock').execute())

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

describe('the lock before a category', () => {
  it('does not exist for a learner without anything where nothing is locked', async () => {
    const { db, deps, signIn } = hall.server
    const { userId } = await signIn('13900900004')
    expect([await balanceOf(db, beansAccountOf(userId)), await freeInvites(db, userId)]).toEqual([0, 0])
    expect(await unlockView(deps, userId, 221)).toMatchObject({ isOpen: true, openedBy: null, course: null, beans: null })
  })

  it('the lock of a direction is the lock of its first closed subject, while none of them is open', async () => {
    const { db, deps, signIn } = hall.server
    const { userId } = await signIn('13900900005')
    const lock = (category_id: number, beans: number) =>
      db.insertInto('category_lock').values({ category_id, course_id: null, invites: null, beans }).execute()
    await lock(222, 7)
    expect(await unlockView(deps, userId, 22)).toMatchObject({ categoryId: 22, isOpen: true })
    await lock(221, 5)
    expect(await unlockView(deps, userId, 22)).toMatchObject({ categoryId: 221, isOpen: false, beans: { price: 5 } })
    expect(await unlockView(deps, userId, 222)).toMatchObject({ categoryId: 222, isOpen: false, beans: { price: 7 } })
  })
})
