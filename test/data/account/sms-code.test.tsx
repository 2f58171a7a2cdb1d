/** @sandbox own */
import { auth } from '@/contract/account/auth'
import { requestSmsCode } from '@/data/account/sms-code'
import { Failure } from '@/data/http/failure'
import { CODE_PROOF_NEEDED } from '@/domain/account/code'
import { answer, askedFor, refuse, refuseUnless } from '../../support/client/fake-fetch'

/** A moment whose first proof for the number below is the 1,181st: past the first slice of any clock, found at once. */
const MOMENT = 1767225617000
jest.mock('@/data/http/clock', () => ({ ...jest.requireActual('@/data/http/clock'), serverNow: () => MOMENT }))

const MOBILE = '13800000001'
const sent = { resendAfter: 60, expiresIn: 300 }

describe('requesting a code', () => {
  it('computes no proof of work unless the server demands it', async () => {
    answer(auth.sendSmsCode, sent)
    expect(await requestSmsCode(MOBILE, 'sign_in')).toEqual(sent)
    expect(askedFor(auth.sendSmsCode).map(({ query }) => query)).toEqual([{ mobile: MOBILE, purpose: 'sign_in' }])
  })

  it('computes the demanded work in slices, and requests again', async () => {
    refuseUnless(auth.sendSmsCode, ({ proof }) => proof !== undefined, sent, { code: CODE_PROOF_NEEDED, msg: '请先完成安全验证' })
    let turns = 0
    const pulse = setInterval(() => (turns += 1))
    expect(await requestSmsCode(MOBILE, 'sign_in')).toEqual(sent)
    clearInterval(pulse)
    const [, second] = askedFor(auth.sendSmsCode)
    expect(second?.query.proof).toBe(`${MOMENT}:1181`)
    expect(turns).toBeGreaterThan(0)
  })

  it('requests only once when the refusal has another reason', async () => {
    refuse(auth.sendSmsCode, 429, '获取验证码太频繁，请稍后再试')
    await expect(requestSmsCode(MOBILE, 'sign_in')).rejects.toBeInstanceOf(Failure)
    expect(askedFor(auth.sendSmsCode)).toHaveLength(1)
  })
})
