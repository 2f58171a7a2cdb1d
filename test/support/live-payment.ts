import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** Settings of live payment, with their key files in a folder of their own until it is removed. */
export function livePayment() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'live-payment-'))
  const file = (name: string, content: string) => {
    writeFileSync(path.join(folder, name), content)
    return path.join(folder, name)
  }
  const ours = file('ours.pem', String(privateKey.export({ type: 'pkcs8', format: 'pem' })))
  const theirs = file('theirs.pem', String(publicKey.export({ type: 'spki', format: 'pem' })))
  const source = {
    WECHAT_PAY: 'live',
    ALIPAY: 'live',
    WECHAT_PAY_APP_ID: 'wx1',
    WECHAT_PAY_MINI_APP_ID: 'wx2',
    WECHAT_PAY_MERCHANT_ID: '190',
    WECHAT_PAY_MERCHANT_SERIAL: 'M1',
    WECHAT_PAY_MERCHANT_KEY_FILE: ours,
    WECHAT_PAY_PLATFORM_SERIAL: 'P1',
    WECHAT_PAY_PLATFORM_KEY_FILE: theirs,
    WECHAT_PAY_API_V3_KEY_FILE: file('v3', `${'k'.repeat(32)}\n`),
    ALIPAY_APP_ID: '2021',
    ALIPAY_SELLER_ID: '2088',
    ALIPAY_APP_KEY_FILE: ours,
    ALIPAY_PUBLIC_KEY_FILE: theirs,
  }
  return { source, file, remove: () => rmSync(folder, { recursive: true }) }
}
