import { INVITEE_REWARD_FEN, INVITER_REWARD_FEN } from '@/domain/growth/invite-rule'
import { settleDueCash } from '../../../../../server/services/order/wallet/settle-cash'
import { COURSE } from '../../../../support/shop'
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

  it('are none after thirty days', async () => {
    const [seller, buyer] = [await room.newLearner(), await room.newLearner()]
    await room.open(buyer, seller)
    room.server.clock.advance(30 * DAY_MS + 1)
    await room.buy(buyer)
    expect((await room.detail(seller)).frozen).toBe(0)
  })
})
