import { invite } from '@/contract/growth/invite'
import { order } from '@/contract/money/order'
import { gatewayCalls } from '@/contract/site/gateway'
import { INVITE_CAMPAIGN_ID, INVITEE_REWARD_FEN, INVITER_REWARD_FEN } from '@/domain/growth/invite-rule'
import { gatewayOf } from '../../../../../server/providers/payment/gateway'
import { lockOrder } from '../../../../../server/repositories/order/orders'
import { completeOrder } from '../../../../../server/services/order/complete'
import { settle } from '../../../../../server/services/order/settle'
import { settleDueCash } from '../../../../../server/services/order/wallet/settle-cash'
import { callNamed } from '../../../../support/gateway'
import { giveBeans } from '../../../../support/purse'
import { onPostgres, race } from '../../../../support/race'
import { COURSE, paidOrder, placeOrder } from '../../../../support/shop'
import { DAY_MS, type RewardServer, startRewardServer } from './reward-server'

let room: RewardServer
beforeAll(async () => {
  room = await startRewardServer()
})
afterAll(() => room.server.close())
afterEach(() => room.checkBooks())

describe('rewards of an invitation', () => {
  it('wait for the first paid order, are frozen for the refund window, and then are cash', async () => {
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

  it('come once: a second order brings none', async () => {
    const { inviter, invitee } = await room.invited()
    await room.buy(invitee)
    await room.buy(invitee, COURSE.endless)
    expect(await room.summary(inviter)).toMatchObject({ frozen: INVITER_REWARD_FEN })
  })

  onPostgres('come once for two orders that are paid at the same moment, and out of the budget once', async () => {
    const { inviter, invitee } = await room.invited()
    const spent = async () =>
      (await room.server.db.selectFrom('campaign').select('spent').where('id', '=', INVITE_CAMPAIGN_ID).executeTakeFirstOrThrow()).spent
    const before = await spent()
    const paidAt = room.server.clock.now()
    const { orderSn } = await placeOrder(room.server, await room.as(invitee))
    await race(room.server.db, {
      hold: async (work) => completeOrder(work, await lockOrder(work, orderSn), { paidAt, now: paidAt }),
      act: () => room.buy(invitee, COURSE.endless),
    })
    expect(await room.summary(inviter)).toMatchObject({ rewarded: 1, frozen: INVITER_REWARD_FEN })
    expect((await spent()) - before).toBe(INVITER_REWARD_FEN + INVITEE_REWARD_FEN)
  })

  it('are none when one payer pays for both, or for a second learner who was invited', async () => {
    const own = await room.invited()
    await room.buy(own.inviter, COURSE.endless, 'the inviter')
    await room.buy(own.invitee, COURSE.paid, 'the inviter')
    const [first, second] = [await room.invited(), await room.invited()]
    await Promise.all([room.buy(first.invitee, COURSE.paid, 'a farmer'), room.buy(second.invitee, COURSE.paid, 'a farmer')])
    expect(await room.summary(own.inviter)).toMatchObject({ rewarded: 0, frozen: 0 })
    const brought = [await room.summary(first.inviter), await room.summary(second.inviter)]
    expect(brought.map(({ frozen }) => frozen).sort()).toEqual([0, INVITER_REWARD_FEN])
  })

  it('are none for an order that was paid before the code was written', async () => {
    const [inviter, invitee] = [await room.newLearner(), await room.newLearner()]
    const { notice } = await paidOrder(room.server, await room.as(invitee))
    room.server.clock.advance(2000)
    const { inviteCode } = await room.server.send(invite.summary, {}, inviter)
    await callNamed(room.server, gatewayCalls.writeInviteCode, { inviteCode }, await room.as(invitee))
    await settle(room.server.deps, (await gatewayOf(room.server.deps)).wechat, notice)
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
    expect(await room.summary(inviter)).toMatchObject({ invited: 1, rewarded: 0, frozen: 0 })
  })
})

describe('rewards of a distribution', () => {
  it('are none when the seller pays for the buyer', async () => {
    const [seller, buyer] = [await room.newLearner(), await room.newLearner()]
    await room.buy(seller, COURSE.endless, 'the seller')
    await room.open(buyer, seller)
    await room.buy(buyer, COURSE.paid, 'the seller')
    expect((await room.detail(seller)).frozen).toBe(0)
  })

  it('go to whose link was opened last, and settle after the window', async () => {
    const [first, second, buyer] = [await room.newLearner(), await room.newLearner(), await room.newLearner()]
    expect(await room.open(buyer, first)).toEqual({ isBound: true, reason: '' })
    room.server.clock.advance(1000)
    await room.open(buyer, second)
    await room.buy(buyer)
    expect([(await room.detail(first)).frozen, (await room.detail(second)).frozen]).toEqual([0, 1990])
    await room.settleAfterWindow()
    expect(await room.cash(second)).toBe(1990)
  })

  it('are none for an order that beans paid', async () => {
    const [seller, buyer] = [await room.newLearner(), await room.newLearner()]
    await room.open(buyer, seller)
    await giveBeans(room.server, buyer.userId, 2_000)
    const { orderSn } = await placeOrder(room.server, await room.as(buyer))
    await room.server.send(order.payByBeans, { params: { orderSn } }, await room.as(buyer))
    expect((await room.detail(seller)).frozen).toBe(0)
  })

  it('are none after thirty days', async () => {
    const [seller, buyer] = [await room.newLearner(), await room.newLearner()]
    await room.open(buyer, seller)
    room.server.clock.advance(30 * DAY_MS + 1000)
    await room.buy(buyer)
    expect((await room.detail(seller)).frozen).toBe(0)
  })
})
