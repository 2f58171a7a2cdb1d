import { ownCode } from '#server/repositories/invite/invitations'
import { writeInviteCode as writeCode } from '#server/services/invite/legacy-invite'
import { gatewayCalls } from '@/contract/site/gateway'
import { INVITEE_REWARD_FEN } from '@/domain/invite/invite'
import { callNamed } from '../../../support/gateway'
import { openInviting } from '../../../support/inviting'
import { startServer, type TestServer, type TestSession } from '../../../support/server'

const { checkInviteCode, writeInviteCode, cashAccount, invitedStatus } = gatewayCalls

describe('invitations', () => {
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
    await expect(write(learner, inviteCode)).rejects.toMatchObject({ code: 409, msg: '您已经填写过邀请码' })
    await expect(write(inviter, (await status(learner)).inviteCode)).rejects.toMatchObject({ msg: '对方是您邀请的，不能互相邀请' })
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
