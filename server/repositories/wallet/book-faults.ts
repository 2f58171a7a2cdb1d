import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/database/tables'

type Found = { ref: string; wanted: number; found: number }

/** Rules of the books, each with the statement that finds what breaks it: what should be there and what is. */
const rules: Readonly<Record<string, RawBuilder<Found>>> = {
  journal: sql`select journal.ref, 0 as wanted, sum(posting.amount)::bigint as found
    from ledger_journal journal join (
      select posting.journal_id, account.unit, sum(posting.amount) as amount from ledger_posting posting
      join ledger_account account on account.user_id = posting.user_id and account.id = posting.account_id
      group by posting.journal_id, account.unit having sum(posting.amount) <> 0) as posting on posting.journal_id = journal.id
    group by journal.ref, posting.unit`,
  balance: sql`select account.owner || '/' || account.kind as ref, coalesce(sum(posting.amount), 0)::bigint as wanted, account.balance as found
    from ledger_account account left join ledger_posting posting
      on posting.user_id = account.user_id and posting.account_id = account.id
    group by account.user_id, account.id, account.owner, account.kind, account.balance having account.balance <> coalesce(sum(posting.amount), 0)`,
  receivable: sql`with kept as materialized (select owner, balance from ledger_account where kind = 'receivable'),
    came as materialized (select case channel when 'alipay_h5' then 'provider:alipay' when 'wechat_virtual' then 'provider:virtual'
         else 'provider:wechat' end as owner,
      sum(amount - refunded) as amount from payment where status in ('succeeded', 'refunding', 'refunded') group by 1)
    select owner as ref, coalesce(amount, 0)::bigint as wanted, balance as found from kept left join came using (owner)
    where balance <> coalesce(amount, 0)`,
  held_beans: sql`select owner as ref, (select coalesce(sum(beans), 0) from orders where status = 'pending_payment')::bigint as wanted, balance as found
    from ledger_account where owner = 'hold:orders' and kind = 'beans'
      and balance <> (select coalesce(sum(beans), 0) from orders where status = 'pending_payment')`,
  leaving_cash: sql`select owner as ref, (select coalesce(sum(amount), 0) from cash_out where status in ('applied', 'processing'))::bigint as wanted,
    balance as found from ledger_account where owner = 'hold:cash-out' and kind = 'cash'
      and balance <> (select coalesce(sum(amount), 0) from cash_out where status in ('applied', 'processing'))`,
  discount: sql`select order_sn || ' ' || kind as ref, amount::bigint as wanted,
      (select coalesce(sum(share::int), 0) from jsonb_array_elements_text(shares) share)::bigint as found
    from order_discount where amount <> (select coalesce(sum(share::int), 0) from jsonb_array_elements_text(shares) share)`,
  coupon: sql`select coupon_id::text as ref, 1 as wanted, count(*)::bigint as found from order_discount join orders using (user_id, order_sn)
    where coupon_id is not null and status in ('pending_payment', 'completed') group by coupon_id having count(*) > 1`,
}

/** Finds disagreements within the books themselves, by rule. */
export async function bookFaults(db: Db): Promise<{ rule: string; ref: string; wanted: number; found: number }[]> {
  const all = []
  for (const [rule, statement] of Object.entries(rules))
    for (const { ref, wanted, found } of (await statement.execute(db)).rows)
      all.push({ rule, ref, wanted: Number(wanted), found: Number(found) })
  return all
}
