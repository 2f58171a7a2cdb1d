import {
  cashAccountOf,
  INVITE_REWARD_FEN,
  inviteCodeIn,
  inviteRefusal,
  inviteRewardPostings,
  newInviteCode,
} from '@/domain/account/invite-code'
import { isBalanced } from '@/domain/money/ledger'

describe('invite codes', () => {
  it('are six letters and digits that nobody mistakes for each other', () => {
    expect(newInviteCode(() => 0)).toBe('222222')
    expect(newInviteCode((below) => below - 1)).toBe('ZZZZZZ')
    expect(inviteCodeIn(newInviteCode((below) => Math.floor(below / 2)))).not.toBeNull()
  })

  it.each([
    ['abc-def', 'ABCDEF'],
    [' 23 45 67 ', '234567'],
    ['ABCDE', null],
    ['ABCDEFG', null],
    ['ABCDE0', null],
    ['邀请码', null],
  ])('%s is read as %s', (text, code) => expect(inviteCodeIn(text)).toBe(code))

  it.each([
    [{ inviterId: 2 }, ''],
    [{ inviterId: null }, '邀请码不存在，请核对后再填'],
    [{ inviterId: 1 }, '不能填写自己的邀请码'],
    [{ inviterId: 2, hasInviter: true }, '您已经填写过邀请码'],
    [{ inviterId: 2, isInviterInvitedByMe: true }, '对方是您邀请的，不能互相邀请'],
  ])('%j is answered "%s"', (wish, reason) =>
    expect(inviteRefusal({ inviteeId: 1, hasInviter: false, isInviterInvitedByMe: false, ...wish })).toBe(reason),
  )

  it('the reward balances, and is what the learner has', () => {
    const postings = inviteRewardPostings(7)
    expect(isBalanced(postings)).toBe(true)
    expect(postings[0]).toEqual({ ...cashAccountOf(7), amount: INVITE_REWARD_FEN })
  })
})
