import { encodeKey } from '@/domain/text/url-base64'

describe('url-safe base64', () => {
  it.each(['', 'a', 'ab', 'abc', 'avatar/7/x_-y.png', '???>>>'])('url-safe base64 of %j decodes at the provider', (key) => {
    const right = Buffer.from(key).toString('base64').replace(/\+/g, '-').replace(/\//g, '_')
    expect(encodeKey(key)).toBe(right)
  })
})
