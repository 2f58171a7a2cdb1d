import { bringsInviteReward, type InviteFacts, inviteeHint, inviteRefusal } from '@/domain/invite/invite-rule'

const DAY_MS = 86_400_000
const fine: InviteFacts = {
  inviteeId: 1,
  inviterId: 2,
  hasInviter: false,
  isInviterInvitedByMe: false,
  createdAt: 0,
  hasPaid: false,
  isOpen: true,
  isDeviceUsed: false,
  ofAddress: 0,
  ofInviter: 0,
  now: 1,
}

describe('invitations', () => {
  it.each<[Partial<InviteFacts>, string]>([
    [{}, ''],
    [{ now: 7 * DAY_MS - 1 }, ''],
    [{ now: 7 * DAY_MS }, '注册已满 7 天，不能再填写邀请码'],
    [{ hasPaid: true }, '您已经购买过课程，不能再填写邀请码'],
    [{ inviterId: null }, '邀请码不存在，请核对后再填'],
    [{ inviterId: 1 }, '不能填写自己的邀请码'],
    [{ hasInviter: true }, '您已经填写过邀请码'],
    [{ isInviterInvitedByMe: true }, '对方是您邀请的，不能互相邀请'],
    [{ isOpen: false }, '邀请活动已结束'],
    [{ isDeviceUsed: true }, '这台设备已经参加过邀请活动'],
    [{ ofAddress: 4, ofInviter: 19 }, ''],
    [{ ofAddress: 5 }, '当前网络今天参加的人数已满，请明天再试'],
    [{ ofInviter: 20 }, '对方今天邀请的人数已满，请明天再试'],
  ])('%j is answered "%s"', (change, reason) => expect(inviteRefusal({ ...fine, ...change })).toBe(reason))

  it.each([
    [999, false],
    [1000, true],
  ])('an order of %i fen brings the reward: %s', (paid, does) => expect(bringsInviteReward(paid)).toBe(does))

  it('the hint names the numbers', () => expect(inviteeHint).toBe('首单实付满 10 元后，2 元奖励进入待结算'))
})
