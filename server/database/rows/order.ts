import type { Generated } from 'kysely'
import type { OrderStatus, PayChannel } from '@/contract/money/order.schema'

/** Tables of buying: rights, orders, payments and the ledger. Money in fen. */
export type OrderTables = {
  entitlement: { user_id: number; course_id: number; granted_at: number; expires_at: number | null; order_sn: string | null }
  orders: {
    order_sn: string
    user_id: number
    course_id: number
    status: OrderStatus
    title: string
    cover: string
    list_price: number
    payable: number
    buy_from: 'app' | 'h5'
    is_bargain_paid: number
    idempotency_key: string
    created_at: number
    pay_before: number
    paid_at: number | null
    cancelled_at: number | null
  }
  payment: {
    trade_no: string
    order_sn: string
    channel: PayChannel
    amount: number
    status: 'created' | 'succeeded' | 'closed' | 'refunding' | 'refunded'
    provider_id: string | null
    created_at: number
    settled_at: number | null
  }
  payment_notice: { id: string; trade_no: string; received_at: number }
  ledger_account: { id: Generated<number>; owner: string; kind: string; unit: 'fen' | 'bean'; balance: Generated<number> }
  ledger_journal: { id: Generated<number>; ref: string; reason: string; made_at: number }
  ledger_posting: { journal_id: number; account_id: number; amount: number }
  sandbox_trade: {
    trade_no: string
    channel: PayChannel
    title: string
    amount: number
    expires_at: number
    return_url: string
    status: 'open' | 'paid' | 'closed' | 'refunded'
    provider_id: string | null
    paid_at: number | null
  }
  sandbox_key: { name: string; public_pem: string; private_pem: string }
}
