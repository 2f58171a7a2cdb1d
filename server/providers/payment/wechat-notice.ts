import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { readJson } from '@/domain/text/read-json'
import { NoticeRefused, type PaidNotice, type RawNotice, type Receipt } from './provider'
import type { WechatIdentity } from './wechat-identity'
import { flawOf, open } from './wechat-signing'

const NoticeSchema = Type.Object({
  id: Type.String({ minLength: 1 }),
  event_type: Type.String(),
  resource: Type.Object({
    algorithm: Type.Literal('AEAD_AES_256_GCM'),
    nonce: Type.String(),
    associated_data: Type.String(),
    ciphertext: Type.String(),
  }),
})

/** A paid transaction, in notifications and in replies to a query. */
export const PaidTransactionSchema = Type.Object({
  appid: Type.String(),
  mchid: Type.String(),
  out_trade_no: Type.String(),
  transaction_id: Type.String(),
  trade_state: Type.Literal('SUCCESS'),
  success_time: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d[+-]\\d\\d:\\d\\d$' }),
  amount: Type.Object({ total: Type.Integer({ minimum: 0 }), currency: Type.Optional(Type.Literal('CNY')) }),
  payer: Type.Optional(Type.Object({ openid: Type.Optional(Type.String({ maxLength: 128 })) })),
})

function openResource(resource: Static<typeof NoticeSchema>['resource'], identity: WechatIdentity): string {
  try {
    return open(resource, identity.apiV3Key)
  } catch {
    throw new NoticeRefused('resource does not open')
  }
}

export function wechatReceipt(transaction: Static<typeof PaidTransactionSchema>): Receipt {
  return {
    tradeNo: transaction.out_trade_no,
    providerId: transaction.transaction_id,
    merchantId: transaction.mchid,
    amount: transaction.amount.total,
    paidAt: Date.parse(transaction.success_time),
    payer: transaction.payer?.openid ?? '',
  }
}

/** Reads a WeChat Pay v3 notification: signature headers over the raw body first, then the sealed resource. */
export function readWechatNotice(identity: WechatIdentity, { headers, body }: RawNotice, now: number): PaidNotice | null {
  const flaw = flawOf(identity, headers, body, now)
  if (flaw !== null) throw new NoticeRefused(flaw)
  const notice = readJson(body)
  if (!Value.Check(NoticeSchema, notice)) throw new NoticeRefused('not a notification')
  if (notice.event_type !== 'TRANSACTION.SUCCESS') return null
  const transaction = readJson(openResource(notice.resource, identity))
  if (!Value.Check(PaidTransactionSchema, transaction)) throw new NoticeRefused('not a paid transaction')
  const isOurs = [identity.appId, identity.miniAppId].includes(transaction.appid) && transaction.mchid === identity.mchId
  if (!isOurs) throw new NoticeRefused('another merchant')
  return { ...wechatReceipt(transaction), noticeId: `wechat:${notice.id}` }
}
