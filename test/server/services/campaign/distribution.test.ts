import { tx } from '#server/database/tables'
import { bindTo, findDistribution, inviteeCount, inviteePage, runningDistribution } from '#server/repositories/campaign/distributions'
import { leaders, rewardPage } from '#server/repositories/invite/rewards'
import { isDeviceOf } from '#server/repositories/invite/risks'
import { distributionOf, openedLink } from '#server/services/campaign/distribution'
import { distribution } from '@/contract/campaign/distribution'
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
  it('appears on the page of its course, and of no other', async () => {
    const by = (id: number) => room.server.send(distribution.by, { params: { id, type: 'course' } })
    expect(await by(COURSE.paid)).toEqual({ distributionId: DISTRIBUTION, reward: 1990 })
    expect(await by(COURSE.endless)).toEqual({ distributionId: null, reward: 0 })
  })

  it('binds a learner who opens its link, except the sharer, and not for another course', async () => {
    const [seller, buyer] = [await room.newLearner(), await room.newLearner()]
    expect(await room.open(seller, seller)).toEqual({ isBound: false, reason: '不能通过自己的链接购买' })
    expect(await room.open(buyer, seller, COURSE.endless)).toEqual({ isBound: false, reason: '链接与活动不符' })
    expect(await room.detail(seller)).toMatchObject({ invitees: 0 })
    expect(await room.open(buyer, seller)).toEqual({ isBound: true, reason: '' })
    expect(await room.detail(seller)).toMatchObject({ invitees: 1, share: 1000, reward: 1990 })
  })

  it('shows the sharer their buyers under a masked name, and the best sellers', async () => {
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

  it('shows its terms, and its results so far and after the refund window', async () => {
    const [seller, buyer] = [await room.newLearner(), await room.newLearner()]
    await room.open(buyer, seller)
    await room.buy(buyer)
    const { publicUrl } = room.server.deps.env
    expect(await room.detail(seller)).toMatchObject({
      id: DISTRIBUTION,
      title: '分销',
      state: 'running',
      course: { id: COURSE.paid, title: '初级会计<精讲班>', price: 19_900, cover: expect.stringMatching(/^http.*c101\.jpg$/) },
      url: `${publicUrl}/course/${COURSE.paid}/detail?distributionId=${DISTRIBUTION}&userId=${seller.userId}`,
      frozen: 1990,
      settled: 0,
    })
    await room.settleAfterWindow()
    expect(await room.detail(seller)).toMatchObject({ frozen: 0, settled: 1990 })
    expect((await room.detail(buyer)).settled).toBe(0)
  })

  it('does not bind on a device of the sharer, nor while it does not run', async () => {
    const { server } = room
    const [seller, buyer] = [await room.newLearner(), await room.newLearner()]
    await distributionOf(server.deps, { userId: seller.userId, device: 'device-of-seller', host: '' }, DISTRIBUTION)
    const target = { targetId: COURSE.paid, targetType: 'course' as const }
    const link = { distributionId: DISTRIBUTION, distributorId: seller.userId, userId: buyer.userId, ...target }
    const open = (device: string) => openedLink(server.deps, { ...link, device })
    expect(await open('device-of-seller')).toEqual({ isBound: false, reason: '这台设备属于分享人，不计入分享赚' })
    const setStatus = (status: 'running' | 'stopped') =>
      server.db.updateTable('campaign').set({ status }).where('id', '=', DISTRIBUTION).execute()
    await setStatus('stopped')
    expect(await open('device-of-buyer')).toEqual({ isBound: false, reason: '活动不在进行中' })
    expect(await server.send(distribution.by, { params: { id: COURSE.paid, type: 'course' } })).toEqual({ distributionId: null, reward: 0 })
    await setStatus('running')
    expect(await open('device-of-buyer')).toEqual({ isBound: true, reason: '' })
    expect(await isDeviceOf(server.db, buyer.userId, 'device-of-buyer')).toBe(true)
  })

  it('shows each buyer once, also one who was refunded and bought again, page by page', async () => {
    const seller = await room.newLearner()
    const buyers = [await room.newLearner(), await room.newLearner(), await room.newLearner()]
    const [first] = buyers
    if (!first) throw new Error('no buyer')
    for (const buyer of buyers) {
      await room.open(buyer, seller)
      room.server.clock.advance(1000)
    }
    await room.refund(await room.buy(first), first)
    const params = { id: DISTRIBUTION }
    const page = async (query: { page?: number; limit?: number }) =>
      (await room.server.send(distribution.invitees, { params, query }, seller)).map(({ id, state, amount }) => [id, state, amount])
    const others = buyers
      .slice(1)
      .reverse()
      .map(({ userId }) => [userId, 'bound', 0])
    expect(await page({})).toEqual([...others, [first.userId, 'back', 1990]])
    await room.buy(first)
    expect([await page({ limit: 2 }), await page({ page: 1, limit: 2 })]).toEqual([others, [[first.userId, 'frozen', 1990]]])
    const rewards = async (query: { page?: number; limit?: number }) =>
      (await room.server.send(distribution.rewards, { params, query }, seller)).map(({ state }) => state)
    expect([await rewards({}), await rewards({ limit: 1 }), await rewards({ page: 1, limit: 2 })]).toEqual([
      ['frozen', 'back'],
      ['frozen'],
      [],
    ])
  })

  it('a distribution of a course is the running one with the highest share, from its first to its last millisecond', async () => {
    const { db, clock } = room.server
    const now = clock.now()
    const campaign = { kind: 'distribution' as const, title: '短期', budget: null, starts_at: now, ends_at: now + 10 }
    await db
      .insertInto('campaign')
      .values([
        { ...campaign, id: 52, status: 'running' },
        { ...campaign, id: 53, status: 'draft' },
        { ...campaign, id: 54, status: 'stopped' },
      ])
      .execute()
    await db
      .insertInto('distribution')
      .values([52, 53, 54].map((campaign_id) => ({ campaign_id, course_id: COURSE.paid, share: campaign_id * 40 })))
      .execute()
    const at = async (moment: number) => (await runningDistribution(db, COURSE.paid, moment))?.id
    expect([await at(now - 1), await at(now), await at(now + 9), await at(now + 10)]).toEqual([DISTRIBUTION, 52, 52, DISTRIBUTION])
    expect(await runningDistribution(db, COURSE.endless, now)).toBeUndefined()
    expect([await findDistribution(db, 53, now), await findDistribution(db, 54, now)]).toMatchObject([undefined, { state: 'ended' }])
    const [seller, buyer] = [await room.newLearner(), await room.newLearner()]
    await room.open(buyer, seller)
    await room.buy(buyer)
    const of = { userId: buyer.userId, distributorId: seller.userId, targetType: 'course', targetId: COURSE.paid }
    await tx(db, (work) => bindTo(work, { ...of, campaignId: 52, now }))
    const page = async (campaignId: number) =>
      (await inviteePage(db, { campaignId, distributorId: seller.userId, page: 0, limit: 9 })).map(({ state, amount }) => [state, amount])
    expect([await page(52), await page(DISTRIBUTION)]).toEqual([[['bound', 0]], [['frozen', 1990]]])
    const earned = async (campaignId: number) => [
      (await rewardPage(db, seller.userId, { campaignId, roles: ['distributor'], page: 0, limit: 9 })).length,
      (await leaders(db, campaignId, 'distributor', 99)).filter(({ userId }) => userId === seller.userId).length,
    ]
    expect([await earned(52), await earned(DISTRIBUTION)]).toEqual([
      [0, 0],
      [1, 1],
    ])
    expect([await inviteeCount(db, 52, seller.userId), await inviteeCount(db, 53, seller.userId)]).toEqual([1, 0])
    for (const table of ['distribution_bind', 'distribution'] as const)
      await db.deleteFrom(table).where('campaign_id', 'in', [52, 53, 54]).execute()
    await db.deleteFrom('campaign').where('id', 'in', [52, 53, 54]).execute()
  })

  it('a distribution that is unknown is not found, nor is an unknown sharer', async () => {
    const buyer = await room.newLearner()
    const ask = (a: number, b: number) =>
      room.server.send(distribution.invited, { params: { a, b }, body: { targetId: COURSE.paid, targetType: 'course' } }, buyer)
    await expect(ask(51, buyer.userId)).rejects.toMatchObject({ code: 404 })
    await expect(ask(DISTRIBUTION, 99_999)).rejects.toMatchObject({ code: 404 })
  })
})
