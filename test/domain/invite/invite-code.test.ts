import { cashAccountOf, inviteCodeIn, newInviteCode } from '@/domain/invite/invite-code'

describe('invite codes', () => {
  it('are six letters and digits that are not confused', () => {
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

  it('the account of a learner is theirs', () => expect(cashAccountOf(7)).toEqual({ owner: 'user:7', kind: 'cash' }))
})
