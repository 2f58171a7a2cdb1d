import { seal, unseal } from '#server/repositories/account/session/seal'
import { hashOf, newToken } from '#server/repositories/account/session/tokens'
import type { SessionGrant } from '@/contract/account/auth.schema'

const grant: SessionGrant = { accessToken: 'a', refreshToken: 'r', expiresIn: 7200, userId: 7 }
const token = newToken()

/** The sealed text with one bit of a byte changed. */
const changed = (sealed: string, at: number) => {
  const bytes = Buffer.from(sealed, 'base64')
  bytes[at < 0 ? bytes.length + at : at] = (bytes.at(at) ?? 0) ^ 1
  return bytes.toString('base64')
}

describe('a sealed session', () => {
  it('is read by who has the token, and is never sealed alike twice', () => {
    const [one, two] = [seal(grant, token), seal(grant, token)]
    expect([unseal(one, token), unseal(two, token)]).toEqual([grant, grant])
    expect(one).not.toBe(two)
  })

  it.each([
    ['what the database has of it', hashOf(token)],
    ['another token', newToken()],
    ['nothing', ''],
  ])('is not read with %s', (_case, other) => {
    expect(() => unseal(seal(grant, token), other)).toThrow()
  })

  it.each([0, 11, 12, 27, 28, -1])('is refused with byte %i changed', (at) => {
    expect(() => unseal(changed(seal(grant, token), at), token)).toThrow()
  })

  it('is refused where it holds no session', () => {
    expect(() => unseal(seal({ accessToken: 'a' } as SessionGrant, token), token)).toThrow('sealed text is no grant')
    expect(() => unseal(seal({ accessToken: 'a', refreshToken: 'r' } as SessionGrant, token), token)).toThrow('sealed text is no grant')
    expect(() => unseal(seal({ accessToken: 1, refreshToken: 'r', expiresIn: 1, userId: 1 } as never, token), token)).toThrow(
      'sealed text is no grant',
    )
  })
})
