import { type Tx, tx } from '#server/database/tables'
import { gatewayOf } from '#server/providers/payment/gateway'
import { revokeReward, takeBackRewards } from '#server/services/order/reward/rewards'
import { settle } from '#server/services/order/settle'
import { distribution } from '@/contract/campaign/distribution'
import { invite } from '@/contract/invite/invite'
import { afterSale } from '@/contract/order/after-sale'
import { order } from '@/contract/order/order'
import { gatewayCalls } from '@/contract/site/gateway'
import { INVITE_CAMPAIGN_ID, INVITEE_REWARD_FEN, INVITER_REWARD_FEN } from '@/domain/invite/invite'
import { callNamed } from '../../../../support/gateway'
import { orderNamed } from '../../../../support/named'
import { onPostgres, race } from '../../../../support/race'
import { COURSE, newKey, own, paidOrder, payFor } from '../../../../support/shop'
import { DISTRIBUTION, type RewardServer, startRewardServer } from './reward-server'

let room: RewardServer
beforeAll(async () => {
  room = await startRewardServer()
})
afterAll(() => room.server.close())
afterEach(() => room.checkBooks())

describe('refunded rewards of an invitation', () => {
  it('return into the budget of the campaign with a refund', async () => {
    const spent = async () => {
      const campaign = room.server.db.selectFrom('campaign').select('spent').where('id', '=', INVITE_CAMPAIGN_ID)
      return (await campaign.executeTakeFirstOrThrow()).spent
    }
    const before = await spent()
    const { invitee } = await room.invited()
    const orderSn = await room.buy(invitee)
    expect(await spent()).toBe(before + INVITER_REWARD_FEN + INVITEE_REWARD_FEN)
    await room.refund(orderSn, invitee)
    expect(await spent()).toBe(before)
  })

  it('rewards are not written for an order whose course is owned by the time of payment', async () => {
    const { server } = room
    const { inviter, invitee } = await room.invited()
    const { orderSn, notice } = await paidOrder(server, invitee)
    await own(server, invitee, COURSE.paid, null)
    expect(await settle(server.deps, (await gatewayOf(server.deps)).wechat, notice)).toBe('refunded')
    expect(await room.summary(inviter)).toMatchObject({ invited: 1, rewarded: 0, frozen: 0 })
    const rewards = server.db.selectFrom('growth_reward').select('id').where('order_sn', '=', orderSn)
    expect(await rewards.execute()).toEqual([])
  })

  it('rewards are revoked with a refund, and the next order brings none', async () => {
    const { inviter, invitee } = await room.invited()
    const orderSn = await room.buy(invitee)
    await room.refund(orderSn, invitee)
    expect(await room.summary(inviter)).toMatchObject({ rewarded: 0, frozen: 0, settled: 0 })
    expect(await room.server.send(invite.received, {}, invitee)).toMatchObject({ state: 'void', rewards: [{ state: 'back' }] })
    await room.buy(invitee, COURSE.endless)
    await room.settleAfterWindow()
    expect([await room.cash(inviter), await room.cash(invitee)]).toEqual([0, 0])
  })
})

describe('rewards of an order of two courses', () => {
  it('stay while their part is kept, and end with it', async () => {
    const { server } = room
    const bought = async () => {
      const { inviter, invitee } = await room.invited()
      const seller = await room.newLearner()
      await room.open(invitee, seller)
      const session = await room.as(invitee)
      const body = { ...wish, idempotencyKey: newKey() }
      const { orderSn } = await server.send(order.create, { body }, session)
      const { notice } = await payFor(server, session, orderSn, 'wechat_h5')
      await settle(server.deps, (await gatewayOf(server.deps)).wechat, notice)
      const frozen = async () => [(await room.summary(inviter)).frozen, (await room.detail(seller)).frozen]
      const back = (seq: number) =>
        server.send(afterSale.askRefund, { params: { orderSn }, body: { seqs: [seq], reason: '不想学了' } }, session)
      return { frozen, back }
    }
    const wish = { courseId: COURSE.endless, withIds: `${COURSE.paid}`, buyFrom: 'h5' as const, isBargainPaid: 0 }
    const [first, second] = [await bought(), await bought()]
    await first.back(1)
    expect(await first.frozen()).toEqual([INVITER_REWARD_FEN, 1990])
    await first.back(2)
    expect(await first.frozen()).toEqual([0, 0])
    await second.back(2)
    expect(await second.frozen()).toEqual([INVITER_REWARD_FEN, 0])
  })
})

describe('an inviter who was invited', () => {
  it('keeps that reward when one of their own invitees is refunded', async () => {
    const { invitee: middle } = await room.invited()
    await room.buy(middle)
    const last = await room.newLearner()
    const { inviteCode } = await room.summary(middle)
    await callNamed(room.server, gatewayCalls.writeInviteCode, { inviteCode }, last)
    const orderSn = await room.buy(last)
    expect(await room.summary(middle)).toMatchObject({ rewarded: 1, frozen: INVITER_REWARD_FEN + INVITEE_REWARD_FEN })
    await room.refund(orderSn, last)
    expect(await room.summary(middle)).toMatchObject({ rewarded: 0, frozen: INVITEE_REWARD_FEN })
    expect(await room.server.send(invite.received, {}, middle)).toMatchObject({ state: 'rewarded', rewards: [{ state: 'frozen' }] })
  })
})

describe('a revoked reward', () => {
  const spent = async () =>
    (await room.server.db.selectFrom('campaign').select('spent').where('id', '=', DISTRIBUTION).executeTakeFirstOrThrow()).spent
  const rewarded = async () => {
    const [seller, buyer] = [await room.newLearner(), await room.newLearner()]
    await room.open(buyer, seller)
    const orderSn = await room.buy(buyer)
    const row = await room.server.db.selectFrom('growth_reward').selectAll().where('order_sn', '=', orderSn).executeTakeFirstOrThrow()
    const reward = { id: row.id, userId: seller.userId, campaignId: DISTRIBUTION, ref: row.ref, amount: row.amount }
    const revoke = (work: Tx) => revokeReward(work, reward, '刷单', room.server.clock.now())
    return { seller, orderSn, revoke }
  }

  it('returns into the budget once', async () => {
    const before = await spent()
    const { seller, revoke } = await rewarded()
    expect(await spent()).toBe(before + 1990)
    expect([await tx(room.server.db, revoke), await tx(room.server.db, revoke)]).toEqual([true, false])
    expect([await spent(), (await room.detail(seller)).frozen]).toEqual([before, 0])
    const told = room.server.db.selectFrom('message').select('body').where('user_id', '=', seller.userId).where('kind', '=', 'reward_back')
    expect(await told.execute()).toEqual([{ body: '19.90 元奖励不符合活动规则，已收回：刷单' }])
  })

  onPostgres('the reward is revoked once when a refund comes at the same time', async () => {
    const { seller, orderSn, revoke } = await rewarded()
    await room.settleAfterWindow()
    expect(await room.cash(seller)).toBe(1990)
    await room.server.db.updateTable('order_item').set({ is_refunded: true }).where('order_sn', '=', orderSn).execute()
    const before = await spent()
    const { hasWaited } = await race(room.server.db, {
      hold: revoke,
      act: () =>
        tx(room.server.db, async (work) =>
          takeBackRewards(work, await orderNamed(work, orderSn), { key: 'R1', now: room.server.clock.now() }),
        ),
    })
    const debts = room.server.db.selectFrom('reward_debt').select('amount').where('user_id', '=', seller.userId).execute()
    expect([hasWaited, before - (await spent()), await room.cash(seller), await debts]).toEqual([true, 1990, 0, []])
  })
})

describe('refunded rewards of a distribution', () => {
  it('rewards are revoked with a refund; the invitee shows it', async () => {
    const [seller, buyer] = [await room.newLearner(), await room.newLearner()]
    await room.open(buyer, seller)
    const orderSn = await room.buy(buyer)
    await room.refund(orderSn, buyer)
    expect(await room.detail(seller)).toMatchObject({ frozen: 0, settled: 0, invitees: 1 })
    expect(await room.server.send(distribution.invitees, { params: { id: DISTRIBUTION }, query: {} }, seller)).toMatchObject([
      { state: 'back' },
    ])
  })
})
