import {
  bringsInviteReward,
  cashAccountOf,
  type InviteFacts,
  inviteCodeIn,
  inviteeHint,
  inviteRefusal,
  newInviteCode,
  rewardState,
  takenBack,
} from '@/domain/invite/invite'

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
    [{ hasPaid: true }, '你已经购买过课程，不能再填写邀请码'],
    [{ inviterId: null }, '邀请码不存在，请核对后再填'],
    [{ inviterId: 1 }, '不能填写自己的邀请码'],
    [{ hasInviter: true }, '你已经填写过邀请码'],
    [{ isInviterInvitedByMe: true }, '对方是你邀请的，不能互相邀请'],
    [{ isOpen: false }, '邀请活动已结束'],
    [{ isDeviceUsed: true }, '这台设备已经参加过邀请活动'],
    [{ ofAddress: 4, ofInviter: 19 }, ''],
    [{ ofAddress: 5 }, '当前网络今天参加的人数已满，请明天再试'],
    [{ ofInviter: 20 }, '对方今天邀请的人数已满，请明天再试'],
  ])('%j gives "%s"', (change, reason) => expect(inviteRefusal({ ...fine, ...change })).toBe(reason))

  it.each([
    [999, false],
    [1000, true],
  ])('an order of %i fen earns the reward %s', (paid, does) => expect(bringsInviteReward(paid)).toBe(does))

  it('the hint names the amounts', () => expect(inviteeHint).toBe('首单实付满 10 元后，2 元奖励进入待结算'))
})

describe('invite codes', () => {
  it('have six unambiguous letters and digits', () => {
    expect(newInviteCode(() => 0)).toBe('222222')
    expect(newInviteCode((below) => below - 1)).toBe('ZZZZZZ')
    expect(inviteCodeIn(newInviteCode((below) => Math.floor(below / 2)))).not.toBeNull()
  })

  it.each([
    ['abc-def', 'ABCDEF'],
    [' 23 45 67 ', '234567'],
    ['ab23cd\u200b', 'AB23CD'],
    ['邀请码：AB23CD', 'AB23CD'],
    ['AB23CD。', 'AB23CD'],
    ['ＡＢ２３ＣＤ', 'AB23CD'],
    ['ABCDE', null],
    ['ABCDEFG', null],
    ['ABCDE0', null],
    ['邀请码', null],
  ])('%s is read as %s', (text, code) => expect(inviteCodeIn(text)).toBe(code))

  it("the learner's own account is excluded", () => expect(cashAccountOf(7)).toEqual({ owner: 'user:7', kind: 'cash' }))
})

it.each([
  ['pending', false, 'frozen'],
  ['settled', false, 'settled'],
  ['settled', true, 'back'],
  ['cancelled', true, 'back'],
  ['cancelled', false, 'back'],
] as const)('pending cash of state %s, taken back %s, is %s', (status, isBack, state) => expect(rewardState(status, isBack)).toBe(state))

it.each([
  [500, 900, { taken: 500, owed: 0 }],
  [500, 200, { taken: 200, owed: 300 }],
  [500, 0, { taken: 0, owed: 500 }],
])('a reversal of %i with %i left gives %j', (amount, balance, result) => expect(takenBack(amount, balance)).toEqual(result))
