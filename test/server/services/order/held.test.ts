import { type Tx, tx } from '#server/database/tables'
import { providerFor } from '#server/providers/payment/gateway'
import { giveStock, takeStock } from '#server/repositories/course/course-price'
import { holdFor, releaseHeld, takeBeans } from '#server/services/order/held'
import { settle } from '#server/services/order/settle'
import { afterSale } from '@/contract/order/after-sale'
import { order } from '@/contract/order/order'
import { wallet } from '@/contract/wallet/wallet'
import { giveBeans, holdCoupon } from '../../../support/purse'
import { onPostgres, race } from '../../../support/race'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { booksOf, COURSE, newKey, paidOrder, payFor, placeOrder, stockShop } from '../../../support/shop'

let server: TestServer
let anna: TestSession
beforeAll(async () => {
  server = await startServer()
  await stockShop(server)
  anna = await server.signIn()
  await giveBeans(server, anna.userId, 500)
})
afterAll(() => server.close())

const beansOf = async (session: TestSession) => (await server.send(wallet.get, {}, session)).beans
const balances = async () => (await booksOf(server)).balances
const make = (session: TestSession, courseId: number, beans: number) =>
  server.send(order.create, { body: { courseId, beans, idempotencyKey: newKey(), buyFrom: 'h5', isBargainPaid: 0 } }, session)
const cancel = (session: TestSession, orderSn: string) => server.send(order.cancel, { params: { orderSn }, query: {} }, session)

it('an order takes its beans at once, and returns them when it is cancelled', async () => {
  const made = await make(anna, COURSE.paid, 400)
  expect([made.beans, made.payable, await beansOf(anna)]).toEqual([400, 15_900, 100])
  expect(await balances()).toMatchObject({ 'hold:orders': 400, school: -500 })
  await cancel(anna, made.orderSn)
  expect(await beansOf(anna)).toBe(500)
  expect(await balances()).toMatchObject({ 'hold:orders': 0, school: -500 })
  await expect(cancel(anna, made.orderSn)).rejects.toMatchObject({ code: 409 })
  expect(await beansOf(anna)).toBe(500)
})

it('all beans of an account can be held, and a paid order passes them to the school', async () => {
  const dora = await server.signIn('13600000011')
  await giveBeans(server, dora.userId, 495)
  const before = await balances()
  const { orderSn } = await make(dora, COURSE.endless, 495)
  const { notice } = await payFor(server, dora, orderSn, 'wechat_h5')
  expect(await settle(server.deps, await providerFor(server.deps, 'wechat_h5'), notice)).toBe('completed')
  const books = await booksOf(server)
  const beans = books.accounts.filter(({ kind }) => kind === 'beans').map(({ owner, balance }) => [owner, balance])
  expect(Object.fromEntries(beans)).toMatchObject({ 'hold:orders': 0, school: (before.school ?? 0) + 495, [`user:${dora.userId}`]: 0 })
})

it('an order paid by beans alone passes them to the school at once', async () => {
  const beansIn = async (owner: string) =>
    (await booksOf(server)).accounts.find((account) => account.owner === owner && account.kind === 'beans')?.balance ?? 0
  const fritz = await server.signIn('13600000014')
  await giveBeans(server, fritz.userId, 990)
  const [held, school] = [await beansIn('hold:orders'), await beansIn('school')]
  const { orderSn } = await placeOrder(server, fritz, COURSE.endless)
  expect((await server.send(order.payByBeans, { params: { orderSn } }, fritz)).status).toBe('completed')
  expect([await beansIn('hold:orders'), await beansIn('school')]).toEqual([held, school + 990])
})

it('an order without beans moves none', async () => {
  const count = async () => (await booksOf(server)).refs.length
  const before = await count()
  const { orderSn } = await placeOrder(server, anna)
  await cancel(anna, orderSn)
  expect(await count()).toBe(before)
  const emil = await server.signIn('13600000012')
  const { orderSn: paid, notice, tradeNo } = await paidOrder(server, emil, 'wechat_h5', COURSE.endless)
  await settle(server.deps, await providerFor(server.deps, 'wechat_h5'), notice)
  const body = { seqs: [1], reason: '不想学了' }
  const { refundNo } = await server.send(afterSale.askRefund, { params: { orderSn: paid }, body }, emil)
  expect((await booksOf(server)).refs.slice(before)).toEqual([`pay:${tradeNo}`, `refund:${refundNo}`])
})

it('beans held by another order meanwhile are refused in words', async () => {
  const order = { order_sn: 'NONE', user_id: anna.userId, beans: 0, course_id: COURSE.free, is_bargain_paid: 0 }
  const hold = (change: { is_bargain_paid?: number }, couponIds: number[]) =>
    tx(server.db, (work) => holdFor(work, { ...order, ...change }, { courseIds: [COURSE.free], couponIds, now: server.clock.now() }))
  await expect(hold({ is_bargain_paid: 1 }, [])).rejects.toThrow('砍价已经结束，请回到课程页重新购买')
  const used = await holdCoupon(server, anna.userId, { expires_at: server.clock.now() })
  await expect(hold({}, [used])).rejects.toThrow('优惠券已不可用，请重新选择')
  await hold({}, [])
})

it('beans pay half of a price at most', async () => {
  const made = await make(anna, COURSE.endless, 500)
  expect([made.beans, made.payable]).toEqual([495, 4950])
  await cancel(anna, made.orderSn)
})

it('the last place goes to one learner, and is free again when they do not pay', async () => {
  await server.db
    .insertInto('course_stock')
    .values([
      { course_id: COURSE.paid, stock: 1 },
      { course_id: COURSE.endless, stock: 9, sold: 2 },
    ])
    .execute()
  const bert = await server.signIn('13600000009')
  const made = await make(anna, COURSE.paid, 0)
  await expect(make(bert, COURSE.paid, 0)).rejects.toMatchObject({ code: 409, msg: '课程已售罄' })
  await cancel(anna, made.orderSn)
  expect((await make(bert, COURSE.paid, 0)).status).toBe('pending_payment')
  const sold = server.db.selectFrom('course_stock').select('sold').orderBy('course_id')
  expect(await sold.execute()).toEqual([{ sold: 1 }, { sold: 2 }])
})

it('an order older than counted places returns none', async () => {
  const dora = await server.signIn('13600000013')
  const { orderSn } = await make(dora, COURSE.free, 0)
  await server.db.insertInto('course_stock').values({ course_id: COURSE.free, stock: 1 }).execute()
  await cancel(dora, orderSn)
  const stock = server.db.selectFrom('course_stock').select('sold').where('course_id', '=', COURSE.free)
  expect(await stock.execute()).toEqual([{ sold: 0 }])
  await server.db.deleteFrom('course_stock').where('course_id', '=', COURSE.free).execute()
})

it('an order of beans, which has no course, returns no place', async () => {
  const pack = { id: 1, beans: 300, gift: 0, price: 3000, product_id: 'p', seq: 1 }
  await server.db.insertInto('recharge_pack').values(pack).execute()
  const { orderSn } = await server.send(wallet.recharge, { body: { packId: 1, idempotencyKey: newKey(), buyFrom: 'h5' } }, anna)
  expect((await cancel(anna, orderSn)).status).toBe('cancelled')
})

describe('two orders of the same courses', () => {
  const both = [COURSE.endless, COURSE.paid]
  beforeAll(async () => {
    await server.db.deleteFrom('course_stock').execute()
    await server.db
      .insertInto('course_stock')
      .values(both.map((course_id) => ({ course_id, stock: 9, sold: 5 })))
      .execute()
  })

  /** How often a transaction began that meets another one, which holds the first course and then goes for the last. */
  async function begun(move: (work: Tx, courseId: number) => Promise<unknown>, act: (work: Tx) => Promise<unknown>): Promise<number> {
    let [times, holder] = [0, undefined as Tx | undefined]
    const once = (work: Tx) => {
      times += 1
      return act(work)
    }
    const { hasWaited } = await race(server.db, {
      hold: (work) => {
        holder = work
        return move(work, COURSE.paid)
      },
      act: () => tx(server.db, once),
      look: async () => void (holder && (await move(holder, COURSE.endless))),
    })
    expect(hasWaited).toBe(true)
    return times
  }

  onPostgres('never wait for each other when places are taken', async () => {
    const order = { order_sn: 'NONE', user_id: anna.userId, beans: 0, course_id: COURSE.paid, is_bargain_paid: 0 }
    expect(await begun(takeStock, (work) => holdFor(work, order, { courseIds: both, couponIds: [], now: 0 }))).toBe(1)
  })

  onPostgres('never wait for each other when places are returned', async () => {
    const body = { courseId: COURSE.endless, withIds: `${COURSE.paid}`, idempotencyKey: newKey(), buyFrom: 'h5' as const, isBargainPaid: 0 }
    const { orderSn } = await server.send(order.create, { body }, anna)
    expect(await begun(giveStock, (work) => releaseHeld(work, { order_sn: orderSn, user_id: anna.userId, beans: 0 }, 0))).toBe(1)
  })
})

onPostgres('beans are spent once by two simultaneous orders', async () => {
  const cleo = await server.signIn('13600000010')
  await giveBeans(server, cleo.userId, 300)
  const take = (work: Tx, ref: string) => takeBeans(work, cleo.userId, 200, { ref, reason: '', now: server.clock.now() })
  const { hasWaited, value } = await race(server.db, {
    hold: (work) => take(work, 'first'),
    act: () => tx(server.db, (work) => take(work, 'second')).catch((error: unknown) => error),
  })
  expect(hasWaited).toBe(true)
  expect(value).toMatchObject({ code: 409, message: '学豆不足，还差 100 个' })
  expect(await beansOf(cleo)).toBe(100)
})
