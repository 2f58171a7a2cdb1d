import { type Tx, tx } from '#server/database/tables'
import { postJournal } from '#server/repositories/wallet/ledger'
import { takeBackRewards } from '#server/services/order/reward/rewards'
import { awardCash, settleDueCash, settleWithin, takeBackAward, withdrawAward } from '#server/services/wallet/wallet/settle-cash'
import { gatewayCalls } from '@/contract/site/gateway'
import { wallet as walletCalls } from '@/contract/wallet/wallet'
import { INVITEE_REWARD_FEN, INVITER_REWARD_FEN } from '@/domain/invite/invite'
import { leavingPostings } from '@/domain/wallet/cash-postings'
import { callNamed } from '../../../../support/gateway'
import { orderNamed } from '../../../../support/named'
import type { TestSession } from '../../../../support/server'
import { type RewardServer, startRewardServer } from '../../order/reward/reward-server'

let room: RewardServer
beforeAll(async () => {
  room = await startRewardServer()
})
afterAll(() => room.server.close())
afterEach(() => room.checkBooks())

describe('a reward', () => {
  let given = 0
  /** A learner with a reward of ¥5 that waits. */
  async function earner() {
    given += 1
    const session = await room.newLearner()
    const award = { userId: session.userId, amount: 500, reason: '测试奖励', ref: `given:${given}`, settlesAt: 0, now: 0 }
    return { session, award }
  }
  const inTx = <T>(work: (open: Tx) => Promise<T>) => tx(room.server.db, work)
  const wallet = async (session: TestSession) => {
    const { cash, pending } = await room.server.send(walletCalls.get, {}, await room.as(session))
    return [pending, cash]
  }

  it('has one record, settlement and withdrawal for its name', async () => {
    const { session, award } = await earner()
    expect([await inTx((work) => awardCash(work, award)), await inTx((work) => awardCash(work, award))]).toEqual([true, false])
    expect(await wallet(session)).toEqual([500, 0])
    const pending = room.server.db.selectFrom('pending_cash').select(['user_id', 'id']).where('ref', '=', award.ref)
    const of = await pending.executeTakeFirstOrThrow()
    for (let time = 0; time < 2; time += 1) await inTx((work) => settleWithin(work, of, 0))
    expect(await wallet(session)).toEqual([0, 500])
    expect(await inTx((work) => withdrawAward(work, award.ref, 0))).toBe(false)
    expect(await inTx((work) => withdrawAward(work, 'unknown', 0))).toBe(false)
    expect(await wallet(session)).toEqual([0, 500])
  })

  it('a reward that was withdrawn reduces no other cash when it is revoked', async () => {
    const { session, award } = await earner()
    const other = { ...award, ref: `${award.ref}:other` }
    for (const one of [award, other]) await inTx((work) => awardCash(work, one))
    expect([await inTx((work) => withdrawAward(work, award.ref, 0)), await inTx((work) => withdrawAward(work, award.ref, 0))]).toEqual([
      true,
      false,
    ])
    await settleDueCash(room.server.deps)
    expect(await wallet(session)).toEqual([0, 500])
    for (const ref of [award.ref, 'unknown']) expect(await inTx((work) => takeBackAward(work, ref, 0))).toBe(0)
    expect(await wallet(session)).toEqual([0, 500])
    expect(await inTx((work) => takeBackAward(work, other.ref, 0))).toBe(500)
    expect(await wallet(session)).toEqual([0, 0])
  })

  it('a reward that waits is revoked whole, and a spent one becomes a debt, which later rewards pay as far as they reach', async () => {
    const { session, award } = await earner()
    const debt = async () =>
      (await room.server.db.selectFrom('reward_debt').select('amount').where('user_id', '=', session.userId).executeTakeFirst())?.amount
    await inTx((work) => awardCash(work, award))
    expect([await inTx((work) => takeBackAward(work, award.ref, 0)), await wallet(session), await debt()]).toEqual([500, [0, 0], undefined])
    const earned = [500, 300, 300].map((amount, index) => ({ ...award, amount, ref: `${award.ref}:${index}` }))
    const [first, ...later] = earned
    if (!first) throw new Error('no reward')
    await inTx((work) => awardCash(work, first))
    await settleDueCash(room.server.deps)
    expect(await debt()).toBeUndefined()
    await inTx((work) =>
      postJournal(work, { ref: `${award.ref}:spent`, reason: '', postings: leavingPostings(session.userId, 500), now: 0 }),
    )
    expect([await inTx((work) => takeBackAward(work, first.ref, 0)), await debt()]).toEqual([0, 500])
    const left = []
    for (const one of later) {
      await inTx((work) => awardCash(work, one))
      await settleDueCash(room.server.deps)
      left.push([await debt(), ...(await wallet(session))])
    }
    expect(left).toEqual([
      [200, 0, 0],
      [0, 0, 100],
    ])
    const journals = await room.server.db
      .selectFrom('ledger_journal')
      .select('ref')
      .where('ref', 'like', `%${award.ref}%`)
      .orderBy('id')
      .execute()
    expect(journals.map(({ ref }) => ref.replace(award.ref, ''))).toEqual([
      'award:',
      'award-back:',
      'award::0',
      'settled::0',
      ':spent',
      'award::1',
      'settled::1',
      'reward-debt::1',
      'award::2',
      'settled::2',
      'reward-debt::2',
    ])
  })
})

describe('settling rewards', () => {
  it('wait while the order is being refunded', async () => {
    const { inviter, invitee } = await room.invited()
    const orderSn = await room.buy(invitee)
    await room.server.db.updateTable('orders').set({ status: 'refunding' }).where('order_sn', '=', orderSn).execute()
    const other = await room.invited()
    await room.buy(other.invitee)
    await room.settleAfterWindow()
    expect(await room.summary(inviter)).toMatchObject({ frozen: INVITER_REWARD_FEN, settled: 0 })
    expect(await room.summary(other.inviter)).toMatchObject({ frozen: 0, settled: INVITER_REWARD_FEN })
    await room.server.db.updateTable('orders').set({ status: 'completed' }).where('order_sn', '=', orderSn).execute()
  })

  it('become a debt when spent before a late refund, and the next reward pays the debt', async () => {
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
    for (let time = 0; time < 2; time += 1)
      await tx(room.server.db, async (work) =>
        takeBackRewards(work, await orderNamed(work, orderSn), { key: 'R1', now: room.server.clock.now() }),
      )
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
