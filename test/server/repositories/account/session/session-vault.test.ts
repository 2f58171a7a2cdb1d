import { vaultOf } from '#server/repositories/account/session/session'
import { startServer, type TestServer } from '../../../../support/server'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

describe('the vault of an installation', () => {
  it('opens its own sealed texts, in any process, and never seals two alike', async () => {
    const [one, two] = [await vaultOf(server.db, 'names'), await vaultOf(server.db, 'names')]
    const sealed = one.seal('李华')
    expect([two.open(sealed), one.seal('李华') === sealed, sealed.includes('李华')]).toEqual(['李华', false, false])
  })

  it('a vault of another name has other keys', async () => {
    const [one, other] = [await vaultOf(server.db, 'names'), await vaultOf(server.db, 'numbers')]
    expect(() => other.open(one.seal('李华'))).toThrow()
    expect(other.mark('李华')).not.toBe(one.mark('李华'))
  })

  it('hashes a text always alike, and reveals nothing of it', async () => {
    const [one, two] = [await vaultOf(server.db, 'names'), await vaultOf(server.db, 'names')]
    expect(one.mark('李华')).toMatch(/^[0-9a-f]{64}$/)
    expect(two.mark('李华')).toBe(one.mark('李华'))
    expect(two.mark('王华')).not.toBe(one.mark('李华'))
  })

  it.each([0, 11, 12, 27, 28, -1])('refuses a text changed at byte %i', async (at) => {
    const { seal, open } = await vaultOf(server.db, 'names')
    const bytes = Buffer.from(seal('李华'), 'base64')
    bytes[at < 0 ? bytes.length + at : at] = (bytes.at(at) ?? 0) ^ 1
    expect(() => open(bytes.toString('base64'))).toThrow()
  })
})
