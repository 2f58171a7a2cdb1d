import { membership } from '@/contract/account/membership'
import { order } from '@/contract/order/order'
import { GROWTH_LEVELS } from '@/domain/account/member'
import { learningDayOf } from '@/domain/time/day'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { COURSE, stockShop } from '../../../support/shop'

const DAY_MS = 86_400_000
const [FIRST = 0] = GROWTH_LEVELS

describe('membership', () => {
  let server: TestServer
  let session: TestSession
  beforeAll(async () => {
    server = await startServer({ seed: true })
    await stockShop(server)
    session = await server.signIn('13900000041')
    await server.db.updateTable('course').set({ vip_level: 2, vip_price: 0 }).where('id', '=', COURSE.endless).execute()
  }, 120_000)
  afterAll(() => server.close())
  const info = () => server.send(membership.info, {}, session)
  const pay = async (sn: string, amount: number, refunded = 0) => {
    const now = server.clock.now()
    const order = { course_id: COURSE.free, status: 'paid' as const, title: '课', cover: '', list_price: amount, payable: amount }
    await server.db
      .insertInto('orders')
      .values({
        ...order,
        order_sn: sn,
        user_id: session.userId,
        buy_from: 'h5',
        is_bargain_paid: 0,
        idempotency_key: sn,
        created_at: now,
        pay_before: now,
        paid_at: now,
        cancelled_at: null,
      } as never)
      .execute()
    await server.db
      .insertInto('payment')
      .values({
        trade_no: sn,
        order_sn: sn,
        channel: 'alipay',
        amount,
        refunded,
        status: 'succeeded',
        created_at: now,
        settled_at: now,
      } as never)
      .execute()
  }

  it('does not exist for a learner who neither paid nor studied', async () => {
    expect(await info()).toMatchObject({ level: 0, source: 'none', growth: 0, course: null, next: { level: 1, missing: FIRST } })
  })

  it('comes with a course for as long as that lasts, and lowers prices', async () => {
    const until = server.clock.now() + DAY_MS
    const grant = { user_id: session.userId, course_id: COURSE.endless, granted_at: 1, expires_at: until, order_sn: null }
    await server.db.insertInto('entitlement').values(grant).execute()
    expect(await info()).toMatchObject({ level: 2, source: 'course', course: { id: COURSE.endless }, expiresAt: until })
    const change = { params: { id: 0 }, query: { t: 1 } }
    expect(await server.send(membership.change, change, session)).toEqual({ isChanged: true, from: 0, to: 2 })
    expect(await server.send(membership.change, { ...change, params: { id: 2 } }, session)).toMatchObject({ isChanged: false })
    expect(await server.send(membership.change, { ...change, params: { id: 3 } }, session)).toEqual({ isChanged: true, from: 3, to: 2 })
    const at = await server.send(membership.available, { params: { id: COURSE.endless } }, session)
    expect(at).toEqual({ level: 2, vipPrice: 0, gives: 2, prices: [{ level: 1, price: 0 }] })

    const prices = [1, 2, 3].map((level) => ({ course_id: COURSE.paid, level, price: 20_000 - level * 1_000 }))
    await server.db.insertInto('course_level_price').values(prices).execute()
    const ofPaid = () => server.send(membership.available, { params: { id: COURSE.paid } }, session)
    const quoted = async () => (await server.send(order.quote, { query: { courseId: COURSE.paid } }, session)).payable
    expect(await ofPaid()).toMatchObject({
      level: 2,
      gives: 0,
      vipPrice: 18_000,
      prices: [
        { level: 1, price: 19_000 },
        { level: 2, price: 18_000 },
        { level: 3, price: 17_000 },
      ],
    })
    expect(await quoted()).toBe(18_000)
    for (const price of [19_900, 20_000]) {
      await server.db.updateTable('course_level_price').set({ price }).where('course_id', '=', COURSE.paid).execute()
      expect([(await ofPaid()).vipPrice, await quoted()]).toEqual([null, 19_900])
    }

    server.clock.advance(DAY_MS)
    session = await server.signIn('13900000041')
    expect((await info()).level).toBe(0)
    expect([(await ofPaid()).vipPrice, await quoted()]).toEqual([null, 19_900])
    expect((await server.send(membership.available, { params: { id: COURSE.endless } }, session)).vipPrice).toBeNull()
  })

  it('grows with payments that were not refunded, for a year', async () => {
    await pay('member-1', FIRST * 100 + 5_000, 5_001)
    expect(await info()).toMatchObject({ level: 0, growth: FIRST - 1 })
    await pay('member-2', 100)
    expect(await info()).toMatchObject({ level: 1, source: 'growth', growth: FIRST, paid: FIRST * 100 + 99 })
    await pay('member-3', 300_000)
    await server.db.updateTable('course').set({ vip_level: 1 }).where('id', '=', COURSE.endless).execute()
    await server.db
      .updateTable('entitlement')
      .set({ expires_at: server.clock.now() + DAY_MS })
      .where('user_id', '=', session.userId)
      .execute()
    // The course gives less than that.
    expect(await info()).toMatchObject({ level: 2, source: 'growth', course: null, expiresAt: null })
    server.clock.advance(366 * DAY_MS)
    session = await server.signIn('13900000041')
    expect(await info()).toMatchObject({ level: 0, growth: 0 })
  })

  it('grows by days of study, not by short visits', async () => {
    const lesson = await server.db.selectFrom('lesson').select(['id', 'course_id']).executeTakeFirstOrThrow()
    const today = learningDayOf(server.clock.now())
    const row = { user_id: session.userId, lesson_id: lesson.id, course_id: lesson.course_id, played: new Uint8Array(), updated_at: 1 }
    const days = [
      { ...row, day: today, seconds: 600 },
      { ...row, day: today - 1, seconds: 599 },
    ]
    await server.db
      .insertInto('learn_day')
      .values(days as never)
      .execute()
    expect(await info()).toMatchObject({ studyDays: 1, growth: 5 })
  })

  it('membership of another learner shows name and level only; a deleted account is not found', async () => {
    const other = await server.signIn('13900000042')
    const id = session.userId
    await server.db.updateTable('users').set({ nickname: '小周', avatar: 'avatars/7.png' }).where('id', '=', id).execute()
    const avatar = `${server.deps.env.publicUrl}/media/avatars/7.png`
    // The course that made them a member has run out.
    expect(await server.send(membership.card, { params: { id } }, other)).toEqual({ id, nickname: '小周', avatar, level: 0 })
    expect(await server.exchange(membership.card, { params: { id: 999_999 } }, other)).toMatchObject({ code: 404, msg: '这位同学不存在' })
    expect((await server.exchange(membership.available, { params: { id: 999_999 } }, other)).code).toBe(404)
  })
})
