import { setMinorMode } from '#server/services/account/minors'
import { minors } from '@/contract/account/minors'
import { privacy } from '@/contract/account/privacy'
import { course } from '@/contract/course/course'
import { exam } from '@/contract/exam/exam'
import { order } from '@/contract/order/order'
import { wallet } from '@/contract/wallet/wallet'
import { ORDER_LIFETIME_MS } from '@/domain/order/order'
import { beforeTransaction } from '../../../support/race'
import { startServer, type TestServer, type TestSession } from '../../../support/server'

const HOUR = 3_600_000
/** The clock starts at 10:00 in Shanghai. */
const limits = { pin: '2468', from: '08:00', to: '21:00', monthlyFen: 30_000 }
const COURSE = 101

describe('the mode for minors', () => {
  let server: TestServer
  let child: TestSession
  beforeAll(async () => {
    server = await startServer({ seed: true })
  })
  afterAll(() => server.close())

  let made = 0
  const signIn = async () => {
    child = await server.signIn(`1390007${String(made).padStart(4, '0')}`)
  }
  beforeEach(() => {
    made += 1
    return signIn()
  })

  const on = (monthlyFen = limits.monthlyFen) => server.exchange(minors.set, { body: { ...limits, monthlyFen } }, child)
  let keys = 0
  const buy = (courseId = COURSE) =>
    server.exchange(order.create, { body: { courseId, idempotencyKey: `minor-${++keys}-key`, buyFrom: 'h5', isBargainPaid: 0 } }, child)
  const priceOf = async (courseId: number) => (await server.send(order.quote, { query: { courseId } }, child)).payable

  it('the mode for minors is off at first, and needs its PIN for every change', async () => {
    expect(await server.send(minors.state, {}, child)).toMatchObject({ isOn: false, spentFen: 0 })
    expect((await on()).res).toMatchObject({ isOn: true, from: '08:00', to: '21:00', monthlyFen: 30_000 })
    const change = (pin: string) => server.exchange(minors.set, { body: { ...limits, pin, to: '20:00' } }, child)
    expect(await change('0000')).toMatchObject({ code: 417, msg: '家长密码错误' })
    expect((await change('2468')).res?.to).toBe('20:00')
    expect((await server.exchange(minors.turnOff, { body: { pin: '1111' } }, child)).code).toBe(417)
    expect((await server.exchange(minors.turnOff, { body: { pin: '2468' } }, child)).res?.isOn).toBe(false)
    expect(await server.exchange(minors.turnOff, { body: { pin: '1111' } }, child)).toMatchObject({ code: 200, res: { isOn: false } })
    expect((await server.exchange(minors.set, { body: { ...limits, to: limits.from } }, child)).code).toBe(417)
    // The PIN went with the mode.
    expect((await server.exchange(minors.set, { body: { ...limits, pin: '1357' } }, child)).code).toBe(200)
    expect((await server.exchange(minors.turnOff, { body: { pin: '2468' } }, child)).code).toBe(417)
  })

  it('resets the tries once the PIN was right, and turns on once', async () => {
    const body = { ...limits, monthlyFen: 1000 }
    const deps = { ...server.deps, db: beforeTransaction(server.db, () => on()) }
    await expect(setMinorMode(deps, child.userId, body)).rejects.toMatchObject({
      code: 409,
      message: '未成年人模式刚刚已开启，请刷新后再试',
    })
    expect(await server.send(minors.state, {}, child)).toMatchObject({ isOn: true, monthlyFen: limits.monthlyFen })
    await server.db
      .updateTable('minor_pin')
      .set({ tries: 4, tries_since: server.clock.now() })
      .where('user_id', '=', child.userId)
      .execute()
    expect((await on()).code).toBe(200)
    expect((await server.exchange(minors.turnOff, { body: { pin: '1111' } }, child)).code).toBe(417)
  })

  it('resists guessing: five tries a day, after which the right one is refused too', async () => {
    await on()
    const off = async (pin: string) => (await server.exchange(minors.turnOff, { body: { pin } }, child)).code
    const codes = await Promise.all(['0001', '0002', '0003', '0004', '0005', '0006', '0007'].map(off))
    expect(codes.filter((code) => code === 417)).toHaveLength(5)
    expect(await off('2468')).toBe(429)
    server.clock.advance(24 * HOUR)
    await signIn()
    expect(await off('2468')).toBe(200)
  })

  it('closes courses, the bank and the shop outside its hours, and keeps account and hand-ins open', async () => {
    await server.exchange(minors.set, { body: { ...limits, from: '11:00', to: '21:00' } }, child)
    const at = async (session?: TestSession) => (await server.exchange(course.forUser, { params: { id: COURSE } }, session)).code
    expect([await at(child), await at()]).toEqual([403, 200])
    expect(await buy()).toMatchObject({ code: 403, msg: '未成年人模式：每天 11:00–21:00 可以使用，现在先休息吧' })
    expect((await server.exchange(exam.startAttempt, { params: { id: 1 }, query: {} }, child)).code).toBe(403)
    expect((await server.exchange(exam.submit, { params: { id: 999_999 } }, child)).code).toBe(404)
    expect((await server.exchange(minors.state, {}, child)).code).toBe(200)
    server.clock.advance(HOUR)
    expect(await at(child)).toBe(200)
    server.clock.advance(23 * HOUR)
  })

  it('limits orders and payments of a month, also several orders at once', async () => {
    const price = await priceOf(COURSE)
    expect(price).toBeGreaterThan(0)
    await on(price - 1)
    expect(await buy()).toMatchObject({ code: 403 })
    await server.exchange(minors.set, { body: { ...limits, monthlyFen: price } }, child)
    const other = 103
    const both = await Promise.all([buy(), buy(other)])
    expect(both.map(({ code }) => code).sort()).toEqual([200, 403])
    const { spentFen } = await server.send(minors.state, {}, child)
    expect(spentFen).toBeGreaterThan(0)
    // Either of the two may be first, and so the rest of the month is open: the limit is put a fen below what a pack needs.
    server.clock.advance(60_000)
    const packs = await server.send(wallet.packs, {}, child)
    await server.exchange(minors.set, { body: { ...limits, monthlyFen: spentFen + (packs[0]?.price ?? 0) - 1 } }, child)
    const body = { packId: packs[0]?.id ?? 0, idempotencyKey: 'minor-recharge', buyFrom: 'h5' } as const
    expect((await server.exchange(wallet.recharge, { body }, child)).code).toBe(403)
  })

  it('stops the payment of an order made before the limit', async () => {
    const made = await buy()
    await on(100)
    const { orderSn = '' } = made.res ?? {}
    const pay = await server.exchange(order.pay, { params: { orderSn }, body: { orderSn, channel: 'wechat_h5' } }, child)
    expect(pay.code).toBe(403)
    expect(pay.msg).toContain('未成年人模式')
  })

  it('starts a new month at zero', async () => {
    const price = await priceOf(COURSE)
    await on(price)
    const { orderSn = '' } = (await buy()).res ?? {}
    const spent = async () => (await server.send(minors.state, {}, child)).spentFen
    expect(await spent()).toBe(price)
    server.clock.advance(ORDER_LIFETIME_MS)
    expect(await spent()).toBe(0)
    const paid_at = server.clock.now()
    for (const status of ['paid', 'refunding', 'completed'] as const) {
      await server.db.updateTable('orders').set({ status, paid_at }).where('order_sn', '=', orderSn).execute()
      expect(await spent()).toBe(price)
    }
    server.clock.advance(60_000)
    expect(await spent()).toBe(price)
    expect(await buy(103)).toMatchObject({ code: 403, msg: expect.stringContaining('还可以用 0 元') })
    const back = { refund_no: 'minor-part', order_sn: orderSn, user_id: child.userId, reason: '', note: '', seqs: '[]', beans: 0 }
    const times = { created_at: paid_at, finished_at: paid_at }
    await server.db
      .insertInto('refund')
      .values({ ...back, ...times, status: 'succeeded', amount: 100, has_coupons: false })
      .execute()
    expect(await spent()).toBe(price - 100)
    await server.db.updateTable('refund').set({ status: 'refused' }).where('refund_no', '=', 'minor-part').execute()
    expect(await spent()).toBe(price)
    server.clock.advance(31 * 24 * HOUR)
    await signIn()
    expect(await spent()).toBe(0)
  })

  it('appears in the export without its PIN', async () => {
    await on()
    await server.send(privacy.askExport, {}, child)
    const { personalRows } = await import('#server/repositories/account/personal-data/export')
    const rows = await personalRows(server.db, child.userId)
    expect(rows.minor_mode).toMatchObject([{ monthly_fen: 30_000 }])
    expect(rows.minor_pin).toBeUndefined()
  })
})
