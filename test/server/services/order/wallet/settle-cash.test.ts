import { gatewayCalls } from '@/contract/site/gateway'
import { INVITEE_REWARD_FEN, INVITER_REWARD_FEN } from '@/domain/growth/invite-rule'
import { tx } from '../../../../../server/database/tx'
import { postJournal } from '../../../../../server/repositories/ledger'
import { takeBackRewards } from '../../../../../server/services/order/reward/refunded'
import { callNamed } from '../../../../support/gateway'
import { type RewardServer, startRewardServer } from '../reward/reward-server'

let room: RewardServer
beforeAll(async () => {
  room = await startRewardServer()
})
afterAll(() => room.server.close())
afterEach(() => room.checkBooks())

describe('rewards that settle', () => {
  it('do not settle while the order is being refunded', async () => {
    const { inviter, invitee } = await room.invited()
    const orderSn = await room.buy(invitee)
    await room.server.db.updateTable('orders').set({ status: 'refunding' }).where('order_sn', '=', orderSn).execute()
    await room.settleAfterWindow()
    expect(await room.summary(inviter)).toMatchObject({ frozen: INVITER_REWARD_FEN, settled: 0 })
    await room.server.db.updateTable('orders').set({ status: 'completed' }).where('order_sn', '=', orderSn).execute()
  })

  it('spent before a late refund are owed, and the next reward pays the debt', async () => {
    const { inviter, invitee } = await room.invited()
    const orderSn = await room.buy(invitee)
    await room.settleAfterWindow()
    const account = { owner: `user:${inviter.userId}`, kind: 'cash' }
    const spend = [
      { ...account, amount: -400 },
      { owner: 'hold:test', kind: 'cash', amount: 400 },
    ]
    await tx(room.server.db, (work) => postJournal(work, { ref: `test:${orderSn}`, reason: 'test', postings: spend, now: 0 }))
    await room.server.db.updateTable('order_item').set({ is_refunded: true }).where('order_sn', '=', orderSn).execute()
    const spent = async () =>
      (await room.server.db.selectFrom('campaign').select('spent').where('id', '=', 1).executeTakeFirstOrThrow()).spent
    const before = await spent()
    for (let time = 0; time < 2; time += 1) await tx(room.server.db, (work) => takeBackRewards(work, orderSn, room.server.clock.now()))
    expect(await room.cash(inviter)).toBe(0)
    // The 400 that are gone were paid by the campaign.
    expect(before - (await spent())).toBe(INVITER_REWARD_FEN + INVITEE_REWARD_FEN - 400)
    const second = await room.newLearner()
    const { inviteCode } = await room.summary(inviter)
    await callNamed(room.server, gatewayCalls.writeInviteCode, { inviteCode }, second)
    await room.buy(second)
    await room.settleAfterWindow()
    expect(await room.cash(inviter)).toBe(INVITER_REWARD_FEN - 400)
  })
})
