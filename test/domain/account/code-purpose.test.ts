import { type CodePurpose, codeMessage, codePurposes, isDeskPurpose, isOpenPurpose } from '@/domain/account/code-purpose'

const kinds: Record<CodePurpose, 'open' | 'own' | 'desk'> = {
  number: 'open',
  sign_in: 'open',
  new_mobile: 'open',
  own: 'own',
  identity: 'own',
  payout: 'own',
  score: 'own',
  desk_sign_in: 'desk',
  desk_act: 'desk',
}

describe('the purpose of a code', () => {
  it.each(Object.entries(kinds) as [CodePurpose, string][])('%s is %s', (purpose, kind) => {
    expect([isOpenPurpose(purpose), isDeskPurpose(purpose)]).toEqual([kind === 'open', kind === 'desk'])
  })

  it('is named by the message, differently for each', () => {
    expect(codeMessage('payout', '012345')).toBe('【启明学堂】验证码 012345，用于绑定收款账户，5 分钟内有效，请勿告诉他人。')
    expect(new Set(Object.values(codePurposes)).size).toBe(Object.keys(codePurposes).length)
  })
})
