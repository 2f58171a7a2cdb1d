import { tx } from '#server/database/tables'
import {
  type CodeKey,
  countCodeTry,
  dropCode,
  lastCode,
  newestSent,
  putCode,
  recordSent,
  sentSince,
  spendCode,
  spendProof,
} from '#server/repositories/account/sms-code'
import { startServer, type TestServer } from '../../../support/server'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const MOBILE = '13900000051'
const KEY = { mobile: MOBILE, purpose: 'sign_in', place: '' } as const
const TAKEN = { mobile: MOBILE, purposes: ['sign_in'], places: [''] } as const
const put = (hmac: string, sentAt: number, tries = 5, key: CodeKey = KEY) =>
  tx(server.db, (work) => putCode(work, { ...key, hmac, tries, sentAt, expiresAt: sentAt + 300 }, sentAt - 60))
const tried = async (now: number, taken: Parameters<typeof countCodeTry>[1] = TAKEN) =>
  (await countCodeTry(server.db, taken, now)).map(({ hmac }) => hmac).sort()

describe('a code', () => {
  it('a code is used up once, and not by a try of the former one', async () => {
    expect(await put('first', 1000)).toBe(true)
    expect(await put('second', 1059)).toBe(false)
    expect(await put('second', 1060)).toBe(true)
    expect(await spendCode(server.db, { ...KEY, hmac: 'first' })).toBe(false)
    expect(await tried(1061)).toEqual(['second'])
    const second = { ...KEY, hmac: 'second' }
    expect([await spendCode(server.db, second), await spendCode(server.db, second)]).toEqual([true, false])
    expect(await tried(1061)).toEqual([])
  })

  it('a code is valid until its last try and its last millisecond, and not after', async () => {
    await put('tried', 1500, 2)
    expect([await tried(1501), await tried(1501), await tried(1501)]).toEqual([['tried'], ['tried'], []])
    await put('ended', 1600)
    expect([await tried(1899), await tried(1900)]).toEqual([['ended'], []])
  })

  it('a code that was not sent is withdrawn, and no code of another number, purpose or place', async () => {
    const others = [
      { ...KEY, mobile: '13900000052' },
      { ...KEY, purpose: 'payout' as const },
      { ...KEY, place: 'known' },
    ]
    await put('third', 2000)
    for (const key of others) await put('theirs', 2000, 5, key)
    await dropCode(server.db, KEY)
    expect(await tried(2001)).toEqual([])
    for (const { mobile, purpose, place } of others)
      expect(await tried(2001, { mobile, purposes: [purpose], places: [place] })).toEqual(['theirs'])
  })

  it('a code for each purpose and place is tried in its own row', async () => {
    const kinds = [KEY, { ...KEY, place: 'known' }, { ...KEY, purpose: 'number' as const }, { ...KEY, purpose: 'payout' as const }]
    for (const [at, key] of kinds.entries()) await put(`${at}`, 2500, 5, key)
    expect(await tried(2501, { ...TAKEN, purposes: ['sign_in', 'number'], places: ['known', ''] })).toEqual(['0', '1', '2'])
    expect(await tried(2501, { ...TAKEN, purposes: ['payout'] })).toEqual(['3'])
  })

  it('reports when it was sent, and whether it is still valid', async () => {
    await put('told', 3000)
    expect(await lastCode(server.db, KEY, 3001)).toEqual({ sentAt: 3000, isGood: true })
    expect(await lastCode(server.db, KEY, 3300)).toEqual({ sentAt: 3000, isGood: false })
    await spendCode(server.db, { ...KEY, hmac: 'told' })
    expect(await lastCode(server.db, KEY, 3001)).toEqual({ sentAt: 3000, isGood: false })
    expect(await lastCode(server.db, { ...KEY, mobile: '13900000059' }, 3001)).toBeUndefined()
  })

  it('a code is counted by number, purpose and place, and by network, since a given time', async () => {
    const row = { ...KEY, ip: '10.0.0.1', body: '' }
    for (const sent_at of [1000, 1001]) await recordSent(server.db, [{ ...row, sent_at }])
    await recordSent(server.db, [{ ...row, mobile: '13900000052', sent_at: 1001 }])
    await recordSent(server.db, [{ ...row, ip: '10.0.0.2', sent_at: 1002 }])
    await recordSent(server.db, [{ ...row, purpose: 'notice', sent_at: 1003 }])
    await recordSent(server.db, [{ ...row, purpose: 'number', place: 'known', sent_at: 1004 }])
    const since = (of: { mobile: string; place: string } | { network: string }) =>
      tx(server.db, (work) => sentSince(work, { purposes: ['sign_in', 'number'], ...of }, 1000))
    expect(await since({ mobile: MOBILE, place: '' })).toEqual({ count: 2, first: 1001 })
    expect(await since({ mobile: MOBILE, place: 'known' })).toEqual({ count: 1, first: 1004 })
    expect(await since({ network: '10.0.0.1' })).toEqual({ count: 3, first: 1001 })
    expect(await since({ network: '10.0.0.3' })).toEqual({ count: 0, first: 1000 })
    const newest = async (mobile: string | null, limit: number) => (await newestSent(server.db, mobile, limit)).map(({ sentAt }) => sentAt)
    expect([await newest(MOBILE, 2), await newest(null, 4)]).toEqual([
      [1004, 1003],
      [1004, 1003, 1002, 1001],
    ])
  })
})

it('a proof of work is used up once', async () => {
  const spend = (proof: string) => spendProof(server.db, proof, 9000)
  expect([await spend('a'), await spend('b'), await spend('a')]).toEqual([true, true, false])
})
