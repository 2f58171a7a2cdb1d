import { messages, statusMessage, statusMessages, wordingOf } from '@/domain/text/messages'

describe('messages (document 2 §8)', () => {
  it('have a Chinese wording each', () => {
    const all = [...Object.values(messages), ...Object.values(statusMessages), statusMessage(418)]
    for (const { shown } of all) expect(shown).toMatch(/^[\u4e00-\u9fff]/)
  })

  it('are the documents’ for a status with a row, and name the status otherwise', () => {
    expect(statusMessage(503).text).toBe('service unavailable')
    expect(statusMessage(418).text).toBe('Request failed with status code 418')
  })

  it('are shown in Chinese when the server sends the documents’ text, and as they are otherwise', () => {
    expect(wordingOf('need login')).toBe('请先登录')
    expect(wordingOf('订单已取消')).toBe('订单已取消')
  })
})
