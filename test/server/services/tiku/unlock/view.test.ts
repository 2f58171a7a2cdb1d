import { freeInvites } from '#server/repositories/tiku/subject'
import { balanceOf } from '#server/repositories/wallet/ledger'
import { unlockView } from '#server/services/tiku/unlock/unlock'
import { beansAccountOf } from '@/domain/money/beans'
import { type ExamHall, openExamHall } from '../../exam/exam-hall'

let hall: ExamHall
beforeAll(async () => {
  hall = await openExamHall()
})
afterAll(() => hall.server.close())

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
