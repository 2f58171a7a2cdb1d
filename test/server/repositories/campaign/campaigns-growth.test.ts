import { tx } from '#server/database/tables'
import { findCampaign, holdCampaign, returnBudget, spendBudget } from '#server/repositories/campaign/campaigns'
import { bindTo, inviteeCount, inviteePage, runningDistribution } from '#server/repositories/campaign/distributions'
import {
  insertInvitation,
  invitedPage,
  invitedSums,
  isDeviceInvited,
  moveInvitation,
  newcomerFacts,
  newestInvited,
  recentInvitations,
  waitingInvitation,
} from '#server/repositories/invite/invitations'
import { insertReward, markBack, type NewReward, rewardPage, rewardSums, rewardsOfOrder } from '#server/repositories/invite/rewards'
import { hasPaidFor, hasPaidForInvited, isDeviceOf, payerOf, recordDevice } from '#server/repositories/invite/risks'
import { addPending, endPending, pendingByRef } from '#server/repositories/wallet/wallet'
import { onPostgres, race } from '../../../support/race'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { COURSE, placeOrder, stockShop } from '../../../support/shop'

let server: TestServer
let buyer: TestSession
let orderSn: string
let learners = 0
beforeAll(async () => {
  server = await startServer()
  await stockShop(server)
  buyer = await learner()
  ;({ orderSn } = await placeOrder(server, buyer))
})
afterAll(() => server.close())

const learner = () => server.signIn(`1390000${7000 + learners++}`)
const idOf = async () => (await learner()).userId
const write = async (inviter_id: number, written_at: number, of: { device?: string; ip?: string } = {}) => {
  const invitee_id = await idOf()
  await tx(server.db, (work) => insertInvitation(work, { invitee_id, inviter_id, written_at, device: '', ip: '', ...of }))
  return invitee_id
}
let rewards = 0
/** A reward with its line of pending cash; gives what it is noted under. */
const reward = (of: Pick<NewReward, 'userId' | 'role' | 'fromUserId' | 'amount'> & { campaignId?: number }) =>
  tx(server.db, async (work) => {
    const ref = `test-reward:${rewards++}`
    await addPending(work, { userId: of.userId, amount: of.amount, reason: '', ref, settlesAt: 1, now: 0 })
    await insertReward(work, { campaignId: 1, orderSn, itemSeq: null, ref, now: 0, ...of })
    return ref
  })
const rewardId = async (ref: string) =>
  (await server.db.selectFrom('growth_reward').select('id').where('ref', '=', ref).executeTakeFirstOrThrow()).id
const settle = async (ref: string) => {
  const { user_id = 0, id = 0 } = (await pendingByRef(server.db, ref)) ?? {}
  await tx(server.db, (work) => endPending(work, { user_id, id }, 'settled'))
}

describe('invitations', () => {
  it('invitations are counted since a given time, by their address and by their inviter, and found by their device', async () => {
    const { db } = server
    const [inviter, other] = [await idOf(), await idOf()]
    await write(inviter, 10, { device: 'first', ip: '10.0.0.1' })
    await write(inviter, 11, { ip: '10.0.0.2' })
    for (const written_at of [10, 11, 12]) await write(other, written_at, { ip: '10.0.0.1' })
    const recent = (ip: string) => recentInvitations(db, { ip, inviterId: inviter, since: 10 })
    expect([await recent('10.0.0.1'), await recent('')]).toEqual([
      { ofAddress: 2, ofInviter: 1 },
      { ofAddress: 0, ofInviter: 1 },
    ])
    expect([await isDeviceInvited(db, 'first'), await isDeviceInvited(db, 'second'), await isDeviceInvited(db, '')]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('wait until their own learner is rewarded', async () => {
    const inviter = await idOf()
    const [one, two] = [await write(inviter, 1), await write(inviter, 2)]
    const waiting = (id: number) => tx(server.db, async (work) => (await waitingInvitation(work, id))?.invitee_id)
    expect([await waiting(one), await waiting(inviter)]).toEqual([one, undefined])
    await tx(server.db, (work) => moveInvitation(work, one, 'rewarded'))
    expect([await waiting(one), await waiting(two)]).toEqual([undefined, two])
  })

  onPostgres('invitations are locked while they are rewarded', async () => {
    const id = await write(await idOf(), 1)
    const hold = (work: Parameters<typeof waitingInvitation>[0]) => waitingInvitation(work, id)
    expect((await race(server.db, { hold, act: () => tx(server.db, hold) })).hasWaited).toBe(true)
  })

  it('list for the inviter each reward, the newest first', async () => {
    const { db } = server
    const [inviter, other] = [await idOf(), await idOf()]
    const ids: number[] = []
    for (const written_at of [1, 2, 3, 4]) ids.push(await write(inviter, written_at))
    await write(other, 5)
    const [first = 0, , , last = 0] = ids
    await tx(db, (work) => moveInvitation(work, first, 'rewarded'))
    await tx(db, (work) => moveInvitation(work, last, 'void'))
    await reward({ userId: inviter, role: 'inviter', fromUserId: first, amount: 5 })
    await reward({ userId: inviter, role: 'distributor', fromUserId: first, amount: 7 })
    await reward({ userId: other, role: 'inviter', fromUserId: first, amount: 9 })
    const page = async (at: number, limit: number) =>
      (await invitedPage(db, inviter, at, limit)).map(({ id, state, amount }) => [ids.indexOf(id), state, amount])
    const [void4, bound3, bound2, frozen1] = [
      [3, 'void', 0],
      [2, 'bound', 0],
      [1, 'bound', 0],
      [0, 'frozen', 5],
    ]
    expect([await page(0, 9), await page(1, 3)]).toEqual([[void4, bound3, bound2, frozen1], [frozen1]])
    expect(await invitedSums(db, inviter)).toEqual({ invited: 4, rewarded: 1 })
    expect([await newestInvited(db, inviter, 9), await newestInvited(db, inviter, 1)]).toEqual([[...ids].reverse(), [last]])
  })

  it('check the payments of their learner only', async () => {
    const { db, clock } = server
    const paid = await learner()
    const { orderSn: sn } = await placeOrder(server, paid)
    await db.updateTable('orders').set({ status: 'completed', paid_at: clock.now() }).where('order_sn', '=', sn).execute()
    const facts = async ({ userId }: TestSession) => (await newcomerFacts(db, userId)).hasPaid
    expect([await facts(paid), await facts(buyer)]).toEqual([true, false])
  })
})

describe('distributions', () => {
  const [running, stopped, elsewhere] = [51, 52, 53]
  beforeAll(async () => {
    const campaign = { kind: 'distribution' as const, title: '分销', budget: null, starts_at: 10, ends_at: 20 }
    for (const [id, status, course_id, share] of [
      [running, 'running', COURSE.paid, 100],
      [stopped, 'stopped', COURSE.paid, 900],
      [elsewhere, 'running', COURSE.endless, 800],
    ] as const) {
      await server.db
        .insertInto('campaign')
        .values({ ...campaign, id, status })
        .execute()
      await server.db.insertInto('distribution').values({ campaign_id: id, course_id, share }).execute()
    }
  })

  it('distributions of a course are the running ones, from their first to their last millisecond', async () => {
    const at = async (now: number) => (await runningDistribution(server.db, COURSE.paid, now))?.id
    expect([await at(9), await at(10), await at(19), await at(20)]).toEqual([undefined, running, running, undefined])
  })

  it("list the learners of their distributor's link, the newest first, with the last order of each", async () => {
    const { db } = server
    const [seller, other, one, two, theirs] = [await idOf(), await idOf(), await idOf(), await idOf(), await idOf()]
    const bind = (userId: number, distributorId: number, now: number) =>
      tx(db, (work) => bindTo(work, { campaignId: running, userId, distributorId, targetType: 'course', targetId: COURSE.paid, now }))
    await bind(one, seller, 1)
    await bind(two, seller, 2)
    await bind(theirs, other, 3)
    for (const amount of [3, 4]) await reward({ campaignId: running, userId: seller, role: 'distributor', fromUserId: one, amount })
    const page = async (at: number, limit: number) =>
      (await inviteePage(db, { campaignId: running, distributorId: seller, page: at, limit })).map(({ id, amount }) => [id, amount])
    expect([await page(0, 9), await page(1, 1)]).toEqual([
      [
        [two, 0],
        [one, 4],
      ],
      [[one, 4]],
    ])
    expect([await inviteeCount(db, running, seller), await inviteeCount(db, stopped, seller)]).toEqual([2, 0])
  })

  it('show their distributor pending and paid rewards, and no revoked ones', async () => {
    const { db } = server
    const [seller, other, from] = [await idOf(), await idOf(), await idOf()]
    await db.updateTable('users').set({ nickname: '小满' }).where('id', '=', from).execute()
    const of = { campaignId: running, userId: seller, role: 'distributor' as const, fromUserId: from }
    const refs: string[] = []
    for (const amount of [1, 20, 300]) refs.push(await reward({ ...of, amount }))
    await reward({ ...of, userId: other, amount: 4000 })
    const [, settled = '', back = ''] = refs
    await settle(settled)
    const id = await rewardId(back)
    const mark = () => tx(db, (work) => markBack(work, id, 5))
    expect([await mark(), await mark()]).toEqual([true, false])
    expect(await rewardSums(db, seller, running)).toEqual({ frozen: 1, settled: 20 })
    const lines = await rewardPage(db, seller, { campaignId: running, roles: ['distributor'], page: 0, limit: 9 })
    expect(lines.map(({ name, amount }) => [name, amount])).toEqual([
      ['小满', 300],
      ['小满', 20],
      ['小满', 1],
    ])
    const left = await tx(db, (work) => rewardsOfOrder(work, orderSn))
    expect(left.map((row) => row.id)).not.toContain(id)
    expect(left.map(({ ref }) => ref)).toEqual(expect.arrayContaining(refs.slice(0, 2)))
  })
})

describe('a campaign', () => {
  const [own, other, stopped] = [54, 55, 56]
  beforeAll(async () => {
    const campaign = { kind: 'distribution' as const, title: '', status: 'running' as const, starts_at: 10, ends_at: 20, budget: 100 }
    const rows = [
      { ...campaign, id: own },
      { ...campaign, id: other },
      { ...campaign, id: stopped, status: 'stopped' as const },
    ]
    await server.db.insertInto('campaign').values(rows).execute()
  })
  const spend = (id: number, amount: number, at: number) => tx(server.db, (work) => spendBudget(work, id, amount, at))
  const spent = async (id: number) =>
    (await server.db.selectFrom('campaign').select('spent').where('id', '=', id).executeTakeFirstOrThrow()).spent

  it('spends its budget to the last fen, while it runs', async () => {
    expect([await spend(own, 1, 9), await spend(own, 1, 20), await spend(stopped, 1, 15)]).toEqual([false, false, false])
    expect([await spend(own, 40, 10), await spend(own, 61, 15), await spend(own, 60, 19)]).toEqual([true, false, true])
    expect([await spend(other, 30, 15), await spent(own), await spent(other)]).toEqual([true, 100, 30])
    const back = (amount: number) => tx(server.db, (work) => returnBudget(work, own, amount))
    await back(25)
    expect([await spent(own), await spent(other)]).toEqual([75, 30])
    await back(76)
    expect(await spent(own)).toBe(0)
  })

  it('a campaign is found by its kind', async () => {
    const find = async (kind: 'distribution' | 'raffle') => (await findCampaign(server.db, kind, own, 15))?.state
    expect([await find('distribution'), await find('raffle')]).toEqual(['running', undefined])
  })

  onPostgres('a campaign is not stopped during a payment from it', async () => {
    const stop = () => server.db.updateTable('campaign').set({ status: 'stopped' }).where('id', '=', other).execute()
    expect((await race(server.db, { hold: (work) => holdCampaign(work, other), act: stop })).hasWaited).toBe(true)
  })
})

describe('the payer of an order', () => {
  it('the payer is known once the money has arrived, with the earlier learners they paid for', async () => {
    const { db } = server
    const [one, two] = [await learner(), await learner()]
    const paid = async (session: TestSession, hash: string) => {
      const { orderSn: sn, payable: amount } = await placeOrder(server, session)
      const tradeNo = `trade-of-${sn}`
      const row = { trade_no: tradeNo, order_sn: sn, amount, channel: 'wechat_h5' as const, provider_id: null, created_at: 0 }
      await db
        .insertInto('payment')
        .values({ ...row, status: 'succeeded', settled_at: 1 })
        .execute()
      const set = (status: 'succeeded' | 'refunded') =>
        db.updateTable('payment').set({ status, payer_hash: hash }).where('trade_no', '=', tradeNo).execute()
      await set('succeeded')
      return { of: { user_id: session.userId, order_sn: sn }, set }
    }
    const [first, second] = [await paid(one, 'payer'), await paid(two, 'payer')]
    await tx(db, (work) => insertInvitation(work, { invitee_id: two.userId, inviter_id: buyer.userId, written_at: 1, device: '', ip: '' }))
    const known = async () => [
      await payerOf(db, first.of),
      await hasPaidFor(db, first.of, two.userId),
      await hasPaidFor(db, first.of, buyer.userId),
      await hasPaidForInvited(db, first.of),
      await hasPaidForInvited(db, second.of),
    ]
    expect(await known()).toEqual(['payer', true, false, false, false])
    await tx(db, (work) => moveInvitation(work, two.userId, 'rewarded'))
    expect(await known()).toEqual(['payer', true, false, true, false])
    await first.set('refunded')
    expect(await known()).toEqual([null, false, false, false, false])
  })

  it('the payer is found on their own devices', async () => {
    const [one, two] = [await idOf(), await idOf()]
    await recordDevice(server.db, one, 'phone', 1)
    const seen = [
      await isDeviceOf(server.db, one, 'phone'),
      await isDeviceOf(server.db, two, 'phone'),
      await isDeviceOf(server.db, one, ''),
    ]
    expect(seen).toEqual([true, false, false])
  })
})
