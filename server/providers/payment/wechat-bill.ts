import { createHash } from 'node:crypto'
import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { MoneyLine } from '@/domain/order/reconcile'
import { billFen, billRows } from './bill-rows'
import { ProviderFailure } from './provider'

const BillSchema = Type.Object({ hash_type: Type.Literal('SHA1'), hash_value: Type.String(), download_url: Type.String() })
export type WechatBill = Static<typeof BillSchema>

/** Where a bill can be fetched, from the reply of the platform. */
export function wechatBillOf(reply: unknown): WechatBill {
  if (!Value.Check(BillSchema, reply)) throw new ProviderFailure('MALFORMED', 'no bill')
  return reply
}

/** The lines of a bill of all trades. The platform signs its hash, so the file is checked against that. */
export function readWechatBill(text: string, { hash_value: hash }: WechatBill): MoneyLine[] {
  if (createHash('sha1').update(text).digest('hex') !== hash.toLowerCase()) throw new ProviderFailure('UNTRUSTED', 'bill with another hash')
  const rows = billRows(text, (line) => line.includes('商户订单号') && line.includes('交易状态'))
  return rows.flatMap((row): MoneyLine[] => {
    if (row.交易状态 === 'SUCCESS') return [{ kind: 'payment', ref: row.商户订单号 ?? '', amount: billFen(row.订单金额) }]
    const isBack = row.交易状态 === 'REFUND' && row.退款状态 === 'SUCCESS'
    return isBack ? [{ kind: 'refund', ref: row.商户退款单号 ?? '', amount: billFen(row.申请退款金额) }] : []
  })
}
