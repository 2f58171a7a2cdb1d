import { unzipSync } from 'fflate'
import type { MoneyLine } from '@/domain/order/reconcile'
import { billFen, billRows } from './bill-rows'

const ORDER = '商户订单号'
const AMOUNT = '订单金额（元）'
const REQUEST = '退款批次号/请求号'

function linesOf(row: Record<string, string>): MoneyLine[] {
  if (row.业务类型 === '交易') return [{ kind: 'payment', ref: row[ORDER] ?? '', amount: billFen(row[AMOUNT]) }]
  return row.业务类型 === '退款' ? [{ kind: 'refund', ref: row[REQUEST] ?? '', amount: billFen(row[AMOUNT]) }] : []
}

/** The lines of a bill of trades: an archive whose file of details is in GBK. */
export function readAlipayBill(archive: Uint8Array): MoneyLine[] {
  const decoder = new TextDecoder('gbk')
  const texts = Object.values(unzipSync(archive)).map((bytes) => decoder.decode(bytes))
  const details = texts.filter((text) => text.includes(REQUEST))
  return details.flatMap((text) => billRows(text, (line) => line.includes(ORDER) && line.includes(REQUEST)).flatMap(linesOf))
}
