import { EMAIL_LONGEST, emailInput, emailOf, maskEmail } from '@/domain/account/email'

describe('an address of e-mail', () => {
  it.each([
    ['lin@Example.COM', 'lin@example.com'],
    [' Lin.Zhao+exam@mail.example.cn ', 'Lin.Zhao+exam@mail.example.cn'],
    ['１２３＠ｑｑ。ｃｏｍ', '123@qq.com'],
    ['lin\u200b@qq.com', 'lin@qq.com'],
  ])('%j is read as %s', (typed, address) => expect(emailOf(typed)).toBe(address))

  it.each(['', 'lin', 'lin@qq', '@qq.com', 'a b@qq.com', 'a@b@qq.com', 'a@qq.com,b@qq.com', 'a@qq.com\r\nBcc:x@y.cn', '<a@qq.com>'])(
    '%j is none',
    (typed) => expect(emailOf(typed)).toBeNull(),
  )

  it('loses everything beyond the length that servers take', () => expect(emailInput('a'.repeat(400))).toHaveLength(EMAIL_LONGEST))

  it.each([
    ['lin@qq.com', 'li***@qq.com'],
    ['a@qq.com', '***@qq.com'],
    ['', ''],
  ])('%j is shown as %j', (address, shown) => expect(maskEmail(address)).toBe(shown))
})
