import { createHash } from 'node:crypto'
import { isSignedBy, RANDOM_LENGTH, SALT, sign } from '@/domain/account/signature'
import { fc } from '../../support/fast-check'

const md5 = (text: string) => createHash('md5').update(text).digest('hex')
const random = fc.stringMatching(/^[a-zA-Z0-9]{8}$/)
const parts = fc.record({ timestamp: fc.stringMatching(/^\d{13}$/), accessToken: fc.string({ maxLength: 60 }) })

describe('Document 2 §7, Signing', () => {
  it.each([
    ['1772416800000', '', 'abcdefgh', 'b5a26191fab00252fa42ea0aa17f6970abcdefgh'],
    ['1772416800000', 'token-1', 'abcdefgh', '99abb6a135ce62fa229a0579e87a71feabcdefgh'],
    ['1772416800001', 'token-1', 'A1b2C3d4', 'e064d23c68c7544ff0d1358b69b8e19aA1b2C3d4'],
  ])('[D2-7-sign-1] signs %s "%s" with %s always in the same way', (timestamp, accessToken, nonce, expected) => {
    expect(sign({ timestamp, accessToken }, nonce)).toBe(expected)
  })

  it('[D2-7-sign-2] [D2-9-nonce-1] applies MD5 twice over the joined parts, with the random string at the end', () => {
    fc.assert(
      fc.property(parts, random, ({ timestamp, accessToken }, nonce) => {
        expect(sign({ timestamp, accessToken }, nonce)).toBe(md5(md5(timestamp + accessToken + SALT + nonce)) + nonce)
      }),
    )
  })

  it('[D2-7-sign-3] accepts its own signature and none with one character changed', () => {
    fc.assert(
      fc.property(parts, random, fc.nat(31), (signed, nonce, at) => {
        const authorization = sign(signed, nonce)
        const other = authorization[at] === '0' ? '1' : '0'
        expect(isSignedBy(signed, authorization)).toBe(true)
        // The random string once more: what is signed stands at its beginning and its end.
        expect(isSignedBy(signed, authorization + nonce)).toBe(false)
        expect(isSignedBy(signed, authorization.slice(0, at) + other + authorization.slice(at + 1))).toBe(false)
        expect(isSignedBy({ ...signed, accessToken: `${signed.accessToken}x` }, authorization)).toBe(false)
      }),
    )
  })

  it.each(['', 'short', 'x'.repeat(RANDOM_LENGTH)])('refuses "%s" as a signature', (authorization) => {
    expect(isSignedBy({ timestamp: '1772416800000', accessToken: '' }, authorization)).toBe(false)
  })
})
