import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/database/tables'

const counted = (db: Db) =>
  db
    .selectFrom('errata_book as book')
    .select(['book.id', 'book.title', 'book.edition', 'book.isbn', 'book.cover', 'book.subject'])
    .select((from) =>
      from
        .selectFrom('erratum')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('erratum.book_id', '=', 'book.id')
        .where('erratum.status', 'in', ['accepted', 'fixed'])
        .as('errataCount'),
    )

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** Books by the words of their title or by their number, in the shelf's order. */
export function findBooks(db: Db, { words, isbn, limit }: { words: readonly string[]; isbn: string | null; limit: number }) {
  let query = counted(db)
  if (isbn !== null) query = query.where('book.isbn', '=', isbn)
  else for (const word of words) query = query.where('book.title', 'ilike', `%${escaped(word)}%`)
  return query.orderBy('book.seq').orderBy('book.id').limit(limit).execute()
}

export const findBook = (db: Db, id: number) => counted(db).where('book.id', '=', id).executeTakeFirst()

/** The chapters of a book with how many mistakes of each were confirmed. */
export const chaptersOf = (db: Db, bookId: number) =>
  db
    .selectFrom('errata_chapter as chapter')
    .select(['chapter.id', 'chapter.title'])
    .select((from) =>
      from
        .selectFrom('erratum')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('erratum.chapter_id', '=', 'chapter.id')
        .where('erratum.status', 'in', ['accepted', 'fixed'])
        .as('errataCount'),
    )
    .where('chapter.book_id', '=', bookId)
    .orderBy('chapter.seq')
    .execute()

export const isChapterOf = async (db: Db, bookId: number, chapterId: number) =>
  (await db.selectFrom('errata_chapter').select('id').where('id', '=', chapterId).where('book_id', '=', bookId).executeTakeFirst()) !==
  undefined

type Found = { ref: string; wanted: number; found: number }

/** Rules of the books, each with the statement that finds what breaks it: what should be there and what is. */
const rules: Readonly<Record<string, RawBuilder<Found>>> = {
  journal: sql`select journal.ref, 0 as wanted, sum(posting.amount)::bigint as found
    from ledger_posting posting join ledger_journal journal on journal.id = posting.journal_id
    join ledger_account account on account.id = posting.account_id
    group by journal.ref, account.unit having sum(posting.amount) <> 0`,
  balance: sql`select account.owner || '/' || account.kind as ref, coalesce(sum(posting.amount), 0)::bigint as wanted, account.balance as found
    from ledger_account account left join ledger_posting posting on posting.account_id = account.id
    group by account.id having account.balance <> coalesce(sum(posting.amount), 0)`,
  receivable: sql`select account.owner as ref, coalesce(sum(payment.amount - payment.refunded), 0)::bigint as wanted, account.balance as found
    from ledger_account account left join payment on payment.status in ('succeeded', 'refunding', 'refunded')
      and account.owner = case payment.channel when 'alipay_h5' then 'provider:alipay' else 'provider:wechat' end
    where account.kind = 'receivable' group by account.id having account.balance <> coalesce(sum(payment.amount - payment.refunded), 0)`,
  held_beans: sql`select owner as ref, (select coalesce(sum(beans), 0) from orders where status = 'pending_payment')::bigint as wanted, balance as found
    from ledger_account where owner = 'hold:orders' and kind = 'beans'
      and balance <> (select coalesce(sum(beans), 0) from orders where status = 'pending_payment')`,
  leaving_cash: sql`select owner as ref, (select coalesce(sum(amount), 0) from cash_out where status in ('applied', 'processing'))::bigint as wanted,
    balance as found from ledger_account where owner = 'hold:cash-out' and kind = 'cash'
      and balance <> (select coalesce(sum(amount), 0) from cash_out where status in ('applied', 'processing'))`,
  discount: sql`select order_sn || ' ' || kind as ref, amount::bigint as wanted,
      (select coalesce(sum(share::int), 0) from jsonb_array_elements_text(shares) share)::bigint as found
    from order_discount where amount <> (select coalesce(sum(share::int), 0) from jsonb_array_elements_text(shares) share)`,
  coupon: sql`select coupon_id::text as ref, 1 as wanted, count(*)::bigint as found from order_discount join orders using (order_sn)
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
