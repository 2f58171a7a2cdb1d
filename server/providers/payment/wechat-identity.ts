import type { KeyObject } from 'node:crypto'

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
