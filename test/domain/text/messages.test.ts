import { messages, statusMessage, statusMessages, wordingOf } from '@/domain/text/messages'

describe('messages (document 2 §8)', () => {
  it('have a Chinese wording each', () => {
    const all = [...Object.values(messages), ...Object.values(statusMessages), statusMessage(418)]
    for (const { shown } of all) expect(shown).toMatch(/^[\u4e00-\u9fff]/)
  })

  it.each([
    [400, 'request error'],
    [401, 'token expired'],
    [403, 'access denied'],
    [404, 'request address error'],
    [408, 'request timeout'],
    [409, 'key conflict'],
    [417, 'missing parameters'],
    [500, 'internal server error'],
    [501, 'service not implemented'],
    [502, 'gateway error'],
    [503, 'service unavailable'],
    [504, 'gateway timeout'],
    [505, 'HTTP version not supported'],
    [418, 'Request failed with status code 418'],
  ])('name status %i “%s”', (status, text) => {
    expect(statusMessage(status).text).toBe(text)
  })

  it('messages without a status are the ones that callers and logs compare', () => {
    expect(Object.values(messages).map(({ text }) => text)).toEqual([
      'need login',
      'Login has expired, please log in again',
      'network request timed out',
      'network error, please check network',
      'server error!',
      'request aborted',
    ])
  })

  it('appear in Chinese when the server sends the documents’ text, and unchanged otherwise', () => {
    expect(wordingOf('need login')).toBe('请先登录')
    expect(wordingOf('订单已取消')).toBe('订单已取消')
  })
})
