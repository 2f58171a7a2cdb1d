import { statusMessage, statusMessages, wordingOf } from '@/domain/text/status-messages'

describe('messages by HTTP status (document 2 §8)', () => {
  it('have a Chinese wording each', () => {
    for (const { shown } of [...Object.values(statusMessages), statusMessage(418)]) expect(shown).toMatch(/^[\u4e00-\u9fff]/)
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

  it('appear in Chinese when the server sends the documents’ text, and unchanged otherwise', () => {
    expect(wordingOf('need login')).toBe('请先登录')
    expect(wordingOf('订单已取消')).toBe('订单已取消')
  })
})
