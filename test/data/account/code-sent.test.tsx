import { codeWaitUntil, keepCodeWait } from '@/data/account/code-sent'
import { session } from '@/data/account/session'
import { signIn } from '../../support/client/render-page'

describe('until when another code may not be requested', () => {
  it('is kept for each purpose by itself, and renewed', () => {
    keepCodeWait('login', 1_000)
    keepCodeWait('change-mobile', 2_000)
    keepCodeWait('login', 3_000)
    expect(['login', 'change-mobile', 'write-off'].map(codeWaitUntil)).toEqual([3_000, 2_000, 0])
  })

  it('is the learner’s own: who signs in next on the device waits for nobody', () => {
    signIn()
    keepCodeWait('own-number', 5_000)
    expect(codeWaitUntil('own-number')).toBe(5_000)
    session.clearLogin()
    expect(codeWaitUntil('own-number')).toBe(0)
    signIn()
    expect(codeWaitUntil('own-number')).toBe(5_000)
    session.clearLogin()
  })

  it.each([['no JSON'], ['[1]'], ['{"login:":"soon"}']])('is not known from %s', (kept) => {
    window.localStorage.setItem('codeSent', kept)
    expect(codeWaitUntil('login')).toBe(0)
  })
})
