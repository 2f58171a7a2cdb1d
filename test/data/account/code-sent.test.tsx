import { codeWaitUntil, keepCodeWait } from '@/data/account/code-sent'
import { session } from '@/data/account/session'
import { signIn } from '../../support/client/render-page'

describe('the time until the next code may be requested', () => {
  it('the time is stored for each purpose separately, and renewed', () => {
    keepCodeWait('login', 1_000)
    keepCodeWait('change-mobile', 2_000)
    keepCodeWait('login', 3_000)
    expect(['login', 'change-mobile', 'write-off'].map(codeWaitUntil)).toEqual([3_000, 2_000, 0])
  })

  it('belongs to one learner: the next learner on the device does not wait', () => {
    signIn()
    keepCodeWait('own-number', 5_000)
    expect(codeWaitUntil('own-number')).toBe(5_000)
    session.clearLogin()
    expect(codeWaitUntil('own-number')).toBe(0)
    signIn()
    expect(codeWaitUntil('own-number')).toBe(5_000)
    session.clearLogin()
  })

  it.each([['no JSON'], ['[1]'], ['{"login:":"soon"}']])('cannot be read from %s', (kept) => {
    window.localStorage.setItem('codeSent', kept)
    expect(codeWaitUntil('login')).toBe(0)
  })
})
