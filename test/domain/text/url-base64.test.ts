import { encodeKey } from '@/domain/text/url-base64'

describe('url-safe base64', () => {
  it.each(['', 'a', 'ab', 'abc', 'avatar/7/x_-y.png', '???>>>'])('of %j is what the provider reads', (key) => {
    const right = Buffer.from(key).toString('base64').replace(/\+/g, '-').replace(/\//g, '_')
    expect(encodeKey(key)).toBe(right)
  })
})
