import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { StartFailure } from '#server/start-failure'
import type { AlipayIdentity } from './alipay-api'
import type { WechatIdentity } from './wechat-api'

type Source = Record<string, string | undefined>
export type PaymentSettings = { wechat: WechatIdentity; alipay: AlipayIdentity }

function text(source: Source, name: string): string {
  const value = source[name]?.trim()
  if (!value) throw new StartFailure(`${name} is missing: PAYMENT=live needs it`)
  return value
}

function keyIn(source: Source, name: string, read: (pem: Buffer) => KeyObject): KeyObject {
  const file = text(source, name)
  try {
    return read(readFileSync(file))
  } catch (error) {
    throw new StartFailure(`${name} does not name a readable PEM key: ${file}`, error)
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function apiV3Key(source: Source): string {
  const name = 'WECHAT_PAY_API_V3_KEY_FILE'
  const key = readText(text(source, name)).trim()
  if (Buffer.byteLength(key) !== 32) throw new StartFailure(`${name} does not name a readable file of 32 bytes`)
  return key
}

/** Settings of the real providers, keys given as paths of PEM files. Throws a StartFailure that names what is missing or wrong. */
export function paymentSettings(source: Source): PaymentSettings {
  return {
    wechat: {
      appId: text(source, 'WECHAT_PAY_APP_ID'),
      miniAppId: text(source, 'WECHAT_PAY_MINI_APP_ID'),
      mchId: text(source, 'WECHAT_PAY_MERCHANT_ID'),
      merchantSerial: text(source, 'WECHAT_PAY_MERCHANT_SERIAL'),
      merchantKey: keyIn(source, 'WECHAT_PAY_MERCHANT_KEY_FILE', createPrivateKey),
      platformSerial: text(source, 'WECHAT_PAY_PLATFORM_SERIAL'),
      platformKey: keyIn(source, 'WECHAT_PAY_PLATFORM_KEY_FILE', createPublicKey),
      apiV3Key: apiV3Key(source),
    },
    alipay: {
      appId: text(source, 'ALIPAY_APP_ID'),
      sellerId: text(source, 'ALIPAY_SELLER_ID'),
      appKey: keyIn(source, 'ALIPAY_APP_KEY_FILE', createPrivateKey),
      alipayKey: keyIn(source, 'ALIPAY_PUBLIC_KEY_FILE', createPublicKey),
    },
  }
}
