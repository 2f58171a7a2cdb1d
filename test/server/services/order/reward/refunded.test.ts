import { distribution } from '@/contract/growth/distribution'
import { invite } from '@/contract/growth/invite'
import { COURSE } from '../../../../support/shop'
import { DISTRIBUTION, type RewardServer, startRewardServer } from './reward-server'

let room: RewardServer
beforeAll(async () => {
  room = await startRewardServer()
})
afterAll(() => room.server.close())
afterEach(() => room.checkBooks())

describe('rewards of an invitation', () => {
  it('are taken back with a refund, and the next order brings none', async () => {
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

describe('rewards of a distribution', () => {
  it('are taken back with a refund; the invitee shows it', async () => {
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
