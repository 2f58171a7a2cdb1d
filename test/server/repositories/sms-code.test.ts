import { tx } from '../../../server/database/tx'
import {
  countCodeTry,
  dropCode,
  newestSent,
  noteSent,
  putCode,
  sentSince,
  spendCode,
  spendProof,
} from '../../../server/repositories/sms-code'
import { startServer, type TestServer } from '../../support/server'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const MOBILE = '13900000051'
const put = (hmac: string, sentAt: number, tries = 5) =>
  tx(server.db, (work) => putCode(work, { mobile: MOBILE, hmac, tries, sentAt, expiresAt: sentAt + 300 }, sentAt - 60))

describe('a code', () => {
  it('is used up once, and not by who tried the one before', async () => {
    expect(await put('first', 1000)).toBe(true)
    expect(await put('second', 1059)).toBe(false)
    expect(await put('second', 1060)).toBe(true)
    expect(await spendCode(server.db, MOBILE, 'first')).toBe(false)
    expect(await countCodeTry(server.db, MOBILE, 1061)).toBe('second')
    expect([await spendCode(server.db, MOBILE, 'second'), await spendCode(server.db, MOBILE, 'second')]).toEqual([true, false])
    expect(await countCodeTry(server.db, MOBILE, 1061)).toBeUndefined()
  })

  it('is good for its last try and its last moment, and not after', async () => {
    await put('tried', 1500, 2)
    const left = async () => countCodeTry(server.db, MOBILE, 1501)
    expect([await left(), await left(), await left()]).toEqual(['tried', 'tried', undefined])
    await put('ended', 1600)
    expect([await countCodeTry(server.db, MOBILE, 1899), await countCodeTry(server.db, MOBILE, 1900)]).toEqual(['ended', undefined])
  })

  it('that was not sent is taken back, and no other number’s', async () => {
    const other = '13900000052'
    await put('third', 2000)
    await tx(server.db, (work) => putCode(work, { mobile: other, hmac: 'theirs', tries: 5, sentAt: 2000, expiresAt: 2300 }, 0))
    await dropCode(server.db, MOBILE)
    expect([await countCodeTry(server.db, MOBILE, 2001), await countCodeTry(server.db, other, 2001)]).toEqual([undefined, 'theirs'])
  })

  it('is counted by its number and by its address, after a moment', async () => {
    const row = { mobile: MOBILE, ip: '10.0.0.1', body: '' }
    for (const sent_at of [1000, 1001]) await noteSent(server.db, { ...row, sent_at })
    await noteSent(server.db, { ...row, mobile: '13900000052', sent_at: 1001 })
    await noteSent(server.db, { ...row, ip: '10.0.0.2', sent_at: 1002 })
    const since = (column: 'mobile' | 'ip', value: string) => tx(server.db, (work) => sentSince(work, column, value, 1000))
    expect([await since('mobile', MOBILE), await since('ip', '10.0.0.1'), await since('ip', '10.0.0.3')]).toEqual([2, 2, 0])
    const newest = async (mobile: string | null, limit: number) => (await newestSent(server.db, mobile, limit)).map(({ sentAt }) => sentAt)
    expect([await newest(MOBILE, 2), await newest(null, 3)]).toEqual([
      [1002, 1001],
      [1002, 1001, 1001],
    ])
  })
})

it('a proof of work is used up once', async () => {
  const spend = (proof: string) => spendProof(server.db, proof, 9000)
  expect([await spend('a'), await spend('b'), await spend('a')]).toEqual([true, true, false])
})
