import { CLIENT_CODE_LENGTH, randomText } from '@/domain/device/client-code'

describe('random text (document 2 §9)', () => {
  it('[D2-9-code-1] has the length asked for, in letters and digits', () => {
    let drawn = 0
    const text = randomText(1000, () => (drawn++ % 997) / 997)
    expect(text).toMatch(/^[A-Za-z0-9]{1000}$/)
    expect(CLIENT_CODE_LENGTH).toBe(16)
  })

  it('reaches both ends of the alphabet', () => {
    expect(randomText(1, () => 0)).toBe('A')
    expect(randomText(1, () => 1 - Number.EPSILON)).toBe('9')
  })
})
