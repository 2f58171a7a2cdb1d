import { sql } from 'kysely'
import type { Db } from '#server/database/tables'

/** Journals written after one, as long as they all sum to zero, and the newest of them. */
export async function newJournals(db: Db, after: number): Promise<{ newest: number; unbalanced: number }> {
  const { rows } = await sql<{ newest: number; unbalanced: number }>`
    select coalesce(max(journal_id), ${after})::int as newest, (count(*) filter (where amount <> 0))::int as unbalanced from (
      select posting.journal_id, account.unit, sum(posting.amount) as amount from ledger_posting posting join ledger_account account
        on account.user_id = posting.user_id and account.id = posting.account_id
      where posting.journal_id > ${after} group by posting.journal_id, account.unit) as moved`.execute(db)
  return rows[0] ?? { newest: after, unbalanced: 0 }
}

const NONE = { faults: 0 }

/** Checks what must hold of all books at any moment: each count of faults is zero. */
export async function bookFaults(db: Db): Promise<string[]> {
  const checks: Record<string, ReturnType<typeof sql<{ faults: number }>>> = {
    'balances that are not the sum of their postings': sql`select count(*)::int as faults from ledger_account account
      where balance <> (select coalesce(sum(amount), 0) from ledger_posting posting
        where posting.user_id = account.user_id and posting.account_id = account.id)`,
    'learners with less than nothing': sql`select count(*)::int as faults from ledger_account where owner like 'user:%' and balance < 0`,
    'discounts whose shares do not sum to them': sql`select count(*)::int as faults from order_discount
      where amount <> (select coalesce(sum(share::int), 0) from jsonb_array_elements_text(shares) share)`,
    'orders of which more went back than was paid': sql`select count(*)::int as faults from orders where refunded > payable`,
    'trades of which more went back than came': sql`select count(*)::int as faults from sandbox_trade trade
      where amount < (select coalesce(sum(amount), 0) from sandbox_refund back where back.trade_no = trade.trade_no)`,
    'coupons that two orders use': sql`select count(*)::int as faults from (select coupon_id from order_discount
      join orders using (user_id, order_sn) where coupon_id is not null and status in ('pending_payment', 'completed')
      group by coupon_id having count(*) > 1) as twice`,
    'orders with two payments that stay': sql`select count(*)::int as faults from (select order_sn from payment
      where status = 'succeeded' group by order_sn having count(*) > 1) as twice`,
    'money at the provider that the books do not have': sql`with kept as materialized (select owner, balance from ledger_account where kind = 'receivable'),
      came as materialized (select case channel when 'alipay_h5' then 'provider:alipay' when 'wechat_virtual' then 'provider:virtual'
         else 'provider:wechat' end as owner,
        sum(amount - refunded) as amount from payment where status in ('succeeded', 'refunding', 'refunded') group by 1)
      select count(*)::int as faults from kept left join came using (owner) where balance <> coalesce(amount, 0)`,
  }
  const found: string[] = []
  for (const [name, check] of Object.entries(checks)) {
    const { faults } = (await check.execute(db)).rows[0] ?? NONE
    if (faults > 0) found.push(`${faults} ${name}`)
  }
  return found
}

/** Every account that is not one learner's. */
export async function sharedBalances(db: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom('ledger_account').select(['owner', 'kind', 'balance']).where('owner', 'not like', 'user:%').execute()
  return new Map(rows.filter(({ balance }) => balance !== 0).map(({ owner, kind, balance }) => [`${owner}/${kind}`, balance]))
}
