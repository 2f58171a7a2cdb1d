import { codeInput, mobileInput } from '@/domain/account/mobile-input'

describe('what is entered as a mobile number', () => {
  it.each([
    ['13800000001', '13800000001'],
    ['１３８０００００００１', '13800000001'],
    ['+86 138-0000-0001', '13800000001'],
    ['＋８６ 138 0000 0001', '13800000001'],
    ['0086 13800000001', '13800000001'],
    ['8613800000001', '13800000001'],
    ['138 0000', '138 0000'],
    [' 138 0000 ', '138 0000'],
    ['+86 138', '+86 138'],
    ['0411-8888888', '0411-8888888'],
    ['手机 138', ' 138'],
    ['', ''],
  ])('"%s" is "%s"', (entered, kept) => expect(mobileInput(entered)).toBe(kept))
})

describe('what is entered as a code', () => {
  it.each([
    ['123456', '123456'],
    ['１２３ ４５６', '123456'],
    ['验证码 12', '12'],
    ['1234567', '123456'],
  ])('"%s" is "%s"', (entered, kept) => expect(codeInput(entered)).toBe(kept))
})
