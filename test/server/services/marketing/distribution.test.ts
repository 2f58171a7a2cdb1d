import { distribution } from '@/contract/growth/distribution'
import type { TestSession } from '../../../support/server'
import { COURSE } from '../../../support/shop'
import { DISTRIBUTION, type RewardServer, startRewardServer } from '../order/reward/reward-server'

let room: RewardServer
beforeAll(async () => {
  room = await startRewardServer()
})
afterAll(() => room.server.close())
afterEach(() => room.checkBooks())

describe('a distribution', () => {
  it('is named on the page of its course, and of no other', async () => {
    const by = (id: number) => room.server.send(distribution.by, { params: { id, type: 'course' } })
    expect(await by(COURSE.paid)).toEqual({ distributionId: DISTRIBUTION, reward: 1990 })
    expect(await by(COURSE.endless)).toEqual({ distributionId: null, reward: 0 })
  })

  it('binds who opens its link, but not to themselves, nor for another course', async () => {
    const [seller, buyer] = [await room.newLearner(), await room.newLearner()]
    expect(await room.open(seller, seller)).toEqual({ isBound: false, reason: '不能通过自己的链接购买' })
    expect(await room.open(buyer, seller, COURSE.endless)).toEqual({ isBound: false, reason: '链接与活动不符' })
    expect(await room.detail(seller)).toMatchObject({ invitees: 0 })
    expect(await room.open(buyer, seller)).toEqual({ isBound: true, reason: '' })
    expect(await room.detail(seller)).toMatchObject({ invitees: 1, share: 1000, reward: 1990 })
  })

  it('shows the sharer their buyers under a masked name, and who sold most', async () => {
    const [seller, other, buyer] = [await room.newLearner(), await room.newLearner(), await room.newLearner()]
    await room.server.db.updateTable('users').set({ nickname: '小满' }).where('id', '=', buyer.userId).execute()
    await room.open(buyer, seller)
    await room.buy(buyer)
    const params = { id: DISTRIBUTION }
    expect(await room.server.send(distribution.invitees, { params, query: {} }, seller)).toMatchObject([{ name: '小**', state: 'frozen' }])
    expect(await room.server.send(distribution.rewards, { params, query: {} }, seller)).toMatchObject([{ name: '小**', amount: 1990 }])
    expect(await room.server.send(distribution.rewards, { params, query: {} }, other)).toEqual([])
    const leaders = (session: TestSession) => room.server.send(distribution.leaders, { params }, session)
    expect(await leaders(seller)).toMatchObject([{ place: 1, amount: 1990, isMine: true }])
    expect(await leaders(other)).toMatchObject([{ place: 1, amount: 1990, isMine: false }])
  })

  it('that is unknown is not found, nor is an unknown sharer', async () => {
    const buyer = await room.newLearner()
    const ask = (a: number, b: number) =>
      room.server.send(distribution.invited, { params: { a, b }, body: { targetId: COURSE.paid, targetType: 'course' } }, buyer)
    await expect(ask(51, buyer.userId)).rejects.toMatchObject({ code: 404 })
    await expect(ask(DISTRIBUTION, 99_999)).rejects.toMatchObject({ code: 404 })
  })
})
