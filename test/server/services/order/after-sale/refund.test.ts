import { address } from '@/contract/account/address'
import { afterSale } from '@/contract/money/after-sale'
import { order } from '@/contract/money/order'
import { textbook } from '@/contract/money/textbook'
import { beanPostings } from '@/domain/money/beans'
import { tx } from '../../../../../server/database/tx'
import { gatewayOf } from '../../../../../server/providers/payment/gateway'
import { postJournal } from '../../../../../server/repositories/ledger'
import { settle } from '../../../../../server/services/order/settle'
import { moveParcels } from '../../../../../server/services/textbook/parcels'
import { startServer, type TestServer, type TestSession } from '../../../../support/server'
import { booksOf, COURSE, newKey, paidOrder, payFor, stockShop } from '../../../../support/shop'

let server: TestServer
let anna: TestSession
let orderSn: string
beforeAll(async () => {
  server = await startServer()
  await stockShop(server)
  anna = await server.signIn()
  const postings = beanPostings(anna.userId, 100)
  await tx(server.db, (work) => postJournal(work, { ref: 'first-beans:test', reason: '新人学豆', postings, now: server.clock.now() }))
  const body = {
    courseId: COURSE.paid,
    withIds: String(COURSE.endless),
    idempotencyKey: newKey(),
    buyFrom: 'h5' as const,
    isBargainPaid: 0,
    beans: 100,
  }
  const made = await server.send(order.create, { body }, anna)
  orderSn = made.orderSn
  const { notice } = await payFor(server, anna, orderSn, 'wechat_h5')
  await settle(server.deps, (await gatewayOf(server.deps)).wechat, notice)
})
afterAll(() => server.close())

const beansOf = async () =>
  (await server.db.selectFrom('ledger_account').select('balance').where('owner', '=', `user:${anna.userId}`).executeTakeFirstOrThrow())
    .balance

it('gives back one item, exactly what it paid, and ends its right only', async () => {
  expect(await beansOf()).toBe(0)
  const bought = await server.send(order.get, { params: { orderSn } }, anna)
  expect(bought).toMatchObject({ status: 'completed', payable: 28_800, beans: 100 })
  const preview = await server.send(afterSale.previewRefund, { params: { orderSn }, query: { seqs: '2' } }, anna)
  expect(preview).toMatchObject({ seqs: [2], amount: bought.items[1]?.payable, beans: bought.items[1]?.beans, channel: '微信支付' })
  const refund = await server.send(afterSale.askRefund, { params: { orderSn }, body: { seqs: [2], reason: '选错了' } }, anna)
  expect(refund).toMatchObject({ status: 'succeeded', amount: preview.amount })
  expect(await beansOf()).toBe(preview.beans)
  const rights = await server.db.selectFrom('entitlement').select('course_id').execute()
  expect(rights).toEqual([{ course_id: COURSE.paid }])
  expect(await server.send(order.get, { params: { orderSn } }, anna)).toMatchObject({ status: 'completed', refunded: preview.amount })
})

it('a book that was claimed with a course is not shipped after the course went back', async () => {
  const { db, clock } = server
  await db.insertInto('textbook').values({ id: 901, title: '讲义', cover: '', intro: '' }).execute()
  await db
    .insertInto('course_textbook')
    .values([COURSE.paid, COURSE.free].map((course_id) => ({ course_id, book_id: 901 })))
    .execute()
  const ben = await server.signIn('13900000003')
  const place = { name: '张晓晴', phone: '13800000001', regionCode: '440305', detail: '一号', isDefault: false }
  const { id: addressId } = await server.send(address.add, { body: place }, ben)
  const bought = await paidOrder(server, ben)
  await settle(server.deps, (await gatewayOf(server.deps)).wechat, bought.notice)
  const [right] = await server.send(textbook.rights, {}, ben)
  await server.send(textbook.claim, { params: { id: right?.id ?? 0 }, body: { addressId } }, ben)
  await server.send(afterSale.askRefund, { params: { orderSn: bought.orderSn }, body: { seqs: [1], reason: '不想学了' } }, ben)
  clock.advance(6 * 60_000)
  await moveParcels(server.deps)
  expect(await db.selectFrom('shipment').select('id').execute()).toEqual([])
  expect(await db.selectFrom('book_right').select(['status', 'sealed']).execute()).toEqual([{ status: 'open', sealed: '' }])
})

it('refuses the same item again, and gives the rest back to the last fen and bean', async () => {
  const again = server.send(afterSale.askRefund, { params: { orderSn }, body: { seqs: [2], reason: '选错了' } }, anna)
  await expect(again).rejects.toMatchObject({ code: 409 })
  await server.send(afterSale.askRefund, { params: { orderSn }, body: { seqs: [1], reason: '选错了' } }, anna)
  expect(await server.send(order.get, { params: { orderSn } }, anna)).toMatchObject({ status: 'refunded', refunded: 28_800 })
  expect(await beansOf()).toBe(100)
  const books = await booksOf(server)
  expect(books.sums.filter((sum) => sum !== 0)).toEqual([])
  expect(books.accounts.map(({ balance }) => balance)).toEqual(books.posted)
})

it('does not exist for somebody else', async () => {
  const ben = await server.signIn('13900000002')
  await expect(server.send(afterSale.previewRefund, { params: { orderSn }, query: {} }, ben)).rejects.toMatchObject({ code: 404 })
})
