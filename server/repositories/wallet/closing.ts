import { sql } from 'kysely'
import type { Db } from '#server/database/tables'
import type { Movement } from '@/domain/wallet/closing'

/** Movements of the ledger before a moment and within a span, by account and kind of journal. Accounts of learners count as one. */
export async function movements(db: Db, { from, to }: { from: number; to: number }): Promise<Movement[]> {
  const { rows } = await sql<Movement>`
    select case when account.owner like 'user:%' then 'users' else account.owner end as owner, account.kind, account.unit,
      split_part(journal.ref, ':', 1) as ref,
      coalesce(sum(posting.amount) filter (where journal.made_at < ${from}), 0)::bigint as before,
      coalesce(sum(posting.amount) filter (where journal.made_at >= ${from} and posting.amount > 0), 0)::bigint as "in",
      coalesce(sum(posting.amount) filter (where journal.made_at >= ${from} and posting.amount < 0), 0)::bigint as out,
      count(*) filter (where journal.made_at >= ${from})::int as count
    from ledger_posting posting join ledger_journal journal on journal.id = posting.journal_id
      join ledger_account account on account.user_id = posting.user_id and account.id = posting.account_id
    where journal.made_at < ${to}
    group by 1, 2, 3, 4 order by 1, 2, 4`.execute(db)
  return rows.map((row) => ({ ...row, before: Number(row.before), in: Number(row.in), out: Number(row.out) }))
}

/** The balances that the ledger keeps now, of learners together. */
export async function balances(db: Db): Promise<{ owner: string; kind: string; balance: number }[]> {
  const { rows } = await sql<{ owner: string; kind: string; balance: number }>`
    select case when owner like 'user:%' then 'users' else owner end as owner, kind, sum(balance)::bigint as balance
    from ledger_account group by 1, 2 order by 1, 2`.execute(db)
  return rows.map((row) => ({ ...row, balance: Number(row.balance) }))
}

export type Discounts = { coupons: number; couponAmount: number; beans: number; orders: number }

/** Coupons and beans that took something off orders paid within a span. Amounts in fen. */
export async function discountsOf(db: Db, { from, to }: { from: number; to: number }): Promise<Discounts> {
  const { rows } = await sql<Discounts>`
    select count(*) filter (where discount.kind in ('coupon', 'envelope'))::int as coupons,
      coalesce(sum(discount.amount) filter (where discount.kind in ('coupon', 'envelope')), 0)::bigint as "couponAmount",
      coalesce(sum(discount.amount) filter (where discount.kind = 'beans'), 0)::bigint as beans,
      count(distinct orders.order_sn)::int as orders
    from orders left join order_discount discount on discount.user_id = orders.user_id and discount.order_sn = orders.order_sn
    where orders.paid_at >= ${from} and orders.paid_at < ${to}`.execute(db)
  const [row = { coupons: 0, couponAmount: 0, beans: 0, orders: 0 }] = rows
  return { ...row, couponAmount: Number(row.couponAmount), beans: Number(row.beans) }
}

/** Fen that the App Store kept for orders within a span: what it took less what it gave back. Both of a payment that no order could take are left out. */
export async function appleKept(db: Db, { from, to }: { from: number; to: number }): Promise<number> {
  const { rows } = await sql<{ amount: string }>`
    select (
      (select coalesce(sum(amount), 0) from payment
        where payer_system = 'apple' and status <> 'refunded' and settled_at >= ${from} and settled_at < ${to})
      - (select coalesce(sum(refund.amount), 0) from refund
          join payment on payment.user_id = refund.user_id and payment.trade_no = refund.trade_no
        where payment.payer_system = 'apple' and refund.status = 'succeeded'
          and refund.finished_at >= ${from} and refund.finished_at < ${to})
    )::bigint as amount`.execute(db)
  return Number(rows[0]?.amount ?? 0)
}
