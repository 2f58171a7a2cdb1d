import type { Env } from '#server/env'
import { sendCode } from '#server/services/account/sms-codes'
import { startServer } from '../../../support/server'

afterEach(() => jest.restoreAllMocks())

const sms: Env['sms'] = {
  kind: 'provider',
  url: 'https://127.0.0.1:1/',
  accessKey: 'k',
  secret: 's',
  signName: '启明学堂',
  template: 'SMS_1',
}

describe('codes sent by a provider', () => {
  it('codes are unreadable in the database, and can be requested again when the provider fails', async () => {
    const server = await startServer({ env: { sms } })
    const failed = { code: 503, message: '短信发送失败，请稍后再试' }
    const log = jest.spyOn(server.deps.log, 'error').mockImplementation(() => undefined)
    await expect(sendCode(server.deps, { mobile: '13900000041', purpose: 'sign_in', network: '203.0.113.9' })).rejects.toMatchObject(failed)
    expect(log.mock.calls).toEqual([[{ err: expect.objectContaining({ message: 'fetch failed' }) }, 'SMS not sent']])
    await expect(sendCode(server.deps, { mobile: '13900000041', purpose: 'sign_in', network: '203.0.113.9' })).rejects.toMatchObject(failed)
    const kept = await server.db.selectFrom('sms_outbox').select('body').execute()
    expect(kept).toHaveLength(2)
    for (const { body } of kept) expect(body).not.toMatch(/\d{6}/)
    await server.close()
  })
})
