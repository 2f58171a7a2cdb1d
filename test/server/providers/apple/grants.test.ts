/** @sandbox own */
import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { jwtVerify } from 'jose'
import { appleClient, applePost } from '#server/providers/apple/grants'

const NOW = Date.parse('2026-11-05T10:00:00+08:00')
const APP = 'cn.example.school'
const team = generateKeyPairSync('ec', { namedCurve: 'P-256' })

type Asked = { path: string; form: Record<string, string>; isOurs: boolean }

/** Apple's server on this machine: it checks who asks, and answers as it is told. */
async function appleServer() {
  const state = { reply: { status: 200, text: '{}' }, asked: [] as Asked[] }
  const server = createServer((request, reply) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', async () => {
      const form = Object.fromEntries(new URLSearchParams(Buffer.concat(parts).toString()))
      const rules = { issuer: 'TEAM1', subject: APP, audience: 'https://appleid.apple.com', currentDate: new Date(NOW) }
      const isOurs = await jwtVerify(form.client_secret ?? '', team.publicKey, { ...rules, algorithms: ['ES256'] }).then(
        ({ protectedHeader, payload }) => protectedHeader.kid === 'KEY1' && (payload.exp ?? 0) - (payload.iat ?? 0) <= 15_777_000,
        () => false,
      )
      state.asked.push({ path: request.url ?? '', form, isOurs })
      reply.writeHead(state.reply.status, { 'content-type': 'application/json' }).end(state.reply.text)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { state, origin, close: () => new Promise((done) => server.close(done)) }
}

describe('the tokens of Apple’s server', () => {
  let address: Awaited<ReturnType<typeof appleServer>>
  beforeAll(async () => {
    address = await appleServer()
  })
  afterAll(() => address.close())
  beforeEach(() => {
    address.state.asked.length = 0
  })
  const client = (origin = address.origin) =>
    appleClient({ teamId: 'TEAM1', keyId: 'KEY1', key: team.privateKey }, applePost(origin), () => NOW)
  const replies = (status: number, body: unknown) => {
    address.state.reply = { status, text: typeof body === 'string' ? body : JSON.stringify(body) }
  }

  it('a code is exchanged and a token revoked, each with a secret that our key signed', async () => {
    replies(200, { refresh_token: 'r-1', access_token: 'a-1' })
    expect(await client().exchange('c-1', APP)).toBe('r-1')
    replies(200, '')
    await client().revoke('r-1', APP)
    expect(address.state.asked).toMatchObject([
      { path: '/auth/token', isOurs: true, form: { client_id: APP, code: 'c-1', grant_type: 'authorization_code' } },
      { path: '/auth/revoke', isOurs: true, form: { client_id: APP, token: 'r-1', token_type_hint: 'refresh_token' } },
    ])
  })

  it.each<[number, unknown, string]>([
    [400, { error: 'invalid_grant' }, 'wrong'],
    [400, { error: 'invalid_client' }, 'away'],
    [400, 'no', 'away'],
    [500, {}, 'away'],
    [200, {}, 'away'],
    [200, { refresh_token: '' }, 'away'],
  ])('a reply %d %j gives no token: %s', async (status, body, reason) => {
    replies(status, body)
    await expect(client().exchange('c-1', APP)).rejects.toMatchObject({ reason })
  })

  it('a token cannot be revoked while Apple refuses or is away', async () => {
    replies(400, { error: 'invalid_client' })
    await expect(client().revoke('r-1', APP)).rejects.toMatchObject({ reason: 'away' })
    await expect(client('http://127.0.0.1:9').revoke('r-1', APP)).rejects.toMatchObject({ reason: 'away' })
  })
})
