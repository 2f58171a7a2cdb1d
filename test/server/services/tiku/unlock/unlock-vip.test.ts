import { unlock } from '@/contract/tiku/unlock'
import { COURSE, placeOrder, startPaying, stockShop } from '../../../../support/shop'
import { type ExamHall, openExamHall } from '../../exam/exam-hall'

const DAY_MS = 86_400_000
const LOCKED = 22
const MOBILE = '13900700001'

let hall: ExamHall
beforeAll(async () => {
  hall = await openExamHall()
  await stockShop(hall.server)
  const { db } = hall.server
  await db.insertInto('category_lock').values({ category_id: LOCKED, course_id: null, invites: null, beans: 200, vip_level: 2 }).execute()
  await db.updateTable('course').set({ vip_level: 2 }).where('id', '=', COURSE.endless).execute()
  await db.updateTable('course').set({ vip_level: 1 }).where('id', '=', COURSE.free).execute()
})
afterAll(() => hall.server.close())

const enter = () => hall.server.signIn(MOBILE)
const see = async () => hall.server.send(unlock.get, { params: { id: 221 } }, await enter())
const own = async (course_id: number, expires_at: number | null) =>
  hall.server.db
    .insertInto('entitlement')
    .values({ user_id: (await enter()).userId, course_id, granted_at: 5, expires_at, order_sn: null })
    .execute()
const ask = (vip_level: number | null) =>
  hall.server.db.updateTable('category_lock').set({ vip_level }).where('category_id', '=', LOCKED).execute()

describe('a lock that admits VIPs', () => {
  it('names the lowest level, and the course that grants it', async () => {
    expect((await see()).vip).toEqual({ level: 2, course: { id: COURSE.endless, title: '经济法基础' } })
  })

  it('offers no unavailable membership, nor one where VIPs have no advantage', async () => {
    for (const level of [3, null]) {
      await ask(level)
      expect((await see()).vip).toBeNull()
    }
    await ask(2)
  })

  it('admits a member, as long as that lasts, and no lower level', async () => {
    await own(COURSE.free, null)
    expect((await see()).isOpen).toBe(false)
    await own(COURSE.endless, hall.server.clock.now() + DAY_MS)
    expect(await see()).toMatchObject({ isOpen: true, openedBy: { way: 'vip', receipt: '2 级会员，来自《经济法基础》', at: 5 } })
    expect((await hall.start(await enter())).status).toBe('running')
    hall.server.clock.advance(DAY_MS)
    expect((await see()).isOpen).toBe(false)
  })

  it('admits a learner who has grown to the level, whatever lower one a course gives', async () => {
    const { server } = hall
    const learner = await enter()
    const tradeNo = await startPaying(server, learner, (await placeOrder(server, learner)).orderSn, 'wechat_h5')
    const paid = { status: 'succeeded', amount: 500_000, settled_at: server.clock.now() } as const
    await server.db.updateTable('payment').set(paid).where('trade_no', '=', tradeNo).execute()
    expect(await see()).toMatchObject({ isOpen: true, openedBy: { way: 'vip', receipt: '2 级会员，由成长值达到' } })
  })
})
