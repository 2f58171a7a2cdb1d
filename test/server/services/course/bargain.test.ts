import crypto from 'node:crypto'
import { endBargain } from '#server/repositories/course/bargains'
import { cutBargain, endOverdueBargains, startBargain } from '#server/services/course/bargain'
import { message } from '@/contract/account/message'
import { bargain } from '@/contract/course/bargain'
import { order } from '@/contract/order/order'
import { bargainNamed } from '../../../support/named'
import { onPostgres, race } from '../../../support/race'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { COURSE, newKey, own, stockShop } from '../../../support/shop'

const HOUR_MS = 3_600_000
const FLOOR = 9_900
const CUTS = 3

let server: TestServer
let last = 0
beforeAll(async () => {
  server = await startServer()
  await stockShop(server)
})
afterAll(() => server.close())
beforeEach(() => offer())

const newLearner = () => server.signIn(`139000077${String(last++).padStart(2, '0')}`)
const newLearners = (count: number) => Promise.all(Array.from({ length: count }, newLearner))
const offer = async (change: { stock?: number; cuts?: number; ends_at?: number } = {}) => {
  await server.db.deleteFrom('bargain_offer').execute()
  const terms = { floor_price: FLOOR, cuts: CUTS, hours: 24, stock: 50, starts_at: 0, ends_at: server.clock.now() + 1000 * HOUR_MS }
  await server.db
    .insertInto('bargain_offer')
    .values({ course_id: COURSE.paid, ...terms, ...change })
    .execute()
}
const start = (session: TestSession, courseId: number = COURSE.paid) => server.send(bargain.start, { body: { courseId } }, session)
const cut = (session: TestSession, id: number) => server.send(bargain.cut, { params: { id } }, session)
const detail = (session: TestSession, id: number) => server.send(bargain.detail, { params: { id } }, session)
const offered = (session?: TestSession) => server.send(bargain.offer, { params: { id: COURSE.paid } }, session)
const inbox = async (session: TestSession) => (await server.send(message.list, { query: {} }, session)).map(({ kind }) => kind)
const quote = (session: TestSession) => server.send(order.quote, { query: { courseId: COURSE.paid, isBargainPaid: 1 } }, session)
const buy = (session: TestSession, idempotencyKey = newKey()) =>
  server.send(order.create, { body: { courseId: COURSE.paid, idempotencyKey, buyFrom: 'h5', isBargainPaid: 1 } }, session)
const reached = async () => {
  const owner = await newLearner()
  const { id } = await start(owner)
  for (const friend of await newLearners(CUTS)) await cut(friend, id)
  return { owner, id }
}
const mobileOf = async ({ userId }: TestSession) =>
  (await server.db.selectFrom('users').select('mobile').where('id', '=', userId).executeTakeFirstOrThrow()).mobile ?? ''
const taken = async () => (await server.db.selectFrom('bargain_offer').select('taken').executeTakeFirstOrThrow()).taken

describe('a bargain', () => {
  it('a bargain is offered to visitors, started once, and shown to its owner and to friends', async () => {
    expect(await offered()).toMatchObject({ offer: { price: 19_900, floorPrice: FLOOR, cuts: CUTS, left: 50 }, bargainId: null })
    const [owner, friend] = [await newLearner(), await newLearner()]
    const made = await start(owner)
    expect(made).toMatchObject({ status: 'cutting', price: 19_900, isMine: true, refusal: '自己不能砍，分享给好友来砍吧' })
    expect((await start(owner)).id).toBe(made.id)
    expect(await taken()).toBe(1)
    expect((await offered(owner)).bargainId).toBe(made.id)
    expect(await detail(friend, made.id)).toMatchObject({ isMine: false, refusal: '', ownerName: expect.stringMatching(/\*\*$/) })
  })

  it('a bargain is cut once by each friend, never by its owner, to the floor exactly; the owner is notified', async () => {
    const { owner, id } = await reached()
    const done = await detail(owner, id)
    expect(done).toMatchObject({ status: 'succeeded', price: FLOOR, cutCount: CUTS })
    expect(done.cuts.reduce((sum, { amount }) => sum + amount, 0)).toBe(19_900 - FLOOR)
    expect(await inbox(owner)).toEqual(['bargain_done'])
    await expect(cut(await newLearner(), id)).rejects.toMatchObject({ code: 409, msg: '已经砍到底价了' })
    const another = await start(await newLearner())
    const friend = await newLearner()
    await cut(friend, another.id)
    await expect(cut(friend, another.id)).rejects.toMatchObject({ msg: '你已经帮忙砍过了' })
  })

  onPostgres('a bargain ended by the job at the same time is replaced by a new one', async () => {
    const owner = await newLearner()
    const { id } = await start(owner)
    server.clock.advance(24 * HOUR_MS)
    const again = await server.signIn(await mobileOf(owner))
    const { hasWaited, value } = await race(server.db, {
      hold: async (work) => endBargain(work, await bargainNamed(work, id), server.clock.now()),
      act: () => start(again),
    })
    expect([hasWaited, value.id === id, value.status]).toEqual([true, false, 'cutting'])
  })

  it('never falls below its floor when all friends cut at once', async () => {
    const { id } = await start(await newLearner())
    const friends = await newLearners(12)
    const ends = await Promise.allSettled(friends.map((friend) => cut(friend, id)))
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(CUTS)
    const row = await server.db.selectFrom('bargain').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const cuts = await server.db.selectFrom('bargain_cut').select('amount').where('bargain_id', '=', id).execute()
    expect(row).toMatchObject({ cut_total: 19_900 - FLOOR, status: 'succeeded' })
    expect(cuts.reduce((sum, { amount }) => sum + amount, 0)).toBe(19_900 - FLOOR)
  })

  it('cannot be cut from the device of its owner, nor twice from one device, nor by one learner all day', async () => {
    const [owner, one, two] = await newLearners(3)
    if (!owner || !one || !two) throw new Error('no learners')
    const { id } = await startBargain(server.deps, { userId: owner.userId, device: 'device-owner' }, COURSE.paid)
    const from = (userId: number, device: string) => cutBargain(server.deps, { userId, device }, id)
    await expect(from(one.userId, 'device-owner')).rejects.toThrow('这台设备已经参与过这次砍价')
    await from(one.userId, 'device-one')
    await expect(from(two.userId, 'device-one')).rejects.toThrow('这台设备已经参与过这次砍价')
    const helper = await newLearner()
    for (const each of await newLearners(5)) await cut(helper, (await start(each)).id)
    await expect(cut(helper, id)).rejects.toMatchObject({ msg: '每天最多帮 5 位好友砍价，明天再来' })
  })

  it('has as many places as the desk set, also when many start at once; one that ends returns its place', async () => {
    await offer({ stock: 2 })
    const learners = await newLearners(6)
    const ends = await Promise.allSettled(learners.map((learner) => start(learner)))
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await taken()).toBe(2)
    expect((await offered()).offer).toBeNull()
    server.clock.advance(24 * HOUR_MS)
    expect(await endOverdueBargains(server.deps)).toBeGreaterThanOrEqual(2)
    expect(await taken()).toBe(0)
    expect(await server.db.selectFrom('message').select('id').where('kind', '=', 'bargain_over').execute()).not.toEqual([])
    expect(await endOverdueBargains(server.deps)).toBe(0)
  })

  it('a bargain is refused for a course without an offer, an owned one, and an unknown one', async () => {
    const owner = await newLearner()
    await expect(start(owner, COURSE.endless)).rejects.toMatchObject({ code: 404 })
    await own(server, owner, COURSE.paid, null)
    await expect(start(owner)).rejects.toMatchObject({ msg: '你已拥有这门课程' })
    await expect(detail(owner, 99_999)).rejects.toMatchObject({ code: 404 })
  })
})

describe('a bargain in time', () => {
  it('lasts its hours, or as long as its offer, and a day at its floor', async () => {
    const now = server.clock.now()
    await offer({ ends_at: now + 23 * HOUR_MS })
    expect((await start(await newLearner())).endsAt).toBe(now + 23 * HOUR_MS)
    await offer()
    const { id, endsAt } = await start(await newLearner())
    expect(endsAt).toBe(now + 24 * HOUR_MS)
    server.clock.advance(HOUR_MS)
    for (const friend of await newLearners(CUTS - 1)) expect((await cut(friend, id)).endsAt).toBe(endsAt)
    expect((await cut(await newLearner(), id)).endsAt).toBe(endsAt + HOUR_MS)
    await server.db.deleteFrom('bargain_offer').execute()
    await server.db
      .insertInto('bargain_offer')
      .values({ course_id: COURSE.paid, floor_price: FLOOR, cuts: CUTS, hours: 48, stock: 50, starts_at: 0, ends_at: now + 1000 * HOUR_MS })
      .execute()
    const long = await start(await newLearner())
    for (const friend of await newLearners(CUTS)) await cut(friend, long.id)
    expect(await detail(await newLearner(), long.id)).toMatchObject({ status: 'succeeded', endsAt: server.clock.now() + 48 * HOUR_MS })
  })

  it('a bargain is shown to its owner until its end, and a helper may help again on the next day', async () => {
    const [owner, helper] = [await newLearner(), await newLearner()]
    const { id } = await start(owner)
    for (const each of await newLearners(5)) await cut(helper, (await start(each)).id)
    await expect(cut(helper, id)).rejects.toMatchObject({ code: 409 })
    server.clock.advance(24 * HOUR_MS - 1)
    const again = async (session: TestSession) => server.signIn(await mobileOf(session))
    expect((await offered(await again(owner))).bargainId).toBe(id)
    expect(await cut(await again(helper), id)).toMatchObject({ cutCount: 1 })
    server.clock.advance(1)
    expect((await offered(await again(owner))).bargainId).toBeNull()
  })

  it('a bargain of a course that is not on sale is neither offered nor started, nor without a free place', async () => {
    const setSale = (is_on_sale: boolean) => server.db.updateTable('course').set({ is_on_sale }).where('id', '=', COURSE.paid).execute()
    await setSale(false)
    expect((await offered()).offer).toBeNull()
    await expect(start(await newLearner())).rejects.toMatchObject({ code: 404 })
    await setSale(true)
    expect((await offered()).offer).not.toBeNull()
    await offer({ stock: 1 })
    await start(await newLearner())
    await server.db.updateTable('bargain_offer').set({ stock: 0 }).execute()
    expect((await offered()).offer).toBeNull()
    await expect(start(await newLearner())).rejects.toMatchObject({ msg: '砍价名额已满，有名额空出来会重新开放' })
  })
})

describe('the cut of a friend', () => {
  it('a cut is at least the fair share for a new account, and is shown to the friend and, masked, to all', async () => {
    const [owner, fresh, old] = await newLearners(3)
    if (!owner || !fresh || !old) throw new Error('no learners')
    const draw = jest.spyOn(crypto, 'randomInt').mockImplementation(() => 0)
    const { id } = await start(owner)
    const since = (days: number) => server.clock.now() - days * 24 * HOUR_MS
    const setMade = ({ userId }: TestSession, created_at: number) =>
      server.db.updateTable('users').set({ created_at, nickname: '林小满' }).where('id', '=', userId).execute()
    await setMade(fresh, since(7))
    await setMade(old, since(7) - 1)
    const first = Math.ceil((19_900 - FLOOR) / 3)
    expect(await cut(fresh, id)).toMatchObject({ myCut: first, price: 19_900 - first, cutCount: 1, cutsNeeded: 3, orderSn: null })
    const second = Math.ceil((19_900 - FLOOR - first) / 2 / 2)
    expect(await cut(old, id)).toMatchObject({
      myCut: second,
      price: 19_900 - first - second,
      cuts: [
        { name: '林**', amount: second },
        { name: '林**', amount: first },
      ],
    })
    draw.mockRestore()
    expect((await detail(owner, id)).myCut).toBeNull()
  })

  it('a cut is drawn between its bounds', async () => {
    const draw = jest.spyOn(crypto, 'randomInt').mockImplementation(() => 2 ** 32 - 1)
    const { id } = await start(await newLearner())
    const [old] = await newLearners(1)
    if (!old) throw new Error('no learner')
    await server.db.updateTable('users').set({ created_at: 0 }).where('id', '=', old.userId).execute()
    expect(await cut(old, id)).toMatchObject({ myCut: (19_900 - FLOOR) / 2 })
    draw.mockRestore()
  })
})

describe('buying at the bargained price', () => {
  it('the bargained price is quoted at the floor, frozen in the order, possible again after a cancelled one, and not twice', async () => {
    const { owner, id } = await reached()
    expect(await quote(owner)).toMatchObject({ payable: FLOOR, discounts: [{ kind: 'bargain', label: '砍价', amount: 29_900 - FLOOR }] })
    const made = await buy(owner)
    expect(made).toMatchObject({ payable: FLOOR, items: [{ payable: FLOOR }] })
    expect(await detail(owner, id)).toMatchObject({ status: 'ordered', orderSn: made.orderSn })
    expect((await start(owner)).id).toBe(id)
    await server.db.updateTable('course').set({ price: 29_900 }).where('id', '=', COURSE.paid).execute()
    expect((await buy(owner)).orderSn).toBe(made.orderSn)
    await server.db.updateTable('course').set({ price: 19_900 }).where('id', '=', COURSE.paid).execute()
    await server.send(order.cancel, { params: { orderSn: made.orderSn }, query: {} }, owner)
    expect(await detail(owner, id)).toMatchObject({ status: 'succeeded', orderSn: null })
    const again = await buy(owner)
    expect(again.orderSn).not.toBe(made.orderSn)
    expect(await server.db.selectFrom('bargain').select('order_sn').where('id', '=', id).executeTakeFirstOrThrow()).toEqual({
      order_sn: again.orderSn,
    })
  })

  it('uses the bargain at its floor, and none of another course, another learner, or an order from before', async () => {
    const { owner, id } = await reached()
    const friend = await reached()
    const before = await buy(friend.owner)
    await server.db.updateTable('orders').set({ status: 'refunded' }).where('order_sn', '=', before.orderSn).execute()
    expect((await offered(friend.owner)).bargainId).toBeNull()
    await server.db.updateTable('bargain').set({ user_id: owner.userId }).where('id', '=', friend.id).execute()
    const { id: _id, ...row } = await server.db.selectFrom('bargain').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const others = await server.db
      .insertInto('bargain')
      .values([
        { ...row, course_id: COURSE.endless },
        { ...row, user_id: friend.owner.userId },
      ])
      .returning('id')
      .execute()
    const { orderSn } = await buy(owner)
    const snOf = async (bargainId: number) =>
      (await server.db.selectFrom('bargain').select('order_sn').where('id', '=', bargainId).executeTakeFirstOrThrow()).order_sn
    expect(await Promise.all([id, friend.id, ...others.map((other) => other.id)].map(snOf))).toEqual([orderSn, before.orderSn, null, null])
  })

  it('stays possible while its order waits for payment, though its time is over', async () => {
    const { owner, id } = await reached()
    const { orderSn } = await buy(owner)
    await server.db.updateTable('bargain').set({ ends_at: server.clock.now() }).where('id', '=', id).execute()
    expect(await start(owner)).toMatchObject({ id, orderSn })
    expect(await server.db.selectFrom('bargain').select('status').where('id', '=', id).executeTakeFirst()).toEqual({ status: 'ordered' })
  })

  it('the bargained price is refused before the floor, after the end, and to anyone else', async () => {
    const cutting = await newLearner()
    await start(cutting)
    await expect(quote(cutting)).rejects.toMatchObject({ code: 409 })
    await expect(buy(await newLearner())).rejects.toMatchObject({ code: 409 })
    const { owner, id } = await reached()
    await server.db.updateTable('bargain').set({ ends_at: server.clock.now() }).where('id', '=', id).execute()
    expect(await detail(owner, id)).toMatchObject({ status: 'expired' })
    await expect(buy(owner)).rejects.toMatchObject({ code: 409 })
    expect((await start(owner)).id).not.toBe(id)
  })

  it('takes the price of a member where that is lower, and keeps the bargain', async () => {
    const { owner, id } = await reached()
    await server.db.updateTable('course').set({ price: 5_000 }).where('id', '=', COURSE.paid).execute()
    const made = await buy(owner)
    expect(made).toMatchObject({ payable: 5_000, discounts: [{ kind: 'sale' }] })
    expect(await detail(owner, id)).toMatchObject({ status: 'succeeded' })
    await server.db.updateTable('course').set({ price: 19_900 }).where('id', '=', COURSE.paid).execute()
  })
})
