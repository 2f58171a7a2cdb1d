import { codeInput, isPhone, mobileInput, mobileOf, PHONE_EMPTY, PHONE_INVALID } from '@/domain/account/mobile'
import { fc } from '../../support/fast-check'

describe('[D2-5-phone-1] Document 2 §5, Phone number', () => {
  it.each([
    ['13800000001', true, '13800000001'],
    ['+8613800000001', true, '13800000001'],
    ['8613800000001', true, '13800000001'],
    ['138 0000 0001', true, '13800000001'],
    ['(+86) 13800000001', true, '13800000001'],
    ['010-12345678', true, null],
    ['0755-12345678', true, null],
    ['0123456789', false, null],
    ['01234567890', true, null],
    ['0'.padEnd(14, '1'), true, null],
    ['0'.padEnd(15, '1'), false, null],
    ['138-0000-0001', false, null],
    ['1380000000', false, null],
    ['138000000012', false, null],
    ['23800000001', false, null],
    ['', false, null],
    ['手机号', false, null],
  ])('%s: a phone %s, its mobile number %s', (text, valid, mobile) => {
    expect(isPhone(text)).toBe(valid)
    expect(mobileOf(text)).toBe(mobile)
  })

  it('gives the same number for every notation', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^1\d{10}$/), fc.constantFrom('', '86', '+86', '+86 '), (mobile, prefix) => {
        expect(mobileOf(prefix + mobile)).toBe(mobile)
      }),
    )
  })
})

describe('the messages of a form', () => {
  it('[D2-5-form-1] an empty phone reads 请填写电话', () => expect(PHONE_EMPTY).toBe('请填写电话'))
  it('[D2-5-form-2] an invalid phone reads 请输入正确的手机号', () => expect(PHONE_INVALID).toBe('请输入正确的手机号'))
})

describe('an entered mobile number', () => {
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
  ])('"%s" becomes "%s"', (entered, kept) => expect(mobileInput(entered)).toBe(kept))
})

describe('an entered code', () => {
  it.each([
    ['123456', '123456'],
    ['１２３ ４５６', '123456'],
    ['验证码 12', '12'],
    ['1234567', '123456'],
  ])('"%s" becomes "%s"', (entered, kept) => expect(codeInput(entered)).toBe(kept))
})
