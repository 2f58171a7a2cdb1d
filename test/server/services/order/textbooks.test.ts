import { tx } from '#server/database/tables'
import { lockOrder } from '#server/repositories/order/orders'
import { completeOrder } from '#server/services/order/settle'
import { moveParcels } from '#server/services/order/textbooks'
import { address } from '@/contract/account/address'
import { order } from '@/contract/order/order'
import { textbook } from '@/contract/order/textbook'
import { orderNamed } from '../../../support/named'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { own } from '../../../support/shop'

const MINUTE_MS = 60_000
let server: TestServer
let owner: TestSession
let stranger: TestSession
beforeAll(async () => {
  server = await startServer({ seed: true })
  owner = await server.signIn('13800000005')
  stranger = await server.signIn('13900000042')
})
afterAll(() => server.close())

const addAddress = (who: TestSession, detail: string) =>
  server.send(address.add, { body: { name: '张晓晴', phone: '13800000001', regionCode: '440305', detail, isDefault: false } }, who)
const rights = () => server.send(textbook.rights, {}, owner)
const claim = (id: number, addressId: number, who = owner) => server.exchange(textbook.claim, { params: { id }, body: { addressId } }, who)
const later = async (ms: number) => {
  server.clock.advance(ms)
  await moveParcels(server.deps)
  owner = await server.signIn('13800000005')
}

describe('textbooks of a course', () => {
  it('can be sent to every owner, once a book', async () => {
    await Promise.all([rights(), rights(), rights()])
    expect((await rights()).map(({ courseId, status }) => [courseId, status]).sort()).toEqual([
      [101, 'open'],
      [105, 'open'],
    ])
    expect(await server.send(textbook.rights, {}, stranger)).toEqual([])
  })

  it('go to an address of the owner, which can be changed until they are shipped', async () => {
    const [book] = await rights()
    const [first, second, foreign] = [await addAddress(owner, '一号'), await addAddress(owner, '二号'), await addAddress(stranger, '三号')]
    const id = book?.id ?? 0
    expect(await claim(id, foreign.id)).toMatchObject({ code: 404 })
    expect(await claim(id, foreign.id, stranger)).toMatchObject({ code: 404 })
    expect(await claim(id, first.id)).toMatchObject({ code: 200, res: { status: 'claimed', receiver: '张**' } })
    expect(await claim(id, second.id)).toMatchObject({ code: 200 })
    await Promise.all([later(6 * MINUTE_MS), moveParcels(server.deps)])
    expect(await claim(id, first.id)).toMatchObject({ code: 409, msg: '教材已寄出，不能再改地址' })
    expect(await server.db.selectFrom('shipment').selectAll().where('user_id', '=', owner.userId).execute()).toHaveLength(1)
  })

  it('textbooks are refused for an expired course', async () => {
    const address = await addAddress(owner, '四号')
    const open = (await rights()).find(({ status }) => status === 'open')
    await server.db
      .updateTable('entitlement')
      .set({ expires_at: 1 })
      .where('user_id', '=', owner.userId)
      .where('course_id', '=', open?.courseId ?? 0)
      .execute()
    expect(await claim(open?.id ?? 0, address.id)).toMatchObject({ code: 409, msg: '课程已到期或已退款，不能再领取教材' })
  })
})

describe('an order of a course with a book and an agreement', () => {
  const COURSE = 105
  let buyer: TestSession
  let agreed: { id: number; version: number }[]
  let keys = 0
  beforeAll(async () => {
    // Free of charge, so that an order is delivered at once.
    await server.db.updateTable('course').set({ price: 0, vip_price: null }).where('id', '=', COURSE).execute()
    buyer = await server.signIn('13900000043')
    const { books, protocols } = await server.send(order.quote, { query: { courseId: COURSE } }, buyer)
    expect(books).toEqual(['考前冲刺·三十天打卡本'])
    expect(protocols).toEqual([{ id: expect.any(Number), courseId: COURSE, title: '考前冲刺班学习保障协议', version: expect.any(Number) }])
    agreed = protocols.map(({ id, version }) => ({ id, version }))
  })
  const wish = () => ({ courseId: COURSE, idempotencyKey: `book-order-${keys++}`, buyFrom: 'h5' as const, isBargainPaid: 0 })
  const create = (more: object, who = buyer) => server.exchange(order.create, { body: { ...wish(), ...more } }, who)

  it.each([
    ['nothing', () => []],
    ['an older version', () => agreed.map(({ id, version }) => ({ id, version: version + 1 }))],
  ])('the order is refused when the learner agreed to %s', async (_, given) => {
    expect(await create({ agreed: given() })).toMatchObject({ code: 409, msg: '请先阅读并同意《考前冲刺班学习保障协议》' })
  })

  it('refuses an address of another learner', async () => {
    const { id: addressId } = await addAddress(stranger, '四号')
    expect(await create({ agreed, addressId })).toMatchObject({ code: 404, msg: '地址不存在' })
  })

  it('sends its book to the address of the order, and stores the agreed version', async () => {
    const { id: addressId } = await addAddress(buyer, '五号')
    const { orderSn } = await server.send(order.create, { body: { ...wish(), agreed, addressId } }, buyer)
    await server.send(order.pay, { params: { orderSn }, body: { orderSn, channel: 'wechat_h5' } }, buyer)
    const item = await server.db
      .selectFrom('order_item')
      .select(['protocol_id as id', 'protocol_version as version'])
      .where('order_sn', '=', orderSn)
      .execute()
    expect(item).toEqual(agreed)
    expect(await server.send(textbook.rights, {}, buyer)).toMatchObject([{ courseId: COURSE, status: 'claimed', receiver: '张**' }])
  })

  it('leaves the book unclaimed when its address is gone by the time of payment', async () => {
    const late = await server.signIn('13900000044')
    const { id: addressId } = await addAddress(late, '六号')
    const { orderSn } = await server.send(order.create, { body: { ...wish(), agreed, addressId } }, late)
    await server.send(address.remove, { params: { id: addressId } }, late)
    await server.send(order.pay, { params: { orderSn }, body: { orderSn, channel: 'wechat_h5' } }, late)
    expect(await server.send(textbook.rights, {}, late)).toMatchObject([{ courseId: COURSE, status: 'open' }])
  })

  it('sends no book when the course is owned by the time of payment', async () => {
    const twice = await server.signIn('13900000045')
    const { id: addressId } = await addAddress(twice, '七号')
    const { orderSn } = await server.send(order.create, { body: { ...wish(), agreed, addressId } }, twice)
    await own(server, twice, COURSE, null)
    const now = server.clock.now()
    const isDelivered = await tx(server.db, async (work) =>
      completeOrder(work, await lockOrder(work, await orderNamed(work, orderSn)), { paidAt: now, now }),
    )
    expect([isDelivered, await server.send(textbook.rights, {}, twice)]).toMatchObject([false, [{ courseId: COURSE, status: 'open' }]])
  })
})
