import { tx } from '../../../server/database/tx'
import { countCodeTry, putCode, spendCode } from '../../../server/repositories/sms-code'
import { startServer, type TestServer } from '../../support/server'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const MOBILE = '13900000051'
const put = (hmac: string, sentAt: number) =>
  tx(server.db, (work) => putCode(work, { mobile: MOBILE, hmac, tries: 5, sentAt, expiresAt: sentAt + 300 }, sentAt - 60))

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
})
