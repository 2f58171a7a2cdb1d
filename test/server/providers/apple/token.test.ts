/** @sandbox own */
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type JWTPayload, SignJWT } from 'jose'
import { appleAuth, appleKeys } from '#server/providers/apple/token'

const NOW = Date.parse('2026-11-05T10:00:00+08:00')
const APP = 'cn.example.school'
const newPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

/** Apple's address of keys on this machine: what it publishes, how often it was asked, and whether it is down. */
async function keyAddress() {
  const state: { keys: { kid: string; key: KeyObject }[]; asked: number; isDown: boolean } = { keys: [], asked: 0, isDown: false }
  const server = createServer((_request, reply) => {
    state.asked++
    if (state.isDown) return reply.writeHead(502).end('no')
    const keys = state.keys.map(({ kid, key }) => ({ ...key.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }))
    return reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/auth/keys`
  return { state, url, close: () => new Promise((done) => server.close(done)) }
}

type Made = { payload?: JWTPayload; issuer?: string; audience?: string; expires?: number; kid?: string; alg?: string }

describe('a token of Apple', () => {
  const first = newPair()
  let address: Awaited<ReturnType<typeof keyAddress>>
  beforeAll(async () => {
    address = await keyAddress()
  })
  afterAll(() => address.close())
  beforeEach(() => {
    Object.assign(address.state, { keys: [{ kid: 'k1', key: first.publicKey }], asked: 0, isDown: false })
  })

  const seconds = Math.floor(NOW / 1000)
  const make = (key: KeyObject, { payload, issuer, audience, expires, kid = 'k1', alg = 'RS256' }: Made = {}) =>
    new SignJWT({ nonce: 'n-1', ...payload })
      .setProtectedHeader({ alg, kid })
      .setSubject('001.person')
      .setIssuer(issuer ?? 'https://appleid.apple.com')
      .setAudience(audience ?? APP)
      .setIssuedAt(seconds)
      .setExpirationTime(expires ?? seconds + 600)
      .sign(key)
  const auth = () => appleAuth(appleKeys(address.url), ['cn.example.other', APP], () => NOW)

  it('names its person and the text that asked for it, when one of our apps is its audience', async () => {
    expect(await auth().identityOf(await make(first.privateKey))).toEqual({ sub: '001.person', nonce: 'n-1', app: APP })
  })

  it.each<[string, Made]>([
    ['another issuer', { issuer: 'https://appleid.example.com' }],
    ['another app', { audience: 'cn.example.stranger' }],
    ['no nonce', { payload: { nonce: undefined } }],
    ['an empty nonce', { payload: { nonce: '' } }],
    ['a nonce that is no text', { payload: { nonce: 7 } }],
    ['a key that Apple does not have', { kid: 'k9' }],
  ])('with %s is refused', async (_, made) => {
    await expect(auth().identityOf(await make(first.privateKey, made))).rejects.toMatchObject({ reason: 'wrong' })
  })

  it('signed by somebody else, by no key, or by a shared secret is refused', async () => {
    await expect(auth().identityOf(await make(newPair().privateKey))).rejects.toMatchObject({ reason: 'wrong' })
    const [head = '', body = ''] = (await make(first.privateKey)).split('.')
    const none = Buffer.from('{"alg":"none","kid":"k1"}').toString('base64url')
    for (const token of [`${none}.${body}.`, `${head}.${body}.`, 'x', '']) {
      await expect(auth().identityOf(token)).rejects.toMatchObject({ reason: 'wrong' })
    }
    // The public key taken for a secret: the algorithm is ours to choose.
    const secret = Buffer.from(first.publicKey.export({ type: 'spki', format: 'pem' }))
    const forged = await new SignJWT({ nonce: 'n-1' }).setProtectedHeader({ alg: 'HS256', kid: 'k1' }).sign(secret)
    await expect(auth().identityOf(forged)).rejects.toMatchObject({ reason: 'wrong' })
  })

  it('too old is refused as such, with half a minute for clocks that differ', async () => {
    await expect(auth().identityOf(await make(first.privateKey, { expires: seconds - 31 }))).rejects.toMatchObject({ reason: 'expired' })
    expect((await auth().identityOf(await make(first.privateKey, { expires: seconds - 29 }))).sub).toBe('001.person')
  })

  it('has keys read once, and again when it names a new one', async () => {
    // The keys keep their own clock for how often they are asked anew.
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'clearTimeout'], now: NOW })
    try {
      const known = auth()
      await known.identityOf(await make(first.privateKey))
      await known.identityOf(await make(first.privateKey))
      expect(address.state.asked).toBe(1)
      const second = newPair()
      address.state.keys = [{ kid: 'k2', key: second.publicKey }]
      jest.setSystemTime(NOW + 60_000)
      expect((await known.identityOf(await make(second.privateKey, { kid: 'k2' }))).sub).toBe('001.person')
      expect(address.state.asked).toBe(2)
      await expect(known.identityOf(await make(first.privateKey))).rejects.toMatchObject({ reason: 'wrong' })
      // Made-up names of keys do not have Apple asked each time.
      await expect(known.identityOf(await make(first.privateKey, { kid: 'k3' }))).rejects.toMatchObject({ reason: 'wrong' })
      expect(address.state.asked).toBe(2)
    } finally {
      jest.useRealTimers()
    }
  })

  it('cannot be read while Apple is down, which is not the fault of the learner', async () => {
    address.state.isDown = true
    const token = await make(first.privateKey)
    await expect(auth().identityOf(token)).rejects.toMatchObject({ reason: 'away' })
    await expect(appleAuth(appleKeys('http://127.0.0.1:9/none'), [APP], () => NOW).identityOf(token)).rejects.toMatchObject({
      reason: 'away',
    })
  })

  it('can be a notice, whose event is a record or its text, at a moment in seconds or milliseconds', async () => {
    const event = { type: 'consent-revoked', sub: '001.person', event_time: NOW }
    const notice = async (events: unknown) => auth().noticeOf(await make(first.privateKey, { payload: { events } }))
    const read = { sub: '001.person', kind: 'consent-revoked', at: NOW }
    expect(await notice(JSON.stringify(event))).toEqual(read)
    expect(await notice({ ...event, event_time: NOW / 1000 })).toEqual(read)
    for (const events of [undefined, 'x', '[]', { ...event, sub: 7 }, { ...event, event_time: 'now' }]) {
      await expect(notice(events)).rejects.toMatchObject({ reason: 'wrong' })
    }
  })
})
