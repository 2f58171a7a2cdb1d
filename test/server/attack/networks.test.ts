import { auth } from '@/contract/account/auth'
import { support } from '@/contract/account/support'
import type { Call, InputOf } from '@/contract/call'
import { gift } from '@/contract/course/redeem-code'
import { logging } from '@/contract/site/logging'
import { addressOf, signedHeaders } from '../../support/exchange'
import { startServer, type TestServer, type TestSession } from '../../support/server'

/** Out of the way, except in the last test: what is attacked is what is counted in tables. */
const limits = { learner: 1e9, frequent: 1e9, guests: 1e9, pages: 1e9, calls: 1e9 }

let server: TestServer
beforeAll(async () => {
  server = await startServer({ env: { limits } })
})
afterAll(() => server.close())

type From = (at: number) => string
/** One household: 2^64 addresses, of which each caller takes another. */
const household: From = (at) => `2001:db8:7:1::${(at + 1).toString(16)}`
const neighbours: From = (at) => `2001:db8:7:${(at + 2).toString(16)}::1`

async function codeOf<C extends Call>(from: string, call: C, input: InputOf<C>, session?: TestSession): Promise<number> {
  const { body } = input as { body?: object }
  const reply = await server.app.inject({
    method: call.method,
    url: addressOf(call, input),
    remoteAddress: from,
    headers: signedHeaders(server.clock.now(), session?.accessToken),
    ...(body && { payload: body }),
  })
  return reply.json<{ code: number }>().code
}

const entry = { type: 'logTimeOffset' as const, localTime: 1, serverTime: 1, offsetTime: 0, requestInfo: 'GET /x' }
let made = 0
/** Calls of visitors and learners whose number is counted by address, and how many are let in. */
const doors: readonly [string, number, (from: string) => Promise<number>][] = [
  ['codes by text message', 60, (from) => codeOf(from, auth.sendSmsCode, { query: { mobile: String(13_920_000_000 + ++made) } })],
  [
    'guesses of gift codes',
    60,
    async (from) => {
      const learner = await server.signIn(String(13_930_000_000 + ++made))
      return codeOf(from, gift.check, { body: { code: 'QMXT22-2345-6789' } }, learner)
    },
  ],
  ['reports of clients', 60, (from) => codeOf(from, logging.write, { body: entry })],
  ['messages to the school', 5, (from) => codeOf(from, support.write, { body: { body: '打不开视频', contact: '13900000001' } })],
]

describe('callers of one address space', () => {
  it.each(doors)('share one limit for %s: %i', async (_name, most, call) => {
    const codes: number[] = []
    for (let at = 0; at < most + 10; at++) codes.push(await call(household(at)))
    expect(codes.filter((code) => code !== 429)).toHaveLength(most)
    expect(codes.slice(most)).toEqual(Array.from({ length: 10 }, () => 429))
    expect(await call(neighbours(0))).not.toBe(429)
  })
})
