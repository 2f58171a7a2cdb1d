/** @sandbox own */
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import type { Db } from '#server/database/tables'
import { readEnv } from '#server/env'
import { gatewayOf } from '#server/providers/payment/gateway'

// Live providers are opened without a query, so these cases need no database.
const deps = () => ({
  db: {} as Db,
  env: { ...readEnv({ NODE_ENV: 'test' }), payment: 'live' as const },
  now: () => 0,
  log: pino({ level: 'silent' }),
})

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

describe('with live payment', () => {
  it('the providers are opened once, and again only after that failed', async () => {
    const own = deps()
    await expect(gatewayOf(own)).rejects.toMatchObject({ name: 'StartFailure' })
    const folder = mkdtempSync(path.join(os.tmpdir(), 'payment-gateway-'))
    const file = (name: string, content: string) => {
      writeFileSync(path.join(folder, name), content)
      return path.join(folder, name)
    }
    const ownKey = file('own.pem', String(privateKey.export({ type: 'pkcs8', format: 'pem' })))
    const theirs = file('theirs.pem', String(publicKey.export({ type: 'spki', format: 'pem' })))
    const env = jest.replaceProperty(process, 'env', {
      ...process.env,
      WECHAT_PAY_APP_ID: 'wx1',
      WECHAT_PAY_MINI_APP_ID: 'wx2',
      WECHAT_PAY_MERCHANT_ID: '190',
      WECHAT_PAY_MERCHANT_SERIAL: 'M1',
      WECHAT_PAY_MERCHANT_KEY_FILE: ownKey,
      WECHAT_PAY_PLATFORM_SERIAL: 'P1',
      WECHAT_PAY_PLATFORM_KEY_FILE: theirs,
      WECHAT_PAY_API_V3_KEY_FILE: file('v3', 'k'.repeat(32)),
      ALIPAY_APP_ID: '2021',
      ALIPAY_SELLER_ID: '2088',
      ALIPAY_APP_KEY_FILE: ownKey,
      ALIPAY_PUBLIC_KEY_FILE: theirs,
    })
    const transport = jest.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('no network'))
    const opened = await gatewayOf(own)
    env.restore()
    expect(opened.wechat.merchantId).toBe('190')
    const charge = { tradeNo: 'T1', amount: 1, title: '', payBefore: 0, payerIp: '', openid: null, app: 'web' as const, returnUrl: '' }
    await expect(opened.wechat.create({ ...charge, channel: 'wechat_h5' })).rejects.toMatchObject({ code: 'UNREACHABLE' })
    expect(JSON.parse(String(transport.mock.calls[0]?.[1]?.body))).toMatchObject({ notify_url: `${own.env.publicUrl}/notify/wechat` })
    transport.mockRestore()
    const page = await opened.alipay.create({ ...charge, channel: 'alipay_h5' })
    const form = new URL(page.kind === 'redirect' ? page.url : '').searchParams
    expect(form.get('notify_url')).toBe(`${own.env.publicUrl}/notify/alipay`)
    expect(await gatewayOf(own)).toBe(opened)
    rmSync(folder, { recursive: true })
  })

  it('the providers are not opened unless they are configured', async () => {
    await expect(gatewayOf(deps())).rejects.toMatchObject({ name: 'StartFailure', message: expect.stringContaining('WECHAT_PAY_APP_ID') })
  })
})
