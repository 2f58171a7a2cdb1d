import { maskMobile } from '@/domain/account/mask'

describe('a masked mobile number', () => {
  it.each([
    ['13800000001', '138****0001'],
    ['1380001', '*******'],
    ['', ''],
  ])('%s is shown as %s', (mobile, shown) => {
    expect(maskMobile(mobile)).toBe(shown)
  })
})
