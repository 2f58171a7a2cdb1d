import type { FastifyInstance } from 'fastify'
import { tx } from '#server/database/tables'
import { buildDesk } from '#server/desk/app'
import { storedAddress } from '#server/repositories/account/address'
import { lockOrder } from '#server/repositories/order/orders'
import { completeOrder } from '#server/services/order/settle'
import { message } from '@/contract/account/message'
import { orderNamed } from '../../../support/named'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { paymentRow, startPaying, tradeRow } from '../../../support/shop'
import { type Browser, staffBrowser, tokenIn } from '../staff'

const COURSE = 101
let made = 0

describe('orders, invoices, parcels, reviews and coupons on the desk', () => {
  let server: TestServer
  let desk: FastifyInstance
  let owner: Browser
  let learner: TestSession
  beforeAll(async () => {
    server = await startServer({ seed: true })
    desk = await buildDesk(server.deps)
    owner = await staffBrowser(server, desk, ['owner'])
  })
  afterAll(async () => {
    await desk.close()
    await server.close()
  })
  beforeEach(async () => {
    learner = await server.signIn(`139000051${String(++made).padStart(2, '0')}`)
  })

  const inbox = async () => (await server.send(message.list, { query: {} }, learner)).map(({ kind, body }) => [kind, body])
  const order = async (status: 'pending_payment' | 'completed' = 'pending_payment') => {
    const now = server.clock.now()
    const order_sn = `QD${String(made).padStart(22, '0')}`
    const { id } = await server.db
      .insertInto('orders')
      .values({
        order_sn,
        user_id: learner.userId,
        course_id: COURSE,
        status,
        title: '初级会计实务',
        cover: '',
        list_price: 100,
        payable: 100,
        buy_from: 'h5',
        is_bargain_paid: 0,
        idempotency_key: order_sn,
        created_at: now,
        pay_before: now + 60_000,
        paid_at: null,
        cancelled_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, order_sn }
  }

  it('find an order, cancel it, close its payment, and notify the learner', async () => {
    const { id, order_sn } = await order()
    expect((await owner.get(`/orders?orderSn=${order_sn}&status=pending_payment`)).body).toContain(`/orders/${id}`)
    const other = await server.signIn('13900005199')
    const listedFor = async ({ userId }: TestSession) => (await owner.get(`/orders?user=${userId}`)).body.includes(`/orders/${id}`)
    expect([await listedFor(learner), await listedFor(other)]).toEqual([true, false])
    const isOffered = async () => (await owner.get(`/orders/${id}`)).body.includes(`/acts/cancel-order/${id}`)
    expect(await isOffered()).toBe(true)
    const tradeNo = await startPaying(server, learner, order_sn, 'wechat_h5')
    expect((await owner.act('cancel-order', id, { reason: '课程停售' })).status).toBe(303)
    expect([(await paymentRow(server, tradeNo)).status, (await tradeRow(server, tradeNo)).status]).toEqual(['closed', 'closed'])
    expect(await isOffered()).toBe(false)
    expect(await inbox()).toEqual([['order_cancelled', expect.stringContaining('课程停售')]])
    expect((await owner.act('cancel-order', id, { reason: '再取消' })).body).toContain('订单已经付款或取消')
  })

  it('continue a refund that is under way, and not one that is over', async () => {
    const { order_sn } = await order('completed')
    await server.db.updateTable('orders').set({ status: 'refunding' }).where('order_sn', '=', order_sn).execute()
    const row = { refund_no: `R${made}`, order_sn, user_id: learner.userId, trade_no: null, reason: '', seqs: '[1]', amount: 0, beans: 0 }
    const { id } = await server.db
      .insertInto('refund')
      .values({ ...row, status: 'processing', has_coupons: false, created_at: 1, finished_at: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await owner.act('ask-refund-state', id, { reason: '催办' })).status).toBe(303)
    expect(await server.db.selectFrom('refund').select('status').where('id', '=', id).execute()).toEqual([{ status: 'succeeded' }])
    expect((await owner.act('ask-refund-state', id, { reason: '催办' })).body).toContain('这笔退款已经结束')
  })

  it('send the message of a paid order once', async () => {
    const { order_sn } = await order()
    await tx(server.db, async (work) =>
      completeOrder(work, await lockOrder(work, await orderNamed(work, order_sn)), { paidAt: server.clock.now(), now: server.clock.now() }),
    )
    expect(await inbox()).toEqual([['order_paid', '“初级会计实务”已开通，可以开始学习了。']])
  })

  it('issue an invoice once, and not one that its learner has changed meanwhile', async () => {
    const { order_sn } = await order('completed')
    const row = { order_sn, user_id: learner.userId, kind: 'personal' as const, title: '张三', tax_no: '', email: 'a@b.cn', amount: 100 }
    const { id } = await server.db
      .insertInto('invoice')
      .values({ ...row, status: 'requested', requested_at: server.clock.now(), issued_at: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await owner.get('/invoices?status=requested')).body).toContain(`/invoices/${id}`)
    expect((await owner.act('decide-invoice', id, { status: 'issued', note: '24440001' })).status).toBe(303)
    expect(await inbox()).toEqual([['notice', expect.stringContaining('24440001')]])
    expect((await owner.act('decide-invoice', id, { status: 'refused', note: '错' })).status).toBe(422)
  })

  it('ship a claimed textbook to the address of the claim', async () => {
    const book = await server.db.selectFrom('course_textbook').select('book_id').executeTakeFirstOrThrow()
    const body = { name: '王小明', phone: '13900001111', regionCode: '440305', detail: '科技路一号', isDefault: true }
    const { region_code: _code, ...place } = await storedAddress(server.db, body, '广东省 深圳市 南山区')
    const right = { user_id: learner.userId, course_id: COURSE, book_id: book.book_id, status: 'claimed' as const, claimed_at: 1, ...place }
    const { id } = await server.db.insertInto('book_right').values(right).returning('id').executeTakeFirstOrThrow()
    expect((await owner.get(`/acts/ship-book/${id}`)).body).not.toContain('科技路一号')
    expect((await owner.get(`/parcels/${id}/receiver`)).body).not.toContain('科技路一号')
    expect((await owner.act('show-receiver', id, { reason: '寄出教材' })).to).toBe(`/parcels/${id}/receiver?done=1`)
    expect((await owner.get(`/parcels/${id}/receiver`)).body).toContain('科技路一号')
    server.clock.advance(60_000)
    expect((await owner.get(`/parcels/${id}/receiver`)).body).not.toContain('科技路一号')
    // The code of a minute ago still counts.
    const again = { reason: '核对', _token: tokenIn((await owner.get(`/acts/show-receiver/${id}`)).body), _step: 'preview' }
    expect((await owner.post(`/acts/show-receiver/${id}`, again)).body).not.toContain('_code')
    expect((await owner.act('ship-book', id, { carrier: '顺丰', trackingNo: 'SF123' })).status).toBe(303)
    expect(await inbox()).toEqual([['book_shipped', expect.stringContaining('SF123')]])
    expect((await owner.act('ship-book', id, { carrier: '顺丰', trackingNo: 'SF124' })).body).toContain('这本教材已经寄出')
  })

  it('answer a review, and hide it', async () => {
    const row = { course_id: COURSE, user_id: learner.userId, stars: 1, tags: '[]', body: '广告', created_at: server.clock.now() }
    const { id } = await server.db.insertInto('course_review').values(row).returning('id').executeTakeFirstOrThrow()
    expect((await owner.get('/reviews?status=unanswered')).body).toContain(`/reviews/${id}`)
    expect((await owner.act('answer-review', id, { shown: 'no', reply: '请不要发广告。' })).status).toBe(303)
    expect(await server.db.selectFrom('course_review').select(['is_shown', 'reply']).where('id', '=', id).execute()).toEqual([
      { is_shown: false, reply: '请不要发广告。' },
    ])
    expect(await inbox()).toEqual([['notice', '请不要发广告。']])
  })

  it('change the number of coupons, never below the claimed ones', async () => {
    const template = await server.db
      .insertInto('coupon_template')
      .values({ form: 'coupon', kind: 'amount', title: '开学立减', amount: 1000, cap: null, course_ids: null, category_ids: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    const batch = {
      template_id: template.id,
      token: 'kaixue',
      stock: 10,
      taken: 4,
      starts_at: 0,
      ends_at: 9_999_999_999_999,
      valid_ms: null,
    }
    const { id } = await server.db.insertInto('coupon_batch').values(batch).returning('id').executeTakeFirstOrThrow()
    expect((await owner.act('set-coupon-stock', id, { stock: '20', reason: '加量' })).status).toBe(303)
    expect((await owner.act('set-coupon-stock', id, { stock: '3', reason: '减量' })).body).toContain('总数不能少于已领的数量')
    expect((await owner.get(`/coupons/${id}`)).body).toContain('4 / 20')
  })

  it('show cash-outs without the account, and continue one only with a new code', async () => {
    const row = {
      cash_out_no: `CO${made}`,
      user_id: learner.userId,
      amount: 500,
      sealed: 'x',
      hint: '139****1111',
      idempotency_key: `k${made}`,
    }
    const { id } = await server.db
      .insertInto('cash_out')
      .values({ ...row, status: 'applied', provider_id: null, created_at: 1, finished_at: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await owner.get(`/cash-outs/${id}`)).body).toContain('139****1111')
    const listedAs = async (status: string) => (await owner.get(`/cash-outs?status=${status}`)).body.includes(`/cash-outs/${id}`)
    expect([await listedAs(''), await listedAs('processing'), await listedAs('paid')]).toEqual([true, true, false])
    await server.db.updateTable('cash_out').set({ status: 'paid' }).where('id', '=', id).execute()
    expect([await listedAs(''), await listedAs('processing'), await listedAs('paid')]).toEqual([true, false, true])
    const set = (status: 'applied' | 'processing' | 'paid' | 'failed') =>
      server.db.updateTable('cash_out').set({ status }).where('id', '=', id).execute()
    const isOffered = async () => (await owner.get(`/cash-outs/${id}`)).body.includes(`/acts/advance-cash-out/${id}`)
    for (const status of ['paid', 'failed'] as const) {
      await set(status)
      expect((await owner.act('advance-cash-out', id, { reason: '催办' })).body).toContain('这笔提现已经结束')
      expect(await isOffered()).toBe(false)
      server.clock.advance(121_000)
    }
    for (const status of ['processing', 'applied'] as const) {
      await set(status)
      expect(await isOffered()).toBe(true)
    }
    const url = `/acts/advance-cash-out/${id}`
    const sent = { reason: '催办', _token: tokenIn((await owner.get(url)).body), _step: 'run', _code: '0' }
    expect((await owner.post(url, sent)).status).toBe(422)
    expect((await owner.act('advance-cash-out', id, { reason: '催办' })).status).toBe(303)
    const after = server.db.selectFrom('cash_out').select('status').where('id', '=', id)
    expect(await after.execute()).toEqual([{ status: 'processing' }])
  })
})
