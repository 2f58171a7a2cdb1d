import { inviterIdOf, isDeviceInvited, newestInvited, recentInvitations } from '#server/repositories/invite/invitations'
import { invite } from '@/contract/invite/invite'
import { gatewayCalls } from '@/contract/site/gateway'
import { INVITEE_REWARD_FEN, INVITER_REWARD_FEN } from '@/domain/invite/invite'
import { callNamed } from '../../../support/gateway'
import type { TestSession } from '../../../support/server'
import { placeOrder } from '../../../support/shop'
import { DAY_MS, type RewardServer, startRewardServer } from '../order/reward/reward-server'

let room: RewardServer
beforeAll(async () => {
  room = await startRewardServer()
})
afterAll(() => room.server.close())
afterEach(() => room.checkBooks())

describe('invitations', () => {
  it('show the terms to anybody, and the inviter only for an existing code', async () => {
    const inviter = await room.newLearner()
    await room.server.db.updateTable('users').set({ nickname: '林小满' }).where('id', '=', inviter.userId).execute()
    const { inviteCode } = await room.summary(inviter)
    expect(await room.server.send(invite.program, {})).toMatchObject({
      state: 'running',
      inviterReward: INVITER_REWARD_FEN,
      inviteeReward: INVITEE_REWARD_FEN,
    })
    const entry = (scene?: string) => room.server.send(invite.entry, { query: { scene } })
    for (const scene of [inviteCode, `code=${inviteCode}`]) expect(await entry(scene)).toEqual({ inviteCode, inviterName: '林**' })
    for (const scene of [undefined, 'ZZZZZZ', 'code=']) expect(await entry(scene)).toEqual({ inviteCode: '', inviterName: '' })
  })

  it('show both sides the result, each under a masked name', async () => {
    const { inviter, invitee } = await room.invited()
    const list = () => room.server.send(invite.invited, { query: {} }, inviter)
    const received = (session: TestSession) => room.server.send(invite.received, {}, session)
    expect(await list()).toMatchObject([{ name: expect.stringMatching(/^.\*\*$/), state: 'bound' }])
    expect(await received(invitee)).toMatchObject({ inviterName: expect.stringMatching(/^.\*\*$/), state: 'bound', rewards: [] })
    expect(await received(inviter)).toEqual({ inviterName: null, state: null, rewards: [] })
    await room.buy(invitee)
    expect(await list()).toMatchObject([{ state: 'frozen' }])
    expect(await received(invitee)).toMatchObject({ state: 'rewarded', rewards: [{ amount: INVITEE_REWARD_FEN, state: 'frozen' }] })
    expect(await room.server.send(invite.rewards, { query: {} }, inviter)).toMatchObject([{ amount: INVITER_REWARD_FEN, state: 'frozen' }])
    expect(await room.server.send(invite.leaders, {}, inviter)).toMatchObject([{ place: 1, amount: INVITER_REWARD_FEN, isMine: true }])
    expect(await room.server.send(invite.leaders, {})).toMatchObject([{ isMine: false }])
  })

  it('invitations are listed page by page, with the refused rewards', async () => {
    const inviter = await room.newLearner()
    const { inviteCode, url } = await room.summary(inviter)
    expect(url).toBe(`${room.server.deps.env.publicUrl}/user-invite-new/entry?scene=${inviteCode}`)
    const brought = []
    for (let count = 0; count < 3; count += 1) {
      const invitee = await room.newLearner()
      await callNamed(room.server, gatewayCalls.writeInviteCode, { inviteCode }, invitee)
      await room.server.db.updateTable('invitation').set({ ip: '' }).execute()
      room.server.clock.advance(1)
      brought.unshift(invitee)
    }
    const [last, middle, first] = brought
    if (!last || !middle || !first) throw new Error('nobody was invited')
    await room.refund(await room.buy(first), first)
    await room.buy(middle)
    await room.server.db.updateTable('invitation').set({ state: 'void' }).where('invitee_id', '=', last.userId).execute()
    const list = async (query: { page?: number; limit?: number }) =>
      (await room.server.send(invite.invited, { query }, inviter)).map(({ id, state, amount }) => [id, state, amount])
    const rows = [
      [last.userId, 'void', 0],
      [middle.userId, 'frozen', INVITER_REWARD_FEN],
      [first.userId, 'back', INVITER_REWARD_FEN],
    ]
    expect([await list({}), await list({ limit: 2 }), await list({ page: 1, limit: 2 })]).toEqual([rows, rows.slice(0, 2), rows.slice(2)])
    const rewards = async (query: { page?: number; limit?: number }) =>
      (await room.server.send(invite.rewards, { query }, inviter)).map(({ state }) => state)
    expect([await rewards({}), await rewards({ page: 1, limit: 2 })]).toEqual([['frozen', 'back'], []])
    expect(await room.summary(inviter)).toMatchObject({ invited: 3, rewarded: 1, frozen: INVITER_REWARD_FEN, settled: 0 })
  })

  it('invitations of a device or an address over its limit are refused', async () => {
    const { db, clock } = room.server
    const inviter = await room.newLearner()
    const row = { inviter_id: inviter.userId, device: 'phone', ip: '10.9.9.9' }
    const invitees = [await room.newLearner(), await room.newLearner()]
    const at = [clock.now() - 1, clock.now()]
    await db
      .insertInto('invitation')
      .values(invitees.map(({ userId }, index) => ({ ...row, invitee_id: userId, written_at: at[index] ?? 0 })))
      .execute()
    const recent = (ip: string, since: number) => recentInvitations(db, { ip, inviterId: inviter.userId, since })
    expect(await recent('10.9.9.9', clock.now() - 1)).toEqual({ ofAddress: 1, ofInviter: 1 })
    expect(await recent('10.9.9.9', clock.now() - 2)).toEqual({ ofAddress: 2, ofInviter: 2 })
    expect(await recent('', 0)).toEqual({ ofAddress: 0, ofInviter: 2 })
    expect([await isDeviceInvited(db, 'phone'), await isDeviceInvited(db, 'other'), await isDeviceInvited(db, '')]).toEqual([
      true,
      false,
      false,
    ])
    const [first, second] = invitees
    expect(await newestInvited(db, inviter.userId, 1)).toEqual([second?.userId])
    expect([await inviterIdOf(db, first?.userId ?? 0), await inviterIdOf(db, inviter.userId)]).toEqual([inviter.userId, null])
  })

  it('invitations are refused to an account of seven days and to one that has paid', async () => {
    const [inviter, old, buyer] = [await room.newLearner(), await room.newLearner(), await room.newLearner()]
    const { inviteCode } = await room.summary(inviter)
    await room.server.db
      .updateTable('users')
      .set({ created_at: room.server.clock.now() - 7 * DAY_MS })
      .where('id', '=', old.userId)
      .execute()
    await room.buy(buyer)
    const unpaid = await room.newLearner()
    await placeOrder(room.server, unpaid)
    const write = (session: TestSession) => callNamed(room.server, gatewayCalls.writeInviteCode, { inviteCode }, session)
    await expect(write(old)).rejects.toMatchObject({ code: 409, msg: '注册已满 7 天，不能再填写邀请码' })
    await expect(write(buyer)).rejects.toMatchObject({ code: 409, msg: '您已经购买过课程，不能再填写邀请码' })
    expect(await write(unpaid)).toEqual({ reward: INVITEE_REWARD_FEN })
  })
})
