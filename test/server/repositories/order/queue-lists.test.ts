import { tx } from '#server/database/tables'
import { addStaff } from '#server/repositories/account/staff'
import {
  decideInstalment,
  instalmentById,
  instalmentsFrom,
  listInstalments,
  putInstalment,
  waitingInstalments,
} from '#server/repositories/order/instalment'
import { decideInvoice, invoiceById, listInvoices, waitingInvoices } from '#server/repositories/order/invoices'
import { originsOf } from '#server/repositories/order/order-origin'
import {
  decideNotification,
  listRefusedNotifications,
  recordRefused,
  refusedNotification,
  waitingNotifications,
} from '#server/repositories/order/payments'
import { listOrders, orderLine } from '#server/repositories/order/queue'
import {
  decideDifference,
  findDifference,
  keepReport,
  listDays,
  listDifferences,
  waitingDifferences,
} from '#server/repositories/order/reconciliation'
import { listRefunds, refundLine, waitingRefunds } from '#server/repositories/order/refund-cases'
import { insertRefund } from '#server/repositories/order/refunds'
import { cashOutLine, endCashOut, insertCashOut, listCashOuts, waitingPayouts } from '#server/repositories/wallet/cash-out'
import { addBatch, batchById, listBatches, scopeNames, setStock } from '#server/repositories/wallet/coupon'
import { orderNamed } from '../../../support/named'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { COURSE, orderRow, placeOrder, startPaying, stockShop } from '../../../support/shop'

// Work that waits for staff: lists by state and page by page, counts, and decisions that are made once.
let server: TestServer
let anna: TestSession
let orderSns: string[]
beforeAll(async () => {
  server = await startServer()
  await stockShop(server)
  anna = await server.signIn()
  orderSns = []
  for (const courseId of Object.values(COURSE)) orderSns.push((await placeOrder(server, anna, courseId)).orderSn)
})
afterAll(() => server.close())

const LIMIT = 9
const [A, B, C] = ['one', 'two', 'three']
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

it('orders are listed by state, number and learner', async () => {
  const { db } = server
  const ben = await server.signIn('13900000002')
  const own = await orderRow(server, (await placeOrder(server, ben)).orderSn)
  const [first = 0, second = 0, third = 0] = await Promise.all(orderSns.map(async (sn) => (await orderRow(server, sn)).id))
  await db.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', second).execute()
  const list = async (wanted: Partial<Parameters<typeof listOrders>[1]>) => idsOf(await listOrders(db, { limit: LIMIT, ...wanted }))
  expect(await list({})).toEqual([own.id, third, second, first])
  expect(await list({ status: '', orderSn: '', user: '' })).toEqual([own.id, third, second, first])
  expect([await list({ status: 'cancelled' }), await list({ orderSn: orderSns[2] ?? '' }), await list({ user: `${ben.userId}` })]).toEqual([
    [second],
    [third],
    [own.id],
  ])
  expect([await list({ before: third, limit: 1 }), await list({ user: 'nobody' })]).toEqual([[second], []])
  expect(await orderLine(db, first)).toMatchObject({ orderSn: orderSns[0] })
  await db.updateTable('orders').set({ status: 'pending_payment' }).where('id', '=', second).execute()
})

it('orders of a course are listed by each of their items, in rare states and common ones', async () => {
  const { db } = server
  const cara = await server.signIn('13900000003')
  const [one, two] = [await placeOrder(server, cara, COURSE.paid), await placeOrder(server, cara, COURSE.endless)]
  const { order_sn, id } = await orderRow(server, two.orderSn)
  const more = { order_sn, seq: 2, course_id: COURSE.paid, title: '第二门', cover: '', list_price: 1, payable: 0 }
  await db.insertInto('order_item').values(more).execute()
  const own = await orderRow(server, one.orderSn)
  for (const status of ['refunded', 'completed'] as const) {
    await db.updateTable('orders').set({ status }).where('id', 'in', [own.id, id]).execute()
    const list = async (course: number) =>
      idsOf(await listOrders(db, { limit: LIMIT, user: `${cara.userId}`, course: `${course}`, status }))
    expect([await list(COURSE.paid), await list(COURSE.endless)]).toEqual([[id, own.id], [id]])
  }
})

it('orders carry the words of the link that their buyer came by last in time', async () => {
  const { db, clock } = server
  const dora = await server.signIn('13900000004')
  const own = await orderRow(server, (await placeOrder(server, dora)).orderSn)
  const staff_id = (await addStaff(db, { mobile: '13700000009', name: '营销', roles: ['marketing'] }, 1)) ?? 0
  const link = { code: 'origin01', campaign: '双十一', channel: '公众号', address: '/', title: '首页', body: '', staff_id, made_at: 1 }
  const { id: link_id } = await db.insertInto('marketing_link').values(link).returning('id').executeTakeFirstOrThrow()
  await db
    .insertInto('channel_visit')
    .values({ link_id, device: 'device-0001', user_id: dora.userId, at: clock.now() - 1 })
    .execute()
  const { id: other } = await orderRow(server, orderSns[0] ?? '')
  expect([await originsOf(db, [own.id, other]), await originsOf(db, [])]).toEqual([new Map([[own.id, '双十一，公众号']]), new Map()])
})

it('refunds are listed, and those under way are counted', async () => {
  const { db } = server
  const row = { user_id: anna.userId, trade_no: null, reason: '', seqs: '[1]', amount: 0, beans: 0, has_coupons: false, finished_at: null }
  const [sn = '', other = '', last = ''] = orderSns
  await db
    .insertInto('refund')
    .values([
      { ...row, refund_no: A, order_sn: sn, status: 'applied', created_at: 5 },
      { ...row, refund_no: B, order_sn: other, status: 'processing', created_at: 4 },
      { ...row, refund_no: C, order_sn: last, status: 'succeeded', created_at: 3 },
    ])
    .execute()
  const list = async (wanted: Partial<Parameters<typeof listRefunds>[1]>) =>
    (await listRefunds(db, { limit: LIMIT, ...wanted })).map(({ refundNo }) => refundNo)
  expect([await list({}), await list({ status: '', orderSn: '' })]).toEqual([
    [C, B, A],
    [C, B, A],
  ])
  const [{ id = 0 } = {}] = await listRefunds(db, { limit: 1 })
  expect([await list({ status: 'processing' }), await list({ orderSn: sn }), await list({ before: id, limit: 1 })]).toEqual([[B], [A], [B]])
  expect(await refundLine(db, id)).toMatchObject({ refundNo: C })
  await db.updateTable('orders').set({ created_at: 2_000 }).where('order_sn', '=', sn).execute()
  const { id: staff_id } = await db.selectFrom('staff').select('id').limit(1).executeTakeFirstOrThrow()
  const link = { code: 'refunds1', campaign: '夏天', channel: '短信', address: '/', title: '首页', body: '', staff_id, made_at: 1 }
  const { id: link_id } = await db.insertInto('marketing_link').values(link).returning('id').executeTakeFirstOrThrow()
  await db.insertInto('channel_visit').values({ link_id, device: 'device-0002', user_id: anna.userId, at: 1_999 }).execute()
  expect([await list({ link: `${link_id}` }), await list({ campaign: '夏天' })]).toEqual([[A], [A]])
  expect([await list({ link: 'none' }), await list({ link: 'none', status: 'succeeded' })]).toEqual([[C, B], [C]])
  expect([await list({ kind: 'course' }), await list({ kind: 'recharge' })]).toEqual([[C, B, A], []])
  expect(await waitingRefunds(db)).toEqual({ count: 2, oldest: 4 })
})

it('refunds of a course are those that name it, one of several, or none of a release before', async () => {
  const { db } = server
  const [first = '', second = ''] = [
    (await placeOrder(server, await server.signIn('13900000005'))).orderSn,
    (await placeOrder(server, await server.signIn('13900000006'), COURSE.endless)).orderSn,
  ]
  const more = { order_sn: second, seq: 2, course_id: COURSE.paid, title: '第二门', cover: '', list_price: 1, payable: 0 }
  await db.insertInto('order_item').values(more).execute()
  const row = { trade_no: null, reason: '', amount: 0, beans: 0, has_coupons: false, created_at: 9 }
  const ask = (refund_no: string, order_sn: string, seqs: readonly number[]) =>
    tx(db, async (work) => insertRefund(work, { ...row, ...(await orderNamed(work, order_sn)), refund_no, seqs, status: 'processing' }))
  const asked: readonly [string, string, readonly number[]][] = [
    ['course-1', first, [1]],
    ['course-2', second, [2]],
    ['course-3', second, []],
  ]
  for (const each of asked) {
    await ask(...each)
    await db.updateTable('refund').set({ status: 'succeeded' }).where('refund_no', '=', each[0]).execute()
  }
  const noted = await db.selectFrom('refund').select('course_id').where('refund_no', 'like', 'course-%').orderBy('refund_no').execute()
  expect(noted.map(({ course_id }) => course_id)).toEqual([COURSE.paid, COURSE.paid, null])
  const list = async (course: number) =>
    (await listRefunds(db, { limit: LIMIT, course: `${course}` })).map(({ refundNo }) => refundNo).filter((no) => no.startsWith('course-'))
  const wanted = [['course-3', 'course-2', 'course-1'], ['course-3']]
  expect([await list(COURSE.paid), await list(COURSE.endless)]).toEqual(wanted)
  await db.updateTable('refund').set({ course_id: null }).execute()
  expect([await list(COURSE.paid), await list(COURSE.endless)]).toEqual(wanted)
})

it('invoices are listed, counted, and decided once in the version read', async () => {
  const { db } = server
  const row = { user_id: anna.userId, kind: 'personal' as const, title: '', tax_no: '', email: '', amount: 1, issued_at: null }
  const made = await db
    .insertInto('invoice')
    .values(orderSns.map((order_sn, at) => ({ ...row, order_sn, status: 'requested' as const, requested_at: 10 - at })))
    .returning('id')
    .execute()
  const [first = 0, second = 0, third = 0] = idsOf(made)
  expect(await waitingInvoices(db)).toEqual({ count: 3, oldest: 8 })
  const decide = (id: number, status: 'issued' | 'refused', requestedAt: number) =>
    tx(db, (work) => decideInvoice(work, id, { status, note: 'n', file: '', requestedAt, now: 99 }))
  expect([await decide(first, 'issued', 9), await decide(first, 'issued', 10), await decide(first, 'refused', 10)]).toEqual([
    false,
    true,
    false,
  ])
  expect(await decide(second, 'refused', 9)).toBe(true)
  const issued = db.selectFrom('invoice').select(['status', 'issued_at', 'note']).where('id', 'in', [first, second]).orderBy('id')
  expect(await issued.execute()).toEqual([
    { status: 'issued', issued_at: 99, note: 'n' },
    { status: 'refused', issued_at: null, note: 'n' },
  ])
  const list = async (wanted: { status?: string; before?: number; limit?: number }) =>
    idsOf(await listInvoices(db, { limit: LIMIT, ...wanted }))
  expect([await list({}), await list({ status: 'other' })]).toEqual([
    [third, second, first],
    [third, second, first],
  ])
  expect([await list({ status: 'requested' }), await list({ status: 'issued' }), await list({ status: 'refused' })]).toEqual([
    [third],
    [first],
    [second],
  ])
  expect(await list({ before: third, limit: 1 })).toEqual([second])
  expect(await invoiceById(db, third)).toMatchObject({ orderSn: orderSns[2] })
  expect(await waitingInvoices(db)).toEqual({ count: 1, oldest: 8 })
})

it('cash-outs are listed, and those under way are counted', async () => {
  const { db } = server
  const ben = await server.signIn('13900000002')
  const put = (cash_out_no: string, user_id: number, created_at: number) =>
    tx(db, (work) =>
      insertCashOut(work, { cash_out_no, user_id, amount: 100, sealed: '', hint: '', idempotency_key: cash_out_no, created_at }),
    )
  const end = (no: string, status: 'paid' | 'failed') =>
    tx(db, (work) => endCashOut(work, no, { status, providerId: null, reason: '', now: 9 }))
  await put(A, anna.userId, 1)
  await end(A, 'paid')
  await put(B, anna.userId, 2)
  await end(B, 'failed')
  await put(C, anna.userId, 4)
  await put('four', ben.userId, 3)
  await db.updateTable('cash_out').set({ status: 'processing' }).where('cash_out_no', '=', 'four').execute()
  const list = async (wanted: { status?: string; before?: number; limit?: number }) =>
    (await listCashOuts(db, { limit: LIMIT, ...wanted })).map(({ cashOutNo }) => cashOutNo)
  expect([await list({}), await list({ status: 'other' })]).toEqual([
    ['four', C, B, A],
    ['four', C, B, A],
  ])
  expect([await list({ status: 'processing' }), await list({ status: 'paid' }), await list({ status: 'failed' })]).toEqual([
    ['four', C],
    [A],
    [B],
  ])
  const [{ id = 0 } = {}] = await listCashOuts(db, { limit: 1 })
  expect([await list({ before: id, limit: 1 }), (await cashOutLine(db, id))?.cashOutNo]).toEqual([[C], 'four'])
  expect(await waitingPayouts(db)).toEqual({ count: 2, oldest: 3 })
})

it('refused notifications are listed with the expected values, counted, and recorded once', async () => {
  const { db } = server
  const tradeNo = await startPaying(server, anna, orderSns[0] ?? '', 'wechat_h5')
  const row = { provider: 'wechat' as const, amount: 1, reason: 'another amount' }
  await recordRefused(db, { ...row, notice_id: A, trade_no: tradeNo, received_at: 5 })
  await recordRefused(db, { ...row, notice_id: A, trade_no: tradeNo, received_at: 6 })
  await recordRefused(db, { ...row, notice_id: B, trade_no: 'unknown', received_at: 7 })
  const list = (wanted: { before?: number; limit?: number }) => listRefusedNotifications(db, { limit: LIMIT, ...wanted })
  const [last, first] = await list({})
  expect([last, first]).toMatchObject([
    { tradeNo: 'unknown', orderSn: null, expected: null },
    { tradeNo, orderSn: orderSns[0], expected: 19_900, receivedAt: 5 },
  ])
  expect([idsOf(await list({ before: last?.id ?? 0 })), idsOf(await list({ limit: 1 }))]).toEqual([[first?.id], [last?.id]])
  expect(await waitingNotifications(db)).toEqual({ count: 2, oldest: 5 })
  const decide = () => tx(db, (work) => decideNotification(work, first?.id ?? 0, '已核对', 8))
  expect([await decide(), await decide()]).toEqual([true, false])
  // A decision of staff stands when the notice comes again.
  await recordRefused(db, { ...row, notice_id: A, trade_no: tradeNo, received_at: 9 })
  expect(await refusedNotification(db, first?.id ?? 0)).toMatchObject({ note: '已核对', decidedAt: 8 })
  expect(await waitingNotifications(db)).toEqual({ count: 1, oldest: 7 })
})

it('reconciled days are listed with their differences, which are decided once', async () => {
  const { db } = server
  const found = (ref: string) => ({ provider: 'wechat', kind: 'payment_amount', ref, there: 1, here: 2 })
  const line = (kind: 'payment' | 'refund', amount: number) => ({ kind, ref: '', amount })
  const keep = (day: string, refs: string[], lines: ReturnType<typeof line>[], now: number) =>
    tx(db, (work) => keepReport(work, { day, lines, found: refs.map(found) }, now))
  await keep('2026-03-01', [], [], 1)
  await keep('2026-03-02', [A, B], [line('payment', 5), line('payment', 7), line('refund', 3)], 2)
  const list = async (wanted: { before?: number; limit?: number }) => listDays(db, { limit: LIMIT, ...wanted })
  const [second, first] = await list({})
  expect([second, first]).toMatchObject([
    { day: '2026-03-02', payments: 2, received: 12, refunds: 1, returned: 3, differences: 2 },
    { day: '2026-03-01', payments: 0, received: 0, refunds: 0, returned: 0, differences: 0 },
  ])
  expect([idsOf(await list({ before: second?.id ?? 0 })), idsOf(await list({ limit: 1 }))]).toEqual([[first?.id], [second?.id]])
  const differences = async (wanted: { before?: number; limit?: number }) => listDifferences(db, { limit: LIMIT, ...wanted })
  const [two, one] = await differences({})
  expect([two?.ref, one?.ref]).toEqual([B, A])
  expect([idsOf(await differences({ before: two?.id ?? 0 })), idsOf(await differences({ limit: 1 }))]).toEqual([[one?.id], [two?.id]])
  await db
    .updateTable('reconciliation_difference')
    .set({ found_at: 7 })
    .where('id', '=', two?.id ?? 0)
    .execute()
  expect(await waitingDifferences(db)).toEqual({ count: 2, oldest: 2 })
  const decide = (id: number) => tx(db, (work) => decideDifference(work, id, '已核对', 8))
  expect([await decide(one?.id ?? 0), await decide(one?.id ?? 0)]).toEqual([true, false])
  expect(await findDifference(db, one?.id ?? 0)).toMatchObject({ note: '已核对', decided_at: 8 })
  await keep('2026-03-02', [A, C], [], 3)
  expect((await differences({})).map(({ ref, note, decided_at }) => [ref, note, decided_at])).toEqual([
    [C, '', null],
    [A, '已核对', 8],
  ])
  expect(await waitingDifferences(db)).toEqual({ count: 1, oldest: 3 })
  expect((await list({ limit: 1 }))[0]).toMatchObject({ payments: 0, made_at: 3 })
})

it('applications for instalments are listed, corrected, counted by address, decided once, and wait again after a refusal', async () => {
  const { db } = server
  const row = (mobile: string, name: string, applied_at: number, ip = '10.0.0.1') => ({
    course_id: COURSE.paid,
    mobile,
    name,
    ip,
    applied_at,
  })
  const first = await putInstalment(db, row('13900000001', '李雷', 5))
  const second = await putInstalment(db, row('13900009999', '王芳', 4))
  const third = await putInstalment(db, row('13900009998', '张三', 3, '10.0.0.2'))
  expect(await putInstalment(db, row('13900009999', '王方', 9))).toBe(second)
  expect(await instalmentById(db, second)).toMatchObject({ name: '王方', mobile: '13900009999', appliedAt: 4, course: '初级会计<精讲班>' })
  expect(await waitingInstalments(db)).toEqual({ count: 3, oldest: 3 })
  expect([
    await instalmentsFrom(db, '10.0.0.1', 2),
    await instalmentsFrom(db, '10.0.0.1', 3),
    await instalmentsFrom(db, '10.0.0.1', 4),
    await instalmentsFrom(db, '10.0.0.1', 5),
  ]).toEqual([2, 2, 1, 0])
  const decide = (id: number, status: 'approved' | 'rejected') =>
    tx(db, (work) => decideInstalment(work, id, { status, answer: '好', now: 6 }))
  expect([await decide(first, 'approved'), await decide(first, 'rejected'), await decide(third, 'rejected')]).toEqual([
    { userId: anna.userId },
    undefined,
    { userId: null },
  ])
  expect(await instalmentById(db, first)).toMatchObject({ status: 'approved', answer: '好' })
  const list = async (wanted: { status?: string; before?: number; limit?: number }) =>
    idsOf(await listInstalments(db, { limit: LIMIT, ...wanted }))
  expect([
    await list({}),
    await list({ status: 'other' }),
    await list({ status: 'rejected' }),
    await list({ before: third, limit: 1 }),
  ]).toEqual([[third, second, first], [third, second, first], [third], [second]])
  expect(await waitingInstalments(db)).toEqual({ count: 1, oldest: 4 })
  for (const [mobile, id] of [
    ['13900009998', third],
    ['13900000001', first],
  ] as const)
    expect(await putInstalment(db, row(mobile, '再申请', 11))).toBe(id)
  expect(await instalmentById(db, third)).toMatchObject({ status: 'submitted', answer: '', appliedAt: 11, name: '再申请' })
  expect(await instalmentById(db, first)).toMatchObject({ status: 'approved', answer: '好', appliedAt: 5 })
  expect(await waitingInstalments(db)).toEqual({ count: 2, oldest: 4 })
  expect(await decide(third, 'approved')).toEqual({ userId: null })
})

it('batches of coupons are created, listed, and never fall below the claimed ones', async () => {
  const { db } = server
  const batch = { form: 'coupon' as const, kind: 'amount' as const, title: '满减券', amount: 100, percent: 0, cap: null, threshold: 0 }
  const terms = { stock: 3, perPerson: 2, audience: 'new' as const, startsAt: 1, endsAt: 2, validMs: 7, isListed: true }
  const add = (token: string, courseIds: number[] | null) => tx(db, (work) => addBatch(work, { ...batch, ...terms, token, courseIds }))
  const [first, second] = [await add('batch-one', [COURSE.paid]), await add('batch-two', null)]
  expect(await batchById(db, first)).toMatchObject({ token: 'batch-one', stock: 3, taken: 0, perPerson: 2, startsAt: 1, endsAt: 2 })
  const list = async (wanted: { before?: number; limit?: number }) => idsOf(await listBatches(db, { limit: LIMIT, ...wanted }))
  expect([await list({}), await list({ before: second }), await list({ limit: 1 })]).toEqual([[second, first], [first], [second]])
  const scopes = db.selectFrom('coupon_template').select(['course_ids', 'category_ids']).orderBy('id').execute()
  expect(await scopes).toEqual([
    { course_ids: [COURSE.paid], category_ids: null },
    { course_ids: null, category_ids: null },
  ])
  await db.updateTable('coupon_batch').set({ taken: 2 }).where('id', '=', first).execute()
  const set = (stock: number) => tx(db, (work) => setStock(work, first, stock))
  expect([await set(1), await set(2)]).toEqual([false, true])
  const [courses, categories] = [[{ id: COURSE.paid, name: '初级会计<精讲班>' }], [{ id: 900, name: '会计' }]]
  expect([await scopeNames(db, [COURSE.paid], []), await scopeNames(db, [], [900])]).toEqual([
    { courses, categories: [] },
    { courses: [], categories },
  ])
})
