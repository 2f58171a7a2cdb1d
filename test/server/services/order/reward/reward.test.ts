import { distribution } from '@/contract/growth/distribution'
import { invite } from '@/contract/growth/invite'
import { afterSale } from '@/contract/money/after-sale'
import { gatewayCalls } from '@/contract/site/gateway'
import { INVITEE_REWARD_FEN, INVITER_REWARD_FEN } from '@/domain/growth/invite-rule'
import { tx } from '../../../../../server/database/tx'
import { gatewayOf } from '../../../../../server/providers/payment/gateway'
import { beginSession } from '../../../../../server/repositories/session/grant'
import { takeBackRewards } from '../../../../../server/services/order/reward/refunded'
import { settle } from '../../../../../server/services/order/settle'
import { settleDueCash } from '../../../../../server/services/order/wallet/settle-cash'
import { callNamed } from '../../../../support/gateway'
import { startServer, type TestServer, type TestSession } from '../../../../support/server'
import { booksOf, COURSE, paidOrder, stockShop } from '../../../../support/shop'

const DAY_MS = 86_400_000
let server: TestServer
let last = 100
beforeAll(async () => {
  server = await startServer()
  await stockShop(server)
})
afterAll(() => server.close())
// Whatever a case did: every journal sums to zero, and every balance is what was posted.
afterEach(async () => {
  const books = await booksOf(server)
  expect(books.sums.filter((sum) => sum !== 0)).toEqual([])
  expect(books.accounts.map(({ balance }) => balance)).toEqual(books.posted)
})

const newLearner = () => server.signIn(`13900000${last++}`)
/** The same learner with a session that has not expired, however far the clock was turned. */
const as = async ({ userId }: TestSession): Promise<TestSession> => {
  const { accessToken, refreshToken } = await tx(server.db, (work) => beginSession(work, userId, server.clock.now()))
  return { userId, accessToken, refreshToken }
}
const buy = async (buyer: TestSession, courseId: number = COURSE.paid) => {
  const { orderSn, notice } = await paidOrder(server, await as(buyer), 'wechat_h5', courseId)
  await settle(server.deps, (await gatewayOf(server.deps)).wechat, notice)
  return orderSn
}
const invited = async () => {
  const [inviter, invitee] = [await newLearner(), await newLearner()]
  const { inviteCode } = await server.send(invite.summary, {}, inviter)
  await callNamed(server, gatewayCalls.writeInviteCode, { inviteCode }, invitee)
  await server.db.updateTable('invitation').set({ ip: '' }).execute()
  return { inviter, invitee }
}
const summary = async (session: TestSession) => server.send(invite.summary, {}, await as(session))
const cash = async (session: TestSession) => (await callNamed(server, gatewayCalls.cashAccount, {}, await as(session))).balance
const settleAfterWindow = async () => {
  server.clock.advance(7 * DAY_MS + 10)
  await settleDueCash(server.deps)
}
const refund = (orderSn: string, session: TestSession) =>
  server.send(afterSale.askRefund, { params: { orderSn }, body: { seqs: [1], reason: '不想学了' } }, session)

describe('rewards of an invitation', () => {
  it('wait for the first paid order, are frozen for the refund window, and then are cash', async () => {
    const { inviter, invitee } = await invited()
    expect(await summary(inviter)).toMatchObject({ invited: 1, rewarded: 0, frozen: 0, settled: 0 })
    await buy(invitee)
    expect(await summary(inviter)).toMatchObject({ rewarded: 1, frozen: INVITER_REWARD_FEN, settled: 0 })
    await settleDueCash(server.deps)
    expect(await cash(inviter)).toBe(0)
    await settleAfterWindow()
    expect(await summary(inviter)).toMatchObject({ frozen: 0, settled: INVITER_REWARD_FEN })
    expect([await cash(inviter), await cash(invitee)]).toEqual([INVITER_REWARD_FEN, INVITEE_REWARD_FEN])
    const names = (await server.send(invite.invited, { query: {} }, await as(inviter))).map(({ name, state }) => [name.slice(1), state])
    expect(names).toEqual([['**', 'settled']])
  })

  it('come once: a second order brings none', async () => {
    const { inviter, invitee } = await invited()
    await buy(invitee)
    await buy(invitee, COURSE.endless)
    expect(await summary(inviter)).toMatchObject({ frozen: INVITER_REWARD_FEN })
  })

  it('are taken back with a refund, and the next order brings none', async () => {
    const { inviter, invitee } = await invited()
    const orderSn = await buy(invitee)
    await refund(orderSn, invitee)
    expect(await summary(inviter)).toMatchObject({ rewarded: 0, frozen: 0, settled: 0 })
    expect(await server.send(invite.received, {}, invitee)).toMatchObject({ state: 'void', rewards: [{ state: 'back' }] })
    await buy(invitee, COURSE.endless)
    await settleAfterWindow()
    expect([await cash(inviter), await cash(invitee)]).toEqual([0, 0])
  })

  it('do not settle while the order is being refunded', async () => {
    const { inviter, invitee } = await invited()
    const orderSn = await buy(invitee)
    await server.db.updateTable('orders').set({ status: 'refunding' }).where('order_sn', '=', orderSn).execute()
    await settleAfterWindow()
    expect(await summary(inviter)).toMatchObject({ frozen: INVITER_REWARD_FEN, settled: 0 })
    await server.db.updateTable('orders').set({ status: 'completed' }).where('order_sn', '=', orderSn).execute()
  })

  it('spent before a late refund are owed, and the next reward pays the debt', async () => {
    const { inviter, invitee } = await invited()
    const orderSn = await buy(invitee)
    await settleAfterWindow()
    const account = { owner: `user:${inviter.userId}`, kind: 'cash' }
    const { postJournal } = await import('../../../../../server/repositories/ledger')
    const spend = [
      { ...account, amount: -400 },
      { owner: 'hold:test', kind: 'cash', amount: 400 },
    ]
    await tx(server.db, (work) => postJournal(work, { ref: `test:${orderSn}`, reason: 'test', postings: spend, now: 0 }))
    await server.db.updateTable('order_item').set({ is_refunded: true }).where('order_sn', '=', orderSn).execute()
    for (let time = 0; time < 2; time += 1) await tx(server.db, (work) => takeBackRewards(work, orderSn, server.clock.now()))
    expect(await cash(inviter)).toBe(0)
    const second = await newLearner()
    const { inviteCode } = await summary(inviter)
    await callNamed(server, gatewayCalls.writeInviteCode, { inviteCode }, second)
    await buy(second)
    await settleAfterWindow()
    expect(await cash(inviter)).toBe(INVITER_REWARD_FEN - 400)
  })

  it('end with the budget', async () => {
    const { inviter, invitee } = await invited()
    const { spent } = await server.db.selectFrom('campaign').select('spent').where('id', '=', 1).executeTakeFirstOrThrow()
    await server.db
      .updateTable('campaign')
      .set({ budget: spent + 600 })
      .where('id', '=', 1)
      .execute()
    await buy(invitee)
    await server.db.updateTable('campaign').set({ budget: 100_000_000 }).where('id', '=', 1).execute()
    expect(await summary(inviter)).toMatchObject({ invited: 1, rewarded: 0, frozen: 0 })
  })

  it('are refused to an account of seven days and to one that has paid', async () => {
    const [inviter, old, buyer] = [await newLearner(), await newLearner(), await newLearner()]
    const { inviteCode } = await summary(inviter)
    await server.db
      .updateTable('users')
      .set({ created_at: server.clock.now() - 7 * DAY_MS })
      .where('id', '=', old.userId)
      .execute()
    await buy(buyer)
    const write = (session: TestSession) => callNamed(server, gatewayCalls.writeInviteCode, { inviteCode }, session)
    await expect(write(old)).rejects.toMatchObject({ code: 409, msg: '注册已满 7 天，不能再填写邀请码' })
    await expect(write(buyer)).rejects.toMatchObject({ code: 409, msg: '您已经购买过课程，不能再填写邀请码' })
  })
})

describe('rewards of a distribution', () => {
  beforeAll(async () => {
    const now = server.clock.now()
    const window = { starts_at: now - 1, ends_at: now + 400 * DAY_MS, intro: '', status: 'running' as const }
    await server.db
      .insertInto('campaign')
      .values({ id: 50, kind: 'distribution', title: '分销', budget: null, ...window })
      .execute()
    await server.db.insertInto('distribution').values({ campaign_id: 50, course_id: COURSE.paid, share: 1000 }).execute()
  })
  const open = (buyer: TestSession, of: TestSession, targetId: number = COURSE.paid) =>
    server.send(distribution.invited, { params: { a: 50, b: of.userId }, body: { targetId, targetType: 'course' } }, buyer)
  const detail = async (session: TestSession) => server.send(distribution.detail, { params: { id: 50 } }, await as(session))

  it('go to whose link was opened last, and settle after the window', async () => {
    const [first, second, buyer] = [await newLearner(), await newLearner(), await newLearner()]
    expect(await open(buyer, first)).toEqual({ isBound: true, reason: '' })
    server.clock.advance(1000)
    await open(buyer, second)
    await buy(buyer)
    expect([(await detail(first)).frozen, (await detail(second)).frozen]).toEqual([0, 1990])
    await settleAfterWindow()
    expect(await cash(second)).toBe(1990)
    expect(await server.send(distribution.leaders, { params: { id: 50 } }, await as(second))).toMatchObject([
      { place: 1, amount: 1990, isMine: true },
    ])
  })

  it('are none after thirty days, for oneself, and for another course', async () => {
    const [seller, buyer] = [await newLearner(), await newLearner()]
    expect(await open(seller, seller)).toMatchObject({ isBound: false, reason: '不能通过自己的链接购买' })
    expect(await open(buyer, seller, COURSE.endless)).toMatchObject({ isBound: false, reason: '链接与活动不符' })
    await open(buyer, seller)
    server.clock.advance(30 * DAY_MS + 1)
    await buy(buyer)
    expect((await detail(seller)).frozen).toBe(0)
  })

  it('are taken back with a refund; the invitee shows it', async () => {
    const [seller, buyer] = [await newLearner(), await newLearner()]
    await open(buyer, seller)
    const orderSn = await buy(buyer)
    await refund(orderSn, buyer)
    expect(await detail(seller)).toMatchObject({ frozen: 0, settled: 0, invitees: 1 })
    expect(await server.send(distribution.invitees, { params: { id: 50 }, query: {} }, seller)).toMatchObject([{ state: 'back' }])
  })

  it('an unknown distribution and an unknown sharer are not found', async () => {
    const buyer = await newLearner()
    const ask = (a: number, b: number) =>
      server.send(distribution.invited, { params: { a, b }, body: { targetId: COURSE.paid, targetType: 'course' } }, buyer)
    await expect(ask(51, buyer.userId)).rejects.toMatchObject({ code: 404 })
    await expect(ask(50, 99_999)).rejects.toMatchObject({ code: 404 })
  })
})
