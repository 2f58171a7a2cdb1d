import { order } from '@/contract/money/order'
import { wallet } from '@/contract/money/wallet'
import type { Tx } from '../../../../server/database/tables'
import { tx } from '../../../../server/database/tx'
import { takeBeans } from '../../../../server/services/order/held'
import { giveBeans } from '../../../support/purse'
import { onPostgres, race } from '../../../support/race'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { COURSE, newKey, stockShop } from '../../../support/shop'

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
const make = (session: TestSession, courseId: number, beans: number) =>
  server.send(order.create, { body: { courseId, beans, idempotencyKey: newKey(), buyFrom: 'h5', isBargainPaid: 0 } }, session)
const cancel = (session: TestSession, orderSn: string) => server.send(order.cancel, { params: { orderSn }, query: {} }, session)

it('an order takes its beans at once, and gives them back when it is cancelled', async () => {
  const made = await make(anna, COURSE.paid, 400)
  expect([made.beans, made.payable, await beansOf(anna)]).toEqual([400, 15_900, 100])
  await cancel(anna, made.orderSn)
  expect(await beansOf(anna)).toBe(500)
  await expect(cancel(anna, made.orderSn)).rejects.toMatchObject({ code: 409 })
  expect(await beansOf(anna)).toBe(500)
})

it('beans pay half of a price at most', async () => {
  const made = await make(anna, COURSE.endless, 500)
  expect([made.beans, made.payable]).toEqual([495, 4950])
  await cancel(anna, made.orderSn)
})

it('the last place goes to one learner, and is free again when they do not pay', async () => {
  await server.db.insertInto('course_stock').values({ course_id: COURSE.paid, stock: 1 }).execute()
  const bert = await server.signIn('13600000009')
  const made = await make(anna, COURSE.paid, 0)
  await expect(make(bert, COURSE.paid, 0)).rejects.toMatchObject({ code: 409, msg: '课程已售罄' })
  await cancel(anna, made.orderSn)
  expect((await make(bert, COURSE.paid, 0)).status).toBe('pending_payment')
})

onPostgres('beans are spent once by two orders at the same moment', async () => {
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
