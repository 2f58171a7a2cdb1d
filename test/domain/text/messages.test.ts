import { messages } from '@/domain/text/messages'

describe('messages (document 2 §8)', () => {
  it('have a Chinese wording each', () => {
    for (const { shown } of Object.values(messages)) expect(shown).toMatch(/^[\u4e00-\u9fff]/)
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
})
