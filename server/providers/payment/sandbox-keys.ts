import { createHash, createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import type { Db } from '#server/database/tables'
import { storedPair } from '#server/repositories/order/sandbox'
import type { AlipayIdentity } from './alipay-signing'
import type { WechatIdentity } from './wechat-identity'

type KeyName = 'wechat-merchant' | 'wechat-platform' | 'alipay'
type Pair = { publicKey: KeyObject; privateKey: KeyObject }

/** Both ends of the sandbox: who we are, and the keys the pretended platforms sign with. */
export type SandboxKeys = { wechat: WechatIdentity; alipay: AlipayIdentity; wechatPlatformKey: KeyObject; alipayPlatformKey: KeyObject }

const makePair = promisify(generateKeyPair)

async function makePems() {
  const { publicKey, privateKey } = await makePair('rsa', { modulusLength: 2048 })
  const [public_pem, private_pem] = [publicKey.export({ type: 'spki', format: 'pem' }), privateKey.export({ type: 'pkcs8', format: 'pem' })]
  return { public_pem: String(public_pem), private_pem: String(private_pem) }
}

/** Reads a key pair; the first process to ask makes it, and all keep the one that was stored. */
async function pairOf(db: Db, name: KeyName): Promise<Pair> {
  const row = await storedPair(db, name, makePems)
  return { publicKey: createPublicKey(row.public_pem), privateKey: createPrivateKey(row.private_pem) }
}

const fingerprint = (key: KeyObject) =>
  createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex')
const secretOf = (key: KeyObject) =>
  createHash('sha256')
    .update(key.export({ type: 'pkcs8', format: 'der' }))
    .digest('hex')
    .slice(0, 32)

/** The keys of the sandbox, made at the first use and kept in the database. */
export async function sandboxKeys(db: Db): Promise<SandboxKeys> {
  const merchant = await pairOf(db, 'wechat-merchant')
  const platform = await pairOf(db, 'wechat-platform')
  const alipay = await pairOf(db, 'alipay')
  return {
    wechat: {
      appId: 'wx0000000000000000',
      miniAppId: 'wx0000000000000001',
      mchId: '1900000001',
      merchantSerial: fingerprint(merchant.publicKey).slice(0, 40).toUpperCase(),
      merchantKey: merchant.privateKey,
      platformSerial: fingerprint(platform.publicKey).slice(0, 40).toUpperCase(),
      platformKey: platform.publicKey,
      apiV3Key: secretOf(platform.privateKey),
    },
    alipay: { appId: '2021000000000001', sellerId: '2088000000000001', appKey: merchant.privateKey, alipayKey: alipay.publicKey },
    wechatPlatformKey: platform.privateKey,
    alipayPlatformKey: alipay.privateKey,
  }
}
