import { tx } from '#server/database/tables'
import { balanceOf, postJournal } from '#server/repositories/wallet/ledger'
import { exam } from '@/contract/exam/exam'
import { unlock } from '@/contract/tiku/unlock'
import type { UnlockBy } from '@/contract/tiku/unlock.schema'
import { beanPostings, beansAccountOf } from '@/domain/money/beans'
import type { TestSession } from '../../../../support/server'
import { COURSE, stockShop } from '../../../../support/shop'
import { PAPER } from '../../exam/exam-fixture'
import { type ExamHall, openExamHall } from '../../exam/exam-hall'

const DAY_MS = 86_400_000
const LOCKED = 22
const SUBJECT = 221

let hall: ExamHall
let learner: TestSession
let mobile = 13900800000
beforeAll(async () => {
  hall = await openExamHall()
  await stockShop(hall.server)
  await hall.server.db.insertInto('category_lock').values({ category_id: LOCKED, course_id: COURSE.paid, invites: 2, beans: 200 }).execute()
})
afterAll(() => hall.server.close())
const next = () => hall.server.signIn(String(++mobile))
beforeEach(async () => {
  await hall.clear()
  learner = await next()
})

const see = (session = learner, id = SUBJECT) => hall.server.send(unlock.get, { params: { id } }, session)
const open = (way: UnlockBy['way'], session = learner, id = SUBJECT) =>
  hall.server.send(unlock.open, { params: { id }, body: { way } }, session)
const give = (beans: number) =>
  tx(hall.server.db, (work) =>
    postJournal(work, { ref: `gift:${learner.userId}`, reason: '赠送', postings: beanPostings(learner.userId, beans), now: 1 }),
  )
const invite = async () => {
  const { userId } = await next()
  await hall.server.db.insertInto('invitation').values({ invitee_id: userId, inviter_id: learner.userId, written_at: 1 }).execute()
}
const own = (expires_at: number | null) =>
  hall.server.db
    .insertInto('entitlement')
    .values({ user_id: learner.userId, course_id: COURSE.paid, granted_at: 5, expires_at, order_sn: null })
    .execute()

describe('a locked category', () => {
  it('refuses an exam to everybody, and names the ways to unlock it', async () => {
    await expect(hall.start(learner)).rejects.toThrow('403 这个题库还没有解锁')
    expect(await see()).toEqual({
      categoryId: SUBJECT,
      title: '经济法基础',
      isOpen: false,
      openedBy: null,
      course: { id: COURSE.paid, title: '初级会计<精讲班>' },
      vip: null,
      invite: { needed: 2, have: 0, code: expect.stringMatching(/^[2-9A-Z]{6}$/) },
      beans: { price: 200, balance: 0 },
    })
    const paper = await hall.server.send(exam.paper, { params: { id: PAPER } }, learner)
    expect(paper.lockedBy).toBe(LOCKED)
  })

  it('opens for an owner of the course, as long as that lasts', async () => {
    await own(hall.server.clock.now() + DAY_MS)
    expect(await see()).toMatchObject({ isOpen: true, openedBy: { way: 'course', receipt: '已购课程《初级会计<精讲班>》', at: 5 } })
    const { id } = await hall.start(learner)
    hall.server.clock.advance(DAY_MS)
    learner = await hall.server.signIn(String(mobile))
    expect((await see()).isOpen).toBe(false)
    expect((await hall.open(id, learner)).status).toBe('submitted')
  })

  it('opens for beans, which are taken once for simultaneous requests', async () => {
    await give(500)
    const made = await Promise.all([1, 2, 3, 4].map(() => open('beans')))
    expect(made.every(({ isOpen }) => isOpen)).toBe(true)
    expect(await balanceOf(hall.server.db, beansAccountOf(learner.userId))).toBe(300)
    expect((await see()).openedBy).toMatchObject({ way: 'beans', receipt: '用 200 个学豆解锁，剩余 300 个' })
    expect((await hall.start(learner)).status).toBe('running')
    const { unit } = await hall.server.db
      .selectFrom('ledger_account')
      .select('unit')
      .where('owner', '=', `user:${learner.userId}`)
      .executeTakeFirstOrThrow()
    expect(unit).toBe('bean')
  })

  it('stays closed for too few beans, and takes none', async () => {
    await give(199)
    await expect(open('beans')).rejects.toThrow('409 学豆不足，还差 1 个')
    expect(await balanceOf(hall.server.db, beansAccountOf(learner.userId))).toBe(199)
    expect((await see()).isOpen).toBe(false)
  })

  it('opens for invited friends, each of whom opens one category only', async () => {
    await invite()
    await expect(open('invite')).rejects.toThrow('还差 1 位好友填写你的邀请码')
    await invite()
    expect((await see()).invite).toMatchObject({ needed: 2, have: 2 })
    expect(await open('invite')).toMatchObject({ isOpen: true, openedBy: { way: 'invite', receipt: '用 2 位好友的邀请解锁' } })
    await hall.server.db.insertInto('category_lock').values({ category_id: 222, course_id: null, invites: 1, beans: null }).execute()
    await expect(open('invite', learner, 222)).rejects.toThrow('还差 1 位好友填写你的邀请码')
    await expect(open('beans', learner, 222)).rejects.toThrow('这个题库不能用学豆解锁')
    await hall.server.db.deleteFrom('category_lock').where('category_id', '=', 222).execute()
  })

  it('opens for that learner only', async () => {
    await give(200)
    await open('beans')
    expect((await see(await next())).isOpen).toBe(false)
    await expect(hall.server.send(unlock.get, { params: { id: SUBJECT } })).rejects.toMatchObject({ code: 401 })
  })
})

it('a category under two locks shows the nearest that is closed, and once both are open the receipt of the nearest', async () => {
  const own = { category_id: SUBJECT, course_id: null, invites: null, beans: 30 }
  await hall.server.db.insertInto('category_lock').values(own).execute()
  await give(500)
  expect(await open('beans')).toMatchObject({ isOpen: false, beans: { price: 200, balance: 470 } })
  expect(await open('beans')).toMatchObject({ isOpen: true, openedBy: { way: 'beans', receipt: '用 30 个学豆解锁，剩余 470 个' } })
  await hall.server.db.deleteFrom('category_unlock').where('user_id', '=', learner.userId).execute()
  await hall.server.db.deleteFrom('category_lock').where('category_id', '=', SUBJECT).execute()
})

describe('a category without a lock', () => {
  it('stays open, and takes nothing', async () => {
    await give(200)
    expect(await open('beans', learner, 900)).toMatchObject({ isOpen: true, openedBy: null })
    expect(await balanceOf(hall.server.db, beansAccountOf(learner.userId))).toBe(200)
    await expect(see(learner, 999)).rejects.toMatchObject({ code: 404 })
  })
})
