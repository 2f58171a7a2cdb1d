import { tx } from '#server/database/tables'
import { gatewayOf } from '#server/providers/payment/gateway'
import { holdGuards } from '#server/repositories/invite/risks'
import { lockOrder } from '#server/repositories/order/orders'
import { rewardPaidOrder } from '#server/services/order/reward/rewards'
import { completeOrder, settle } from '#server/services/order/settle'
import { settleDueCash } from '#server/services/wallet/wallet/settle-cash'
import { distribution } from '@/contract/campaign/distribution'
import { invite } from '@/contract/invite/invite'
import { order } from '@/contract/order/order'
import { gatewayCalls } from '@/contract/site/gateway'
import { wallet } from '@/contract/wallet/wallet'
import { INVITE_CAMPAIGN_ID, INVITEE_REWARD_FEN, INVITER_REWARD_FEN } from '@/domain/invite/invite'
import { callNamed } from '../../../../support/gateway'
import { orderNamed } from '../../../../support/named'
import { giveBeans } from '../../../../support/purse'
import { onPostgres, race } from '../../../../support/race'
import type { TestSession } from '../../../../support/server'
import { COURSE, newKey, orderRow, own, paidOrder, payFor, placeOrder } from '../../../../support/shop'
import { DAY_MS, DISTRIBUTION, type RewardServer, startRewardServer } from './reward-server'

let room: RewardServer
beforeAll(async () => {
  room = await startRewardServer()
})
afterAll(() => room.server.close())
afterEach(() => room.checkBooks())

describe('rewards of an invitation', () => {
  it('wait for the first paid order, are frozen for the refund window, and then become cash', async () => {
    const { inviter, invitee } = await room.invited()
    expect(await room.summary(inviter)).toMatchObject({ invited: 1, rewarded: 0, frozen: 0, settled: 0 })
    await room.buy(invitee)
    expect(await room.summary(inviter)).toMatchObject({ rewarded: 1, frozen: INVITER_REWARD_FEN, settled: 0 })
    await settleDueCash(room.server.deps)
    expect(await room.cash(inviter)).toBe(0)
    await room.settleAfterWindow()
    expect(await room.summary(inviter)).toMatchObject({ frozen: 0, settled: INVITER_REWARD_FEN })
    expect([await room.cash(inviter), await room.cash(invitee)]).toEqual([INVITER_REWARD_FEN, INVITEE_REWARD_FEN])
  })

  it('settle from the first millisecond after the refund window on', async () => {
    const { inviter, invitee } = await room.invited()
    const orderSn = await room.buy(invitee)
    const { paid_at } = await orderRow(room.server, orderSn)
    const last = (paid_at ?? 0) + 7 * DAY_MS
    for (const [moment, frozen] of [
      [last, INVITER_REWARD_FEN],
      [last + 1, 0],
    ] as const) {
      room.server.clock.advance(moment - room.server.clock.now())
      await settleDueCash(room.server.deps)
      expect(await room.summary(inviter)).toMatchObject({ frozen })
    }
  })

  it('need an order paid with money: neither a free one, nor one paid with beans', async () => {
    const { inviter, invitee } = await room.invited()
    const session = await room.as(invitee)
    const free = await placeOrder(room.server, session, COURSE.free)
    await room.server.send(order.payByBeans, { params: { orderSn: free.orderSn } }, session)
    await room.server.db.insertInto('recharge_pack').values({ id: 1, beans: 300, gift: 0, price: 3000, product_id: 'p', seq: 1 }).execute()
    const body = { packId: 1, idempotencyKey: newKey(), buyFrom: 'h5' as const }
    const { orderSn } = await room.server.send(wallet.recharge, { body }, session)
    const { notice } = await payFor(room.server, session, orderSn, 'wechat_h5')
    expect(await settle(room.server.deps, (await gatewayOf(room.server.deps)).wechat, notice)).toBe('completed')
    expect(await room.summary(inviter)).toMatchObject({ rewarded: 0, frozen: 0 })
    await room.buy(invitee)
    expect(await room.summary(inviter)).toMatchObject({ rewarded: 1, frozen: INVITER_REWARD_FEN })
  })

  it('rewards are paid when both have separate cash-out accounts', async () => {
    const { inviter, invitee } = await room.invited()
    const account = { sealed: '', hint: '', bound_at: 0 }
    const rows = [inviter, invitee].map(({ userId }) => ({ ...account, user_id: userId, payee_hash: `payee-of-${userId}` }))
    await room.server.db.insertInto('payout_account').values(rows).execute()
    await room.buy(invitee)
    expect(await room.summary(inviter)).toMatchObject({ rewarded: 1, frozen: INVITER_REWARD_FEN })
  })

  it('rewards are withheld when both have the same cash-out account', async () => {
    const { inviter, invitee } = await room.invited()
    const account = { sealed: '', hint: '', bound_at: 0, payee_hash: `payee-${invitee.userId}` }
    const rows = [inviter, invitee].map(({ userId }) => ({ ...account, user_id: userId }))
    await room.server.db.insertInto('payout_account').values(rows).execute()
    await room.buy(invitee)
    expect(await room.summary(inviter)).toMatchObject({ invited: 1, rewarded: 0, frozen: 0 })
  })

  it('rewards are not written twice when an order is processed again', async () => {
    const [seller, buyer] = [await room.newLearner(), await room.newLearner()]
    await room.open(buyer, seller)
    const row = await orderRow(room.server, await room.buy(buyer))
    const moments = { paidAt: row.paid_at ?? 0, now: room.server.clock.now() }
    await tx(room.server.db, (work) => rewardPaidOrder(work, row, moments))
    expect(await room.server.send(distribution.rewards, { params: { id: DISTRIBUTION }, query: {} }, seller)).toHaveLength(1)
  })

  onPostgres('rewards with a known payer wait only for another one of that payer', async () => {
    const [first, second] = [await room.invited(), await room.invited()]
    const done = await orderRow(room.server, await room.buy(await room.newLearner(), COURSE.endless, 'one payer'))
    const moments = { paidAt: done.paid_at ?? 0, now: room.server.clock.now() }
    const meet = async (invitee: TestSession, payer: string) =>
      (
        await race(room.server.db, {
          hold: async (work) => {
            await rewardPaidOrder(work, done, moments)
            await holdGuards(work, ['payer:null'], moments.now)
          },
          act: () => room.buy(invitee, COURSE.paid, payer),
        })
      ).hasWaited
    expect([await meet(first.invitee, ''), await meet(second.invitee, 'one payer')]).toEqual([false, true])
  })

  it('rewards are paid once: a second order brings none', async () => {
    const { inviter, invitee } = await room.invited()
    await room.buy(invitee)
    await room.buy(invitee, COURSE.endless)
    expect(await room.summary(inviter)).toMatchObject({ frozen: INVITER_REWARD_FEN })
  })

  onPostgres('come once for two simultaneous payments, and leave the budget once', async () => {
    const { inviter, invitee } = await room.invited()
    const spent = async () =>
      (await room.server.db.selectFrom('campaign').select('spent').where('id', '=', INVITE_CAMPAIGN_ID).executeTakeFirstOrThrow()).spent
    const before = await spent()
    const paidAt = room.server.clock.now()
    const { orderSn } = await placeOrder(room.server, await room.as(invitee))
    await race(room.server.db, {
      hold: async (work) => completeOrder(work, await lockOrder(work, await orderNamed(work, orderSn)), { paidAt, now: paidAt }),
      act: () => room.buy(invitee, COURSE.endless),
    })
    expect(await room.summary(inviter)).toMatchObject({ rewarded: 1, frozen: INVITER_REWARD_FEN })
    expect((await spent()) - before).toBe(INVITER_REWARD_FEN + INVITEE_REWARD_FEN)
  })

  it('rewards are withheld when one payer pays for both, or for a second invited learner', async () => {
    const own = await room.invited()
    await room.buy(own.inviter, COURSE.endless, 'the inviter')
    await room.buy(own.invitee, COURSE.paid, 'the inviter')
    const [first, second] = [await room.invited(), await room.invited()]
    await Promise.all([room.buy(first.invitee, COURSE.paid, 'a farmer'), room.buy(second.invitee, COURSE.paid, 'a farmer')])
    expect(await room.summary(own.inviter)).toMatchObject({ rewarded: 0, frozen: 0 })
    const brought = [await room.summary(first.inviter), await room.summary(second.inviter)]
    expect(brought.map(({ frozen }) => frozen).sort()).toEqual([0, INVITER_REWARD_FEN])
  })

  it('rewards are withheld for an order paid before the code was written', async () => {
    const [inviter, invitee] = [await room.newLearner(), await room.newLearner()]
    const { notice } = await paidOrder(room.server, await room.as(invitee))
    room.server.clock.advance(2000)
    const { inviteCode } = await room.server.send(invite.summary, {}, inviter)
    await callNamed(room.server, gatewayCalls.writeInviteCode, { inviteCode }, await room.as(invitee))
    await settle(room.server.deps, (await gatewayOf(room.server.deps)).wechat, notice)
    expect(await room.summary(inviter)).toMatchObject({ invited: 1, rewarded: 0, frozen: 0 })
  })

  it('rewards are withheld for money that is refunded, because the course is owned by now', async () => {
    const { inviter, invitee } = await room.invited()
    const { notice } = await paidOrder(room.server, invitee)
    await own(room.server, invitee, COURSE.paid, null)
    expect(await settle(room.server.deps, (await gatewayOf(room.server.deps)).wechat, notice)).toBe('refunded')
    expect(await room.summary(inviter)).toMatchObject({ invited: 1, rewarded: 0, frozen: 0 })
  })

  it('end with the budget', async () => {
    const { inviter, invitee } = await room.invited()
    const { spent } = await room.server.db.selectFrom('campaign').select('spent').where('id', '=', 1).executeTakeFirstOrThrow()
    await room.server.db
      .updateTable('campaign')
      .set({ budget: spent + 600 })
      .where('id', '=', 1)
      .execute()
    await room.buy(invitee)
    await room.server.db.updateTable('campaign').set({ budget: 100_000_000 }).where('id', '=', 1).execute()
    await room.buy(invitee, COURSE.endless)
    expect(await room.summary(inviter)).toMatchObject({ invited: 1, rewarded: 0, frozen: 0 })
  })
})

describe('rewards of a distribution', () => {
  it('rewards are a share of the price of its course among several, and end with the budget', async () => {
    const { server } = room
    const [seller, buyer, later] = [await room.newLearner(), await room.newLearner(), await room.newLearner()]
    await room.open(buyer, seller)
    const session = await room.as(buyer)
    const wish = { courseId: COURSE.endless, withIds: `${COURSE.paid}`, idempotencyKey: newKey(), buyFrom: 'h5' as const, isBargainPaid: 0 }
    const { orderSn } = await server.send(order.create, { body: wish }, session)
    const { notice } = await payFor(server, session, orderSn, 'wechat_h5')
    await settle(server.deps, (await gatewayOf(server.deps)).wechat, notice)
    expect(await room.detail(seller)).toMatchObject({ frozen: 1990 })
    const row = server.db.selectFrom('growth_reward').select('item_seq').where('order_sn', '=', orderSn)
    expect(await row.execute()).toEqual([{ item_seq: 2 }])
    const { spent } = await server.db.selectFrom('campaign').select('spent').where('id', '=', DISTRIBUTION).executeTakeFirstOrThrow()
    const setBudget = (budget: number | null) => server.db.updateTable('campaign').set({ budget }).where('id', '=', DISTRIBUTION).execute()
    await setBudget(spent + 1989)
    await room.open(later, seller)
    await room.buy(later)
    await setBudget(null)
    expect(await room.detail(seller)).toMatchObject({ frozen: 1990, invitees: 2 })
  })

  it('rewards are separate from those of an invitation, in each campaign and in the leaderboard', async () => {
    const { server } = room
    const { inviter, invitee } = await room.invited()
    await room.open(invitee, inviter)
    const orderSn = await room.buy(invitee)
    const session = await room.as(inviter)
    const amounts = (rows: readonly { amount: number }[]) => rows.map(({ amount }) => amount)
    const params = { id: DISTRIBUTION }
    const shown = async () => ({
      invited: amounts(await server.send(invite.rewards, { query: {} }, session)),
      sold: amounts(await server.send(distribution.rewards, { params, query: {} }, session)),
      frozen: [(await room.summary(inviter)).frozen, (await room.detail(inviter)).frozen],
    })
    expect(await shown()).toEqual({ invited: [INVITER_REWARD_FEN], sold: [1990], frozen: [INVITER_REWARD_FEN, 1990] })
    const places = async () => [
      amounts((await server.send(invite.leaders, {}, session)).filter(({ isMine }) => isMine)),
      amounts((await server.send(distribution.leaders, { params }, session)).filter(({ isMine }) => isMine)),
    ]
    expect(await places()).toEqual([[INVITER_REWARD_FEN], [1990]])
    expect((await server.send(invite.leaders, {}, await room.as(invitee))).filter(({ isMine }) => isMine)).toEqual([])
    await room.refund(orderSn, await room.as(invitee))
    expect(await places()).toEqual([[], []])
  })

  it('rewards are zero where the share is less than a fen', async () => {
    const [seller, buyer] = [await room.newLearner(), await room.newLearner()]
    await room.open(buyer, seller)
    await room.server.db.updateTable('course').set({ price: 9 }).where('id', '=', COURSE.paid).execute()
    const orderSn = await room.buy(buyer)
    await room.server.db.updateTable('course').set({ price: 19_900 }).where('id', '=', COURSE.paid).execute()
    expect(await orderRow(room.server, orderSn)).toMatchObject({ status: 'completed' })
    expect((await room.detail(seller)).frozen).toBe(0)
  })

  it('rewards are withheld when the seller pays for the buyer', async () => {
    const [seller, buyer] = [await room.newLearner(), await room.newLearner()]
    await room.buy(seller, COURSE.endless, 'the seller')
    await room.open(buyer, seller)
    await room.buy(buyer, COURSE.paid, 'the seller')
    expect((await room.detail(seller)).frozen).toBe(0)
  })

  it('belong to the distributor of the last opened link, and settle after the window', async () => {
    const [first, second, buyer] = [await room.newLearner(), await room.newLearner(), await room.newLearner()]
    expect(await room.open(buyer, first)).toEqual({ isBound: true, reason: '' })
    room.server.clock.advance(1000)
    await room.open(buyer, second)
    await room.buy(buyer)
    expect([(await room.detail(first)).frozen, (await room.detail(second)).frozen]).toEqual([0, 1990])
    await room.settleAfterWindow()
    expect(await room.cash(second)).toBe(1990)
  })

  it('rewards are withheld for an order paid with beans', async () => {
    const [seller, buyer] = [await room.newLearner(), await room.newLearner()]
    await room.open(buyer, seller)
    await giveBeans(room.server, buyer.userId, 2_000)
    const { orderSn } = await placeOrder(room.server, await room.as(buyer))
    await room.server.send(order.payByBeans, { params: { orderSn } }, await room.as(buyer))
    expect((await room.detail(seller)).frozen).toBe(0)
  })

  it('end after thirty days', async () => {
    const [seller, buyer] = [await room.newLearner(), await room.newLearner()]
    await room.open(buyer, seller)
    room.server.clock.advance(30 * DAY_MS + 1000)
    await room.buy(buyer)
    expect((await room.detail(seller)).frozen).toBe(0)
  })

  it('count thirty days from the last opening of the link, and are hidden from other sellers', async () => {
    const [seller, other, buyer] = [await room.newLearner(), await room.newLearner(), await room.newLearner()]
    await room.open(buyer, seller)
    room.server.clock.advance(30 * DAY_MS + 1000)
    await room.open(await room.as(buyer), seller)
    await room.buy(buyer)
    expect((await room.detail(seller)).frozen).toBe(1990)
    await room.open(await room.as(buyer), other)
    const invitees = room.server.send(distribution.invitees, { params: { id: DISTRIBUTION }, query: {} }, await room.as(other))
    expect((await invitees).map(({ state, amount }) => [state, amount])).toEqual([['bound', 0]])
  })
})
