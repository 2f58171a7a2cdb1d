import { inviterIdOf, isDeviceInvited, newestInvited, ownCode, recentInvitations } from '#server/repositories/invite/invitations'
import { checkInviteCode as checkCode, inviteSummary, writeInviteCode as writeCode } from '#server/services/invite/invite'
import { invite } from '@/contract/invite/invite'
import { gatewayCalls } from '@/contract/site/gateway'
import { INVITEE_REWARD_FEN, INVITER_REWARD_FEN } from '@/domain/invite/invite'
import { callNamed } from '../../../support/gateway'
import { openInviting } from '../../../support/inviting'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { placeOrder } from '../../../support/shop'
import { DAY_MS, type RewardServer, startRewardServer } from '../order/reward/reward-server'

const ON_DEVICE = '这台设备已经参加过邀请活动'

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

  it('a second account on the device of the inviter is refused, and one on another device is not', async () => {
    const { deps } = room.server
    const [inviter, second] = [await room.newLearner(), await room.newLearner()]
    const { inviteCode } = await inviteSummary(deps, inviter.userId, { device: 'own-phone', host: '' })
    const caller = (device: string) => ({ userId: second.userId, device, network: '' })
    expect(await checkCode(deps, caller('own-phone'), { inviteCode })).toMatchObject({ isUsable: false, reason: ON_DEVICE })
    await expect(writeCode(deps, caller('own-phone'), { inviteCode })).rejects.toMatchObject({ message: ON_DEVICE })
    expect(await inviterIdOf(room.server.db, second.userId)).toBeNull()
    expect(await writeCode(deps, caller('another-phone'), { inviteCode })).toEqual({ reward: INVITEE_REWARD_FEN })
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
    await expect(write(buyer)).rejects.toMatchObject({ code: 409, msg: '你已经购买过课程，不能再填写邀请码' })
    expect(await write(unpaid)).toEqual({ reward: INVITEE_REWARD_FEN })
  })
})

const { checkInviteCode, writeInviteCode, cashAccount, invitedStatus } = gatewayCalls

describe('calls of invitations of earlier releases', () => {
  let server: TestServer
  let last = 40
  beforeAll(async () => {
    server = await startServer()
    await openInviting(server)
  })
  afterAll(() => server.close())

  const newLearner = () => server.signIn(`139000000${last++}`)
  const status = (session: TestSession) => callNamed(server, invitedStatus, {}, session)
  const check = (session: TestSession, inviteCode: string) => callNamed(server, checkInviteCode, { inviteCode }, session)
  const write = (session: TestSession, inviteCode: string) => callNamed(server, writeInviteCode, { inviteCode }, session)
  const cash = async (session: TestSession) => (await callNamed(server, cashAccount, {}, session)).balance

  it('[D2-7-gateway-4] give a learner one code of their own, the same at each request', async () => {
    const learner = await newLearner()
    const [one, two] = await Promise.all([status(learner), status(learner)])
    expect(one).toEqual({ inviteCode: expect.stringMatching(/^[2-9A-Z]{6}$/), inviterId: null, invitedIds: [], invitedCount: 0 })
    expect(two.inviteCode).toBe(one.inviteCode)
  })

  it('[D2-7-gateway-5] show when a code is checked its owner, or why it cannot be written, and change nothing', async () => {
    const [inviter, learner] = [await newLearner(), await newLearner()]
    await server.db.updateTable('users').set({ nickname: '小满' }).where('id', '=', inviter.userId).execute()
    const { inviteCode } = await status(inviter)
    expect(await check(learner, ` ${inviteCode.toLowerCase()} `)).toEqual({ isUsable: true, inviterName: '小满', reason: '' })
    expect(await check(learner, 'ZZZZZZ')).toEqual({ isUsable: false, inviterName: '', reason: '邀请码不存在，请核对后再填' })
    expect(await check(inviter, inviteCode)).toMatchObject({ isUsable: false, reason: '不能填写自己的邀请码' })
    expect(await status(learner)).toMatchObject({ inviterId: null })
  })

  it('[D2-7-gateway-6] tie both learners for ever when a code is written; the reward waits for the first paid order', async () => {
    const [inviter, learner] = [await newLearner(), await newLearner()]
    const { inviteCode } = await status(inviter)
    expect(await cash(learner)).toBe(0)
    expect(await write(learner, inviteCode)).toEqual({ reward: INVITEE_REWARD_FEN })
    expect(await cash(learner)).toBe(0)
    expect(await status(learner)).toMatchObject({ inviterId: inviter.userId })
    expect(await status(inviter)).toMatchObject({ invitedIds: [learner.userId], invitedCount: 1 })
    await expect(write(learner, inviteCode)).rejects.toMatchObject({ code: 409, msg: '你已经填写过邀请码' })
    await expect(write(inviter, (await status(learner)).inviteCode)).rejects.toMatchObject({ msg: '对方是你邀请的，不能互相邀请' })
  })

  it('write a code once for simultaneous calls', async () => {
    const [inviter, learner] = [await newLearner(), await newLearner()]
    const { inviteCode } = await status(inviter)
    const settled = await Promise.allSettled([1, 2, 3, 4].map(() => write(learner, inviteCode)))
    expect(settled.filter((end) => end.status === 'fulfilled')).toHaveLength(1)
    expect(await cash(learner)).toBe(0)
  })

  it('allow one of two learners who write each other’s codes at once', async () => {
    const [one, two] = [await newLearner(), await newLearner()]
    const codes = [(await status(one)).inviteCode, (await status(two)).inviteCode] as const
    const settled = await Promise.allSettled([write(one, codes[1]), write(two, codes[0])])
    expect(settled.filter((end) => end.status === 'fulfilled')).toHaveLength(1)
  })

  it.each([
    ['device', 6, 1, () => ({ device: 'one-device-for-all', network: '' })],
    ['address', 8, 5, (at: number) => ({ device: `device-${at}-of-a-farm`, network: '203.0.113.9' })],
  ])('allow from one %s only as many simultaneous codes as the rule', async (_, many, few, of) => {
    const writers = await Promise.all(
      Array.from({ length: many }, async () => ({ learner: await newLearner(), code: (await status(await newLearner())).inviteCode })),
    )
    const settled = await Promise.allSettled(
      writers.map(({ learner, code }, at) => writeCode(server.deps, { userId: learner.userId, ...of(at) }, { inviteCode: code })),
    )
    expect(settled.filter((end) => end.status === 'fulfilled')).toHaveLength(few)
  })

  it('draw again when a drawn code exists', async () => {
    const [first, second] = [await newLearner(), await newLearner()]
    const draws = [...Array<number>(12).fill(0), ...Array<number>(6).fill(1)]
    const draw = () => draws.shift() ?? 0
    const taken = await ownCode(server.db, first.userId, 0, draw)
    expect(await ownCode(server.db, second.userId, 0, draw)).not.toBe(taken)
    expect(draws).toEqual([])
  })
})
