import {
  type CodePurpose,
  codeMessage,
  codePurposes,
  findProof,
  isDeskPurpose,
  isOpenPurpose,
  isProofOf,
  momentOfProof,
  PROOF_BITS,
} from '@/domain/account/code'

const MOMENT = 1_772_416_800_000
const MOBILE = '13900000001'

const search = (subject: string) => {
  for (let first = 0; ; first += 1_000) {
    const proof = findProof(subject, MOMENT, first, 1_000)
    if (proof !== undefined) return proof
  }
}

describe('proof of work', () => {
  it('the proof is found by trying numbers, and is valid for its subject only', () => {
    const proof = search(MOBILE)
    expect(isProofOf(MOBILE, proof, PROOF_BITS)).toBe(true)
    expect(isProofOf('13900000002', proof, PROOF_BITS)).toBe(false)
    const number = Number(proof.split(':')[1])
    expect(findProof(MOBILE, MOMENT, number, 1)).toBe(proof)
    expect(findProof(MOBILE, MOMENT, 0, 0)).toBeUndefined()
  })

  it('costs twice as much with each bit', () => {
    const hits = (bits: number) => Array.from({ length: 4_096 }, (_none, at) => isProofOf('x', `${at}`, bits)).filter(Boolean).length
    expect([hits(0), Math.round(hits(1) / 512), Math.round(hits(4) / 64)]).toEqual([4_096, 4, 4])
  })

  it.each([
    [`${MOMENT}:17`, MOMENT],
    ['', undefined],
    [`${MOMENT}`, undefined],
    [`${MOMENT}:-1`, undefined],
    [`9${MOMENT}:1`, undefined],
    [`${MOMENT}:1:2`, undefined],
  ])('the time of %j is %j', (proof, moment) => expect(momentOfProof(proof)).toBe(moment))
})

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

  it('the purpose is named in the message, differently for each', () => {
    expect(codeMessage('启明学堂', 'payout', '012345')).toBe('【启明学堂】验证码 012345，用于绑定收款账户，5 分钟内有效，请勿告诉他人。')
    expect(new Set(Object.values(codePurposes)).size).toBe(Object.keys(codePurposes).length)
  })
})
