import { isLink } from '@/domain/text/link-text'

describe('a link', () => {
  it('[D2-5-link-1] begins with http:, https:, mailto: or tel:, and nothing else is a link', () => {
    expect(['http://a.cn', 'https://a.cn', 'mailto:a@a.cn', 'tel:10086'].every(isLink)).toBe(true)
    expect(['', 'a.cn', '//a.cn', '/a', 'javascript:1', ' https://a.cn', 'ftp://a.cn', 'httpx:'].some(isLink)).toBe(false)
  })
})
