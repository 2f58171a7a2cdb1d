import { codeWaitUntil, keepCodeWait } from '@/data/stores/code-sent'

describe('until when another code may not be requested', () => {
  it('is kept for each purpose by itself, and renewed', () => {
    keepCodeWait('login', 1_000)
    keepCodeWait('change-mobile', 2_000)
    keepCodeWait('login', 3_000)
    expect(['login', 'change-mobile', 'write-off'].map(codeWaitUntil)).toEqual([3_000, 2_000, 0])
  })

  it.each([['no JSON'], ['[1]'], ['{"login":"soon"}']])('is not known from %s', (kept) => {
    window.localStorage.setItem('codeSent', kept)
    expect(codeWaitUntil('login')).toBe(0)
  })
})
