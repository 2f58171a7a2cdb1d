import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { paymentSettings } from '#server/providers/payment/settings'

const folder = mkdtempSync(path.join(os.tmpdir(), 'payment-settings-'))
afterAll(() => rmSync(folder, { recursive: true }))

const file = (name: string, content: string) => {
  writeFileSync(path.join(folder, name), content)
  return path.join(folder, name)
}
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const privateFile = file('private.pem', String(privateKey.export({ type: 'pkcs8', format: 'pem' })))
const publicFile = file('public.pem', String(publicKey.export({ type: 'spki', format: 'pem' })))
const full = {
  WECHAT_PAY_APP_ID: 'wx1',
  WECHAT_PAY_MINI_APP_ID: 'wx2',
  WECHAT_PAY_MERCHANT_ID: '190',
  WECHAT_PAY_MERCHANT_SERIAL: 'M1',
  WECHAT_PAY_MERCHANT_KEY_FILE: privateFile,
  WECHAT_PAY_PLATFORM_SERIAL: 'P1',
  WECHAT_PAY_PLATFORM_KEY_FILE: publicFile,
  WECHAT_PAY_API_V3_KEY_FILE: file('v3', `${'k'.repeat(32)}\n`),
  ALIPAY_APP_ID: '2021',
  ALIPAY_SELLER_ID: '2088',
  ALIPAY_APP_KEY_FILE: privateFile,
  ALIPAY_PUBLIC_KEY_FILE: publicFile,
}

describe('paymentSettings', () => {
  it('reads both providers', () => {
    const { wechat, alipay } = paymentSettings(full)
    expect(wechat).toMatchObject({ appId: 'wx1', miniAppId: 'wx2', mchId: '190', apiV3Key: 'k'.repeat(32) })
    expect([wechat.merchantKey.type, wechat.platformKey.type, alipay.appKey.type, alipay.alipayKey.type]).toEqual([
      'private',
      'public',
      'private',
      'public',
    ])
  })

  it.each(Object.keys(full))('names %s when it is missing', (name) => {
    expect(() => paymentSettings({ ...full, [name]: ' ' })).toThrow(new RegExp(`^${name} is missing`))
  })

  it.each(Object.keys(full).filter((name) => name.endsWith('_FILE')))('refuses an invalid key in %s by name', (name) => {
    expect(() => paymentSettings({ ...full, [name]: path.join(folder, 'absent') })).toThrow(new RegExp(`^${name} does not name`))
  })

  it.each([31, 33])('refuses an API key of %i bytes', (length) => {
    const name = 'WECHAT_PAY_API_V3_KEY_FILE'
    expect(() => paymentSettings({ ...full, [name]: file(`v3-${length}`, 'k'.repeat(length)) })).toThrow(`${name} does not name`)
  })
})
