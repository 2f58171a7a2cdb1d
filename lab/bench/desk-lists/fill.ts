import { sql } from 'kysely'
import type { Tx } from '#server/database/tables'
import { countDays } from '#server/services/site/numbers'
import type { TestServer } from '../../../test/support/server'

export type Size = { learners: number; orders: number }

/** The moment of the first order; the others follow evenly up to now. */
const DAYS = 700
const DAY_MS = 86_400_000
/** Rounds of the job that counts figures: two of them reach a month back. */
const ROUNDS = 2

const people = sql`(select array_agg(id order by id) as ids from users where nickname like '考生%') people`
const personOf = (n: string) => sql.raw(`people.ids[1 + ((${n}::bigint * 7919) % cardinality(people.ids))::int]`)

const learners = (work: Tx, count: number, now: number) =>
  sql`
  insert into users (mobile, nickname, avatar, created_at)
  select '15' || lpad((n * 4099 % 1000000000)::text, 9, '0'), '考生' || n % 5000, '', ${now} - (${count}::int - n)::bigint * ${DAYS * DAY_MS} / ${count}
  from generate_series(1, ${count}::int) n on conflict do nothing`.execute(work)

async function orders(work: Tx, count: number, now: number): Promise<void> {
  await sql`
    insert into orders (order_sn, user_id, course_id, status, title, cover, list_price, payable, buy_from, is_bargain_paid,
      idempotency_key, created_at, pay_before, paid_at, refunded)
    select to_char(n, 'FM"1B"0000000000'), ${personOf('n')}, course.id,
      case when n % 50 = 0 then 'cancelled' when n > ${count}::int - 300 then 'pending_payment' when n % 20 = 1 then 'refunded' else 'completed' end,
      course.title, course.cover, 29900, 100 * (1 + n % 699), 'h5', 0, 'bench-' || n, at, at + 1800000,
      case when n % 50 = 0 or n > ${count}::int - 300 then null else at + 60000 end, 0
    from generate_series(1, ${count}::int) n
      cross join lateral (select ${now}::bigint - (${count}::int - n)::bigint * ${DAYS * DAY_MS} / ${count}::int as at) moment,
      ${people}, (select array_agg(id order by id) as ids from course) courses
      , course where course.id = courses.ids[1 + n % cardinality(courses.ids)]`.execute(work)
  await sql`insert into order_item (user_id, order_sn, seq, course_id, title, cover, list_price, payable)
    select user_id, order_sn, 1, course_id, title, cover, list_price, payable from orders where order_sn like '1B%'`.execute(work)
  await sql`insert into payment (user_id, trade_no, order_sn, channel, amount, status, created_at, settled_at)
    select user_id, 'T' || order_sn, order_sn, case when id % 1000 = 7 then 'wechat_jsapi' when id % 3 = 0 then 'alipay_h5' else 'wechat_h5' end,
      payable, 'succeeded', created_at, paid_at from orders where order_sn like '1B%' and paid_at is not null`.execute(work)
}

/** Every twentieth order was given back; the newest two hundred requests wait. */
const refunds = (work: Tx) =>
  sql`
  insert into refund (refund_no, order_sn, user_id, trade_no, status, reason, seqs, amount, beans, has_coupons, created_at, finished_at, stage, decide_by, course_id)
  select 'R' || order_sn, order_sn, user_id, 'T' || order_sn, case when place <= 200 then 'applied' else 'succeeded' end, '不想学了', '[1]', payable, 0, false,
    paid_at + 86400000, case when place <= 200 then null else paid_at + 90000000 end, case when place <= 200 then 'review' end, case when place <= 200 then paid_at + 172800000 end, course_id
  from (select *, row_number() over (order by id desc) as place from orders where status = 'refunded' and order_sn like '1B%') orders`.execute(
    work,
  )

const ledger = async (work: Tx) => {
  await sql`insert into ledger_account (user_id, owner, kind, unit)
    values (0, 'provider:wechat', 'receivable', 'fen'), (0, 'school', 'sales', 'fen')
    on conflict do nothing`.execute(work)
  await sql`insert into ledger_journal (user_id, ref, reason, made_at) select user_id, 'pay:' || trade_no, 'sale', settled_at from payment where trade_no like 'T1B%' order by settled_at`.execute(
    work,
  )
  await sql`insert into ledger_posting (user_id, journal_id, account_id, amount)
    select 0, journal.id, account.id, case account.owner when 'school' then -payment.amount else payment.amount end
    from ledger_journal journal join payment on 'pay:' || payment.trade_no = journal.ref
      cross join (select id, owner from ledger_account where (owner, kind) in (('provider:wechat', 'receivable'), ('school', 'sales'))) account
    where payment.trade_no like 'T1B%'`.execute(work)
}

const parcels = (work: Tx, count: number, now: number) =>
  sql`
  insert into book_right (user_id, course_id, book_id, status, region, claimed_at)
  select people.ids[1 + n % cardinality(people.ids)], link.course_id, link.book_id, case when n > ${count}::int - 500 then 'claimed' else 'shipped' end, '上海市',
    ${now}::bigint - (${count}::int - n)::bigint * 60000
  from generate_series(1, ${count}::int) n, ${people}, (select course_id, book_id from course_textbook order by 1, 2 limit 1) link
  on conflict do nothing`.execute(work)

async function results(work: Tx, count: number, now: number): Promise<void> {
  const at = sql`${now}::bigint - (${count}::int - n)::bigint * ${DAYS * DAY_MS} / ${count}::int`
  await sql`insert into attempt (user_id, paper_id, number, status, started_at, deadline, submitted_at, form)
    select people.ids[1 + n % cardinality(people.ids)], papers.ids[1 + n % cardinality(papers.ids)], 100 + n, 'submitted', ${at}, ${at} + 7200000, ${at} + 3600000, '{"sections":[]}'
    from generate_series(1, ${count}::int) n, ${people}, (select array_agg(id order by id) as ids from paper) papers`.execute(work)
  await sql`insert into result (attempt_id, user_id, paper_id, is_first, marks, used_seconds, submitted_at, marking)
    select id, user_id, paper_id, true, id % 10000, 3000, submitted_at, '[]' from attempt where number > 100`.execute(work)
}

const learning = (work: Tx, count: number, now: number) =>
  sql`
  insert into learn_day (user_id, day, lesson_id, course_id, played, seconds, updated_at)
  select ${personOf('n')}, ((${now}::bigint + 28800000) / 86400000)::int - n % 400, lesson.id, lesson.course_id, '\\x00', 600 + n % 3000, ${now}
  from generate_series(1, ${count}::int) n, ${people}, (select id, course_id from lesson order by id limit 1) lesson
  on conflict do nothing`.execute(work)

/** Fills the tables behind the lists of the desk, as a school with two years behind it has them. */
export async function fill({ db, clock, deps }: TestServer, size: Size): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async (work) => {
    await sql`set local session_replication_role = replica`.execute(work)
    await sql`set local statement_timeout = 0`.execute(work)
    await learners(work, size.learners, now)
    await orders(work, size.orders, now)
    await refunds(work)
    await ledger(work)
    await parcels(work, Math.floor(size.learners / 2), now)
    await results(work, Math.floor(size.orders / 4), now)
    await learning(work, size.orders, now)
  })
  await sql`vacuum analyze`.execute(db)
  // The figures of past days are counted by a job, as it has done every day.
  for (let round = 0; round < ROUNDS; round += 1) await countDays(deps)
}
