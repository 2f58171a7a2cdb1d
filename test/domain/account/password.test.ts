import { passwordError } from '@/domain/account/password'

describe('a password', () => {
  it.each([['study2026!'], ['清晨读书abc1'], ['Ab3456789'], ['my-password-of-2026']])('accepts %s', (text) =>
    expect(passwordError(text, ['13800000001'])).toBeUndefined(),
  )
  it("does not need the learner's number", () => expect(passwordError('a13800000001')).toBeUndefined())
  it.each([
    ['', '请输入密码'],
    ['ab12', '密码为 8–64 位'],
    [`a1${'x'.repeat(63)}`, '密码为 8–64 位'],
    ['study 2026', '密码不能包含空格'],
    ['abcdefgh', '密码至少包含字母、数字、符号中的两种'],
    ['a13800000001', '密码不能包含你的手机号'],
    ['aaaa1111', '密码太常见，容易被猜到，请换一个'],
    ['Password1!', '密码太常见，容易被猜到，请换一个'],
    ['qwerty12', '密码太常见，容易被猜到，请换一个'],
  ])('refuses "%s"', (text, why) => expect(passwordError(text, ['13800000001'])).toBe(why))
})
