import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { OrderStatus, PayChannel } from '@/contract/order/order.schema'
import type { BookRightStatus, ShipmentStatus } from '@/contract/order/textbook.schema'
import type { DiscountKind } from '@/domain/order/order'
import type { RefundChoice, RefundStage } from '@/domain/order/refund'

/** Names an order: it lies with its learner. */
export type OrderName = { user_id: number; order_sn: string }

/** Tables of buying: rights, orders, payments and the ledger. Money in fen. */
export type OrderTables = {
  entitlement: {
    user_id: number
    course_id: number
    granted_at: number
    expires_at: number | null
    order_sn: string | null
    cleared_at: Generated<number | null>
  }
  orders: {
    id: Generated<number>
    order_sn: string
    user_id: number
    course_id: number | null
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
    kind: Generated<'course' | 'recharge'>
    body_hash: Generated<string>
    beans: Generated<number>
    paid_beans: Generated<number>
    refunded: Generated<number>
    cancel_reason: Generated<string | null>
    is_hidden: Generated<boolean>
    pack_id: Generated<number | null>
    asked_at: Generated<number>
    address_id: Generated<number | null>
    repriced_at: Generated<number | null>
    remark: Generated<string>
  }
  order_item: {
    user_id: Generated<number>
    order_sn: string
    seq: number
    course_id: number | null
    title: string
    cover: string
    list_price: number
    payable: number
    beans: Generated<number>
    paid_beans: Generated<number>
    is_refunded: Generated<boolean>
    refunded: Generated<number>
    refunded_beans: Generated<number>
    protocol_id: Generated<number | null>
    protocol_version: Generated<number | null>
  }
  order_discount: {
    user_id: Generated<number>
    order_sn: string
    kind: DiscountKind
    label: string
    amount: number
    coupon_id: number | null
    shares: JSONColumnType<number[]>
  }
  order_key: { user_id: number; idempotency_key: string; body_hash: string; order_sn: string }
  course_level_price: { course_id: number; level: number; price: number }
  course_sale_time: {
    course_id: number
    from_at: number | null
    until_at: number | null
    fault: Generated<string>
    version: Generated<number>
  }
  course_stock: { course_id: number; stock: number; sold: Generated<number> }
  pay_link: { user_id: Generated<number>; token_hash: string; order_sn: string; expires_at: number }
  invoice: {
    id: Generated<number>
    order_sn: string
    user_id: number
    kind: 'personal' | 'company'
    title: string
    tax_no: string
    email: string
    amount: number
    status: 'requested' | 'issued' | 'refused'
    note: Generated<string>
    requested_at: number
    issued_at: number | null
    file: Generated<string>
    mailed_at: Generated<number | null>
    red_state: Generated<'none' | 'due' | 'issued'>
    red_amount: Generated<number>
    red_note: Generated<string>
    red_file: Generated<string>
    red_at: Generated<number | null>
  }
  refund: {
    id: Generated<number>
    refund_no: string
    order_sn: string
    user_id: number
    trade_no: string | null
    status: 'applied' | 'processing' | 'succeeded' | 'refused'
    reason: string
    note: Generated<string>
    seqs: JSONColumnType<number[]>
    amount: number
    beans: number
    has_coupons: boolean
    created_at: number
    finished_at: number | null
    choice: Generated<RefundChoice | null>
    stage: Generated<RefundStage | null>
    decide_by: Generated<number | null>
    keeps_rights: Generated<boolean>
    goodwill: Generated<number>
    deducted: Generated<number>
    asks_book: Generated<boolean>
    remark: Generated<string>
    decided_by: Generated<number | null>
    decided_at: Generated<number | null>
    second_by: Generated<number | null>
    /** The course that the refund is about; null for several, and for refunds of earlier releases. */
    course_id: Generated<number | null>
    /** Money that each item gave back, by its number; null while nothing did, and for refunds of earlier releases. */
    shares: ColumnType<Record<string, number> | null, string | Record<string, number> | null | undefined, string>
  }
  sandbox_refund: { refund_no: string; trade_no: string; amount: number; made_at: number }
  shop_order: {
    sn: string
    mobile: string
    course_id: number
    bought_at: number
    user_id: number | null
    opened_at: number | null
    came_by: Generated<'file' | 'call'>
    /** Null for sales that an earlier release or the demo brought. */
    came_at: number | null
    undone_at: number | null
    undone_reason: Generated<string>
  }
  shop_nonce: { nonce: string; used_at: number }
  /** Written by the release before; nothing reads it any more. */
  shop_order_try: { user_id: number; tried_at: number }
  payment: {
    user_id: Generated<number>
    trade_no: string
    order_sn: string
    channel: PayChannel
    amount: number
    status: 'created' | 'succeeded' | 'closed' | 'refunding' | 'refunded'
    provider_id: string | null
    created_at: number
    settled_at: number | null
    payer_hash: Generated<string | null>
    open_id: Generated<string | null>
    payer_system: Generated<'apple' | null>
    refunded: Generated<number>
    failures: Generated<number>
    ask_after: Generated<number>
    next_ask_at: Generated<number | null>
  }
  payment_notice: { id: string; trade_no: string; received_at: number }
  refused_notice: {
    id: Generated<number>
    notice_id: string
    provider: string
    trade_no: string
    amount: number
    reason: string
    received_at: number
    decided_at: Generated<number | null>
    note: Generated<string>
  }
  /** `user_id`: the learner whose account it is, or 0; of a journal the one whose account it moves. */
  ledger_account: {
    user_id: Generated<number>
    id: Generated<number>
    owner: string
    kind: string
    unit: 'fen' | 'bean'
    balance: Generated<number>
  }
  ledger_journal: { user_id: Generated<number>; id: Generated<number>; ref: string; reason: string; made_at: number }
  ledger_posting: { user_id: Generated<number>; journal_id: number; account_id: number; amount: number }
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
    open_id: Generated<string | null>
  }
  sandbox_key: { name: string; public_pem: string; private_pem: string }
}

/** Tables of textbooks, addresses and parcels. `sealed` holds name, number and street of who gets a parcel. */
export type TextbookTables = {
  address: {
    id: Generated<number>
    user_id: number
    region_code: string
    region: string
    sealed: string
    is_default: Generated<boolean>
    created_at: number
  }
  textbook: { id: number; title: string; cover: string; intro: string }
  course_textbook: { course_id: number; book_id: number }
  shipment: {
    id: Generated<number>
    user_id: number
    carrier: string
    tracking_no: string
    region: string
    sealed: string
    status: ShipmentStatus
    shipped_at: number
    received_at: number | null
    checked_at: Generated<number>
  }
  shipment_event: { user_id: Generated<number>; shipment_id: number; at: number; body: string }
  book_right: {
    id: Generated<number>
    user_id: number
    course_id: number
    book_id: number
    status: BookRightStatus
    region: Generated<string>
    sealed: Generated<string>
    claimed_at: Generated<number | null>
    shipment_id: Generated<number | null>
  }
}

/** Tables of comparing the bills of the payment providers with the books. */
export type ReconciliationTables = {
  reconciliation: {
    id: Generated<number>
    day: string
    payments: number
    refunds: number
    received: number
    returned: number
    made_at: number
  }
  reconciliation_difference: {
    id: Generated<number>
    day: string
    provider: string
    kind: string
    ref: string
    there: number | null
    here: number | null
    found_at: number
    decided_at: Generated<number | null>
    note: Generated<string>
  }
}
