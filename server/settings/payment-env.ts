import type { KeyObject } from 'node:crypto'
import { type Source, valuesOf } from './read'
import { conditional, providers } from './schema'

/** Our identity at WeChat Pay, and the keys that verify WeChat Pay. */
export type WechatIdentity = {
  /** AppIDs of the official account, whose pages are web pages, and of the mini-program. */
  appId: string
  miniAppId: string
  mchId: string
  /** Serial of our certificate, and the key it belongs to. */
  merchantSerial: string
  merchantKey: KeyObject
  /** Serial (or public key id) and key of the platform. */
  platformSerial: string
  platformKey: KeyObject
  /** 32 bytes that notifications are sealed with. */
  apiV3Key: string
}

/** Identifies us to Alipay, and holds the key that proves a message is Alipay's. */
export type AlipayIdentity = { appId: string; sellerId: string; appKey: KeyObject; alipayKey: KeyObject }

/** Identifies our mini-program to virtual payment, and holds the keys that both ends sign and seal with. */
export type VirtualIdentity = {
  miniAppId: string
  offerId: string
  appKey: string
  /** The product that everything is sold as, and the price of one of it in fen. */
  productId: string
  productFen: number
  noticeToken: string
  /** 32 bytes that pushed messages are sealed with. */
  noticeKey: Buffer
}

/** A way to pay: none, a cashier that shows what the provider would show, or the provider. */
export type WechatPayEnv = { kind: 'off' | 'sandbox' } | { kind: 'live'; identity: WechatIdentity }
export type AlipayEnv = { kind: 'off' | 'sandbox' } | { kind: 'live'; identity: AlipayIdentity }

/** The settings of WeChat Pay. */
export function wechatPayOf(source: Source): WechatPayEnv {
  const kind = valuesOf(providers, source).WECHAT_PAY
  if (kind !== 'live') return { kind }
  const values = valuesOf(conditional['WECHAT_PAY=live'], source)
  return {
    kind,
    identity: {
      appId: values.WECHAT_PAY_APP_ID,
      miniAppId: values.WECHAT_PAY_MINI_APP_ID,
      mchId: values.WECHAT_PAY_MERCHANT_ID,
      merchantSerial: values.WECHAT_PAY_MERCHANT_SERIAL,
      merchantKey: values.WECHAT_PAY_MERCHANT_KEY_FILE,
      platformSerial: values.WECHAT_PAY_PLATFORM_SERIAL,
      platformKey: values.WECHAT_PAY_PLATFORM_KEY_FILE,
      apiV3Key: values.WECHAT_PAY_API_V3_KEY_FILE,
    },
  }
}

/** The settings of Alipay. */
export function alipayOf(source: Source): AlipayEnv {
  const kind = valuesOf(providers, source).ALIPAY
  if (kind !== 'live') return { kind }
  const values = valuesOf(conditional['ALIPAY=live'], source)
  return {
    kind,
    identity: {
      appId: values.ALIPAY_APP_ID,
      sellerId: values.ALIPAY_SELLER_ID,
      appKey: values.ALIPAY_APP_KEY_FILE,
      alipayKey: values.ALIPAY_PUBLIC_KEY_FILE,
    },
  }
}

/** Virtual payment; `onApple` opens it on iPhones, where the platform has a switch of its own. */
export type VirtualPayEnv =
  | { kind: 'off' }
  | { kind: 'sandbox'; onApple: boolean }
  | { kind: 'live'; onApple: boolean; identity: VirtualIdentity }

/** The settings of virtual payment. */
export function virtualPayOf(source: Source): VirtualPayEnv {
  const { VIRTUAL_PAY: kind, VIRTUAL_PAY_APPLE } = valuesOf(providers, source)
  if (kind === 'off') return { kind }
  const onApple = VIRTUAL_PAY_APPLE === 'on'
  if (kind === 'sandbox') return { kind, onApple }
  const values = valuesOf(conditional['VIRTUAL_PAY=live'], source)
  return {
    kind,
    onApple,
    identity: {
      miniAppId: valuesOf(conditional['MINI_PROGRAM=live'], source).WECHAT_MINI_APP_ID,
      offerId: values.VIRTUAL_PAY_OFFER_ID,
      appKey: values.VIRTUAL_PAY_APP_KEY,
      productId: values.VIRTUAL_PAY_PRODUCT,
      productFen: Math.max(1, values.VIRTUAL_PAY_PRODUCT_FEN),
      noticeToken: values.VIRTUAL_PAY_NOTICE_TOKEN,
      noticeKey: values.VIRTUAL_PAY_NOTICE_KEY,
    },
  }
}
