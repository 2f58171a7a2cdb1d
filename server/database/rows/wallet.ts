import type { Generated, JSONColumnType } from 'kysely'
import type { CashOutStage } from '@/domain/wallet/cash-out-rules'

/** Tables of coupons, recharge and cash-out. Cash in fen. */
export type WalletTables = {
  coupon_template: {
    id: Generated<number>
    form: 'coupon' | 'envelope'
    kind: 'amount' | 'percent'
    title: string
    amount: Generated<number>
    percent: Generated<number>
    cap: number | null
    threshold: Generated<number>
    course_ids: JSONColumnType<number[]> | null
    category_ids: JSONColumnType<number[]> | null
  }
  coupon_batch: {
    id: Generated<number>
    template_id: number
    token: string
    stock: number
    taken: Generated<number>
    per_person: Generated<number>
    audience: Generated<'all' | 'new' | 'vip'>
    starts_at: number
    ends_at: number
    valid_ms: number | null
    is_listed: Generated<boolean>
  }
  coupon: {
    id: Generated<number>
    user_id: number
    template_id: number
    batch_id: number | null
    turn: Generated<number>
    status: 'usable' | 'locked' | 'used'
    order_sn: string | null
    claimed_at: number
    expires_at: number
    used_at: number | null
  }
  recharge_pack: { id: number; beans: number; gift: Generated<number>; price: number; product_id: string; seq: number }
  pending_cash: {
    id: Generated<number>
    user_id: number
    amount: number
    reason: string
    ref: string
    status: 'pending' | 'settled' | 'cancelled'
    created_at: number
    settles_at: number
    is_held: Generated<boolean>
  }
  payout_account: { user_id: number; sealed: string; hint: string; bound_at: number; payee_hash: Generated<string | null> }
  cash_out: {
    id: Generated<number>
    cash_out_no: string
    user_id: number
    amount: number
    status: 'applied' | 'processing' | 'paid' | 'failed'
    sealed: string
    hint: string
    idempotency_key: string
    provider_id: string | null
    reason: Generated<string>
    created_at: number
    finished_at: number | null
    stage: Generated<CashOutStage | null>
    decide_by: Generated<number | null>
    decided_by: Generated<number | null>
    decided_at: Generated<number | null>
    second_by: Generated<number | null>
    second_at: Generated<number | null>
    remark: Generated<string>
  }
  sandbox_transfer: {
    out_biz_no: string
    amount: number
    account: string
    name: string
    status: 'processing' | 'paid' | 'failed'
    reason: Generated<string>
    made_at: number
  }
}
