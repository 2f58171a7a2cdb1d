import { invite } from '@/contract/growth/invite'
import { gatewayCalls } from '@/contract/site/gateway'
import { INVITEE_REWARD_FEN, INVITER_REWARD_FEN } from '@/domain/growth/invite-rule'
import { callNamed } from '../../../support/gateway'
import type { TestSession } from '../../../support/server'
import { DAY_MS, type RewardServer, startRewardServer } from '../order/reward/reward-server'

let room: RewardServer
beforeAll(async () => {
  room = await startRewardServer()
})
afterAll(() => room.server.close())
afterEach(() => room.checkBooks())

describe('invitations', () => {
  it('tell the terms to anybody, and who invites only by a code that somebody has', async () => {
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

  it('show both sides what came of one, each under a masked name', async () => {
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

  it('are refused to an account of seven days and to one that has paid', async () => {
    const [inviter, old, buyer] = [await room.newLearner(), await room.newLearner(), await room.newLearner()]
    const { inviteCode } = await room.summary(inviter)
    await room.server.db
      .updateTable('users')
      .set({ created_at: room.server.clock.now() - 7 * DAY_MS })
      .where('id', '=', old.userId)
      .execute()
    await room.buy(buyer)
    const write = (session: TestSession) => callNamed(room.server, gatewayCalls.writeInviteCode, { inviteCode }, session)
    await expect(write(old)).rejects.toMatchObject({ code: 409, msg: '注册已满 7 天，不能再填写邀请码' })
    await expect(write(buyer)).rejects.toMatchObject({ code: 409, msg: '您已经购买过课程，不能再填写邀请码' })
  })
})
