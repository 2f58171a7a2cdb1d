import { tx } from '#server/database/tables'
import { takeFromBatch } from '#server/repositories/wallet/coupon-batch'
import { order } from '@/contract/order/order'
import { coupon } from '@/contract/wallet/coupon'
import { startServer, type TestServer, type TestSession } from '../../../../support/server'
import { COURSE, newKey, own, placeOrder, stockShop } from '../../../../support/shop'

const TOKEN = 'spring-2026'
let invited = 0
let server: TestServer
let anna: TestSession
beforeAll(async () => {
  server = await startServer()
  await stockShop(server)
  await server.db.updateTable('course').set({ vip_level: 1 }).where('id', '=', COURSE.endless).execute()
  anna = await server.signIn()
  const now = server.clock.now()
  const template = { form: 'coupon' as const, kind: 'amount' as const, title: '满减券', amount: 2000, threshold: 10_000 }
  const { id } = await server.db
    .insertInto('coupon_template')
    .values({ ...template, cap: null, course_ids: null, category_ids: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const batch = { template_id: id, starts_at: now, ends_at: now + 86_400_000, valid_ms: null }
  await server.db
    .insertInto('coupon_batch')
    .values([
      { ...batch, token: TOKEN, stock: 3 },
      { ...batch, token: 'nothing-left', stock: 0, is_listed: true },
      { ...batch, token: 'over-already', stock: 9, is_listed: true, ends_at: now },
      { ...batch, token: 'open-to-all', stock: 9, is_listed: true },
    ])
    .execute()
})
afterAll(() => server.close())

it('a coupon is offered by the pages of its courses, to every learner without it', async () => {
  const offered = async (id: number, session?: TestSession) =>
    (await server.send(coupon.ofCourse, { params: { id } }, session)).map(({ token, isTaken }) => [token, isTaken])
  expect(await offered(COURSE.paid)).toEqual([['open-to-all', false]])
  expect(await offered(COURSE.free)).toEqual([])
  const ben = await server.signIn('13600000009')
  await server.send(coupon.receive, { body: { token: 'open-to-all' } }, ben)
  expect([await offered(COURSE.paid, ben), await offered(COURSE.paid, anna)]).toEqual([[['open-to-all', true]], [['open-to-all', false]]])
  await server.db.deleteFrom('coupon').where('user_id', '=', ben.userId).execute()
})

it('a coupon of a course says what it takes off the price, until it is spent', async () => {
  const cora = await server.signIn('13600000019')
  const saving = async () => (await server.send(coupon.ofCourse, { params: { id: COURSE.paid } }, cora))[0]?.saving
  const before = await saving()
  expect(before).toBeGreaterThan(0)
  await server.send(coupon.receive, { body: { token: 'open-to-all' } }, cora)
  expect(await saving()).toBe(before)
  await server.db.updateTable('coupon').set({ status: 'used', used_at: server.clock.now() }).where('user_id', '=', cora.userId).execute()
  expect(await saving()).toBeUndefined()
  await server.db.deleteFrom('coupon').where('user_id', '=', cora.userId).execute()
})

it('a coupon is offered from its threshold on, for its own courses, and where something has to be paid', async () => {
  const { db, clock } = server
  const template = { form: 'coupon' as const, kind: 'amount' as const, title: '满减券', amount: 100, cap: null, category_ids: null }
  const made = []
  for (const [token, threshold, course_ids] of [
    ['from-its-price', 9900, null],
    ['of-another', 0, [COURSE.paid]],
    ['of-all', 0, null],
  ] as const) {
    const terms = { threshold, course_ids: course_ids && JSON.stringify(course_ids) }
    const row = db.insertInto('coupon_template').values({ ...template, ...terms })
    const { id: template_id } = await row.returning('id').executeTakeFirstOrThrow()
    const batch = { template_id, token, stock: 9, is_listed: true, starts_at: clock.now(), ends_at: clock.now() + 1, valid_ms: null }
    made.push((await db.insertInto('coupon_batch').values(batch).returning('id').executeTakeFirstOrThrow()).id)
  }
  const offered = async (id: number) => (await server.send(coupon.ofCourse, { params: { id } })).map(({ token }) => token).sort()
  expect([await offered(COURSE.endless), await offered(COURSE.paid), await offered(COURSE.free)]).toEqual([
    ['from-its-price', 'of-all'],
    ['from-its-price', 'of-all', 'of-another', 'open-to-all'],
    [],
  ])
  await db.deleteFrom('coupon_batch').where('id', 'in', made).execute()
})

it('a coupon is offered before one that ends later, and counts for its own batch only', async () => {
  const { db, clock } = server
  const carl = await server.signIn('13600000008')
  const { template_id } = await db.selectFrom('coupon_batch').select('template_id').executeTakeFirstOrThrow()
  const dates = { starts_at: clock.now(), ends_at: clock.now() + 1000, valid_ms: null, is_listed: true }
  await db
    .insertInto('coupon_batch')
    .values({ template_id, ...dates, token: 'ends-first', stock: 9 })
    .execute()
  const offered = await server.send(coupon.ofCourse, { params: { id: COURSE.paid } }, carl)
  expect(offered.map(({ token }) => token)).toEqual(['ends-first', 'open-to-all'])
  await server.send(coupon.receive, { body: { token: 'open-to-all' } }, carl)
  expect(await server.send(coupon.batch, { query: { token: 'ends-first' } }, carl)).toMatchObject({ owned: 0, refusal: '' })
  await db.deleteFrom('coupon').where('user_id', '=', carl.userId).execute()
  await db.deleteFrom('coupon_batch').where('token', '=', 'ends-first').execute()
})

it('a batch gives out no more than its stock, one a learner, for any number of simultaneous claims', async () => {
  const people = [anna, ...(await Promise.all([1, 2, 3, 4].map((n) => server.signIn(`1360000000${n}`))))]
  const asked = [...people, ...people]
  const codes = await Promise.all(
    asked.map(async (session) => (await server.exchange(coupon.receive, { body: { token: TOKEN } }, session)).code),
  )
  expect(codes.filter((code) => code === 200)).toHaveLength(3)
  const rows = await server.db.selectFrom('coupon').select('user_id').execute()
  expect(new Set(rows.map(({ user_id }) => user_id)).size).toBe(rows.length)
})

it.each([
  ['all', 'whoever asks', 200],
  ['new', 'a new account', 200],
  ['new', 'an account of seven days', 200],
  ['new', 'an account of eight days', 409],
  ['new', 'who has bought', 409],
  ['new', 'who has not paid an order yet', 200],
  ['vip', 'who is no member', 409],
  ['vip', 'a member', 200],
] as const)('a coupon for %s claimed by %s gives %i', async (audience, who, code) => {
  const { db, clock } = server
  const session = await server.signIn(`1370000${String(++invited).padStart(4, '0')}`)
  const token = `invited-${invited}`
  const { template_id } = await db.selectFrom('coupon_batch').select('template_id').executeTakeFirstOrThrow()
  const dates = { starts_at: clock.now(), ends_at: clock.now() + 86_400_000, valid_ms: null }
  await db
    .insertInto('coupon_batch')
    .values({ template_id, ...dates, token, stock: 2, per_person: 2, audience })
    .execute()
  const age = { 'an account of seven days': 7, 'an account of eight days': 8 }[who as string]
  if (age !== undefined)
    await db
      .updateTable('users')
      .set({ created_at: clock.now() - age * 86_400_000 })
      .where('id', '=', session.userId)
      .execute()
  if (who === 'who has bought') {
    const { orderSn } = await placeOrder(server, session)
    await db.updateTable('orders').set({ status: 'completed', paid_at: clock.now() }).where('order_sn', '=', orderSn).execute()
  }
  if (who === 'who has not paid an order yet') await placeOrder(server, session)
  if (who === 'a member') await own(server, session, COURSE.endless, null)
  const batch = () => server.send(coupon.batch, { query: { token } }, session)
  const codes = []
  const left = []
  for (const _turn of [1, 2, 3]) {
    const shown = await batch()
    left.push([shown.left, shown.owned, shown.refusal])
    codes.push((await server.exchange(coupon.receive, { body: { token } }, session)).code)
  }
  const none = '你不在这次活动的领取范围内'
  expect([codes, left]).toEqual(
    code === 200
      ? [
          [200, 200, 409],
          [
            [2, 0, ''],
            [1, 1, ''],
            [0, 2, '你已经领取过了'],
          ],
        ]
      : [
          [409, 409, 409],
          [
            [2, 0, none],
            [2, 0, none],
            [2, 0, none],
          ],
        ],
  )
})

it('a claim waits for its turn, and one lost to a simultaneous request is refused in words', async () => {
  const { db, clock } = server
  const session = await server.signIn('13700009999')
  const { template_id } = await db.selectFrom('coupon_batch').select('template_id').executeTakeFirstOrThrow()
  const dates = { starts_at: clock.now(), ends_at: clock.now() + 86_400_000, valid_ms: null }
  await db
    .insertInto('coupon_batch')
    .values({ template_id, ...dates, token: 'three-turns', stock: 9, per_person: 3 })
    .execute()
  const take = () => server.exchange(coupon.receive, { body: { token: 'three-turns' } }, session)
  await take()
  await take()
  const turns = await db.selectFrom('coupon').select('turn').where('user_id', '=', session.userId).orderBy('turn').execute()
  expect(turns).toEqual([{ turn: 1 }, { turn: 2 }])
  await db.updateTable('coupon').set({ turn: 3 }).where('user_id', '=', session.userId).where('turn', '=', 2).execute()
  expect(await take()).toMatchObject({ code: 409, msg: '你已经领取过了' })
})

it('a coupon lasts as long as its batch says from the claim on, and is found by its token and its number together', async () => {
  const { db, clock } = server
  const session = await server.signIn('13700009998')
  const { template_id } = await db.selectFrom('coupon_batch').select('template_id').executeTakeFirstOrThrow()
  const dates = { starts_at: clock.now(), ends_at: clock.now() + 86_400_000, valid_ms: 7 * 86_400_000 }
  const { id } = await db
    .insertInto('coupon_batch')
    .values({ template_id, ...dates, token: 'for-a-week', stock: 9, per_person: 2, is_listed: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  const shown = async () =>
    (await server.send(coupon.ofCourse, { params: { id: COURSE.paid } }, session)).find(({ token }) => token === 'for-a-week')?.isTaken
  await expect(server.send(coupon.receive, { body: { token: 'for-a-week', batchId: id + 1 } }, session)).rejects.toMatchObject({
    code: 404,
  })
  const taken = await server.send(coupon.receive, { body: { token: 'for-a-week', batchId: id } }, session)
  expect([taken.expiresAt, await shown()]).toEqual([clock.now() + dates.valid_ms, false])
  await server.send(coupon.receive, { body: { token: 'for-a-week' } }, session)
  expect(await shown()).toBe(true)
  await db.deleteFrom('coupon').where('user_id', '=', session.userId).execute()
  await db.deleteFrom('coupon_batch').where('id', '=', id).execute()
})

it('a batch has no coupon left for two claims of the last one', async () => {
  const { db } = server
  const { id } = await db.selectFrom('coupon_batch').select('id').where('token', '=', 'nothing-left').executeTakeFirstOrThrow()
  expect(await tx(db, (work) => takeFromBatch(work, id))).toBe(false)
})

it('a coupon is shown with its terms', async () => {
  expect(await server.send(coupon.batch, { query: { token: 'open-to-all' } }, anna)).toMatchObject({
    title: '满减券',
    form: 'coupon',
    kind: 'amount',
    amount: 2000,
    note: expect.any(String),
    scope: expect.any(String),
    endsAt: server.clock.now() + 86_400_000,
  })
})

it.each([
  ['nothing-left', 409, '已经被领完了'],
  ['unknown-token', 404, '优惠券不存在'],
])('a claim refuses %s', async (token, code, msg) => {
  await expect(server.send(coupon.receive, { body: { token } }, anna)).rejects.toMatchObject({ code, msg })
})

it('a coupon is used by the best price of the quote, locked by an unpaid order, and free again when that is cancelled', async () => {
  const [first] = await server.db.selectFrom('coupon').select(['id', 'user_id']).orderBy('id').execute()
  await server.db
    .updateTable('coupon')
    .set({ user_id: anna.userId, turn: 9 })
    .where('id', '=', first?.id ?? 0)
    .execute()
  const quote = await server.send(order.quote, { query: { courseId: COURSE.paid } }, anna)
  expect(quote).toMatchObject({ payable: 17_900 })
  expect(quote.discounts.map(({ kind }) => kind)).toEqual(['sale', 'coupon'])
  const body = { courseId: COURSE.paid, idempotencyKey: newKey(), buyFrom: 'h5' as const, isBargainPaid: 0, quoteVersion: quote.version }
  const made = await server.send(order.create, { body }, anna)
  expect(made.payable).toBe(17_900)
  const statusOf = async () =>
    (await server.db.selectFrom('coupon').select('status').where('id', '=', quote.couponId).executeTakeFirstOrThrow()).status
  expect(await statusOf()).toBe('locked')
  await server.send(order.cancel, { params: { orderSn: made.orderSn }, query: {} }, anna)
  expect(await statusOf()).toBe('usable')
})
