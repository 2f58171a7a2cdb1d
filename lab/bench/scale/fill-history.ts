import { sql } from 'kysely'
import type { Tx } from '#server/database/tables'

export type History = { answers: number; orders: number }

/** Questions of a practice, and of an attempt, of another learner. */
const PRACTICE = 10
const ATTEMPT = 25
const PAPER = 1
const CATEGORY = 221
const SINCE = 1_700_000_000_000

/** Practices of the other learners, one after the other, with an answer to each question. */
async function addPractices(work: Tx, answers: number): Promise<void> {
  await sql`
    insert into practice (user_id, kind, mode, category_id, title, form, question_count, done_count, started_at, touched_at)
    select people.ids[1 + n % cardinality(people.ids)], 'random', 'practice', ${CATEGORY}, '随机练习', '{}', ${PRACTICE}, ${PRACTICE},
      ${SINCE}::bigint + n::bigint * 1000, ${SINCE}::bigint + n::bigint * 1000 + 600000
    from generate_series(1, ${Math.ceil(answers / PRACTICE)}::int) n,
      (select array_agg(id order by id) as ids from users where created_at = 0) people`.execute(work)
  await sql`
    insert into practice_answer (practice_id, question_id, seq, user_id, answer, verdict, marks, is_first, answered_at)
    select practice.id, asked.ids[1 + (practice.id::bigint * 7919 + n) % cardinality(asked.ids)], 1, practice.user_id,
      '{"kind":"letters","letters":["A"]}', case when n % 3 = 0 then 'wrong' else 'right' end, 100, true, practice.touched_at
    from practice cross join generate_series(1, ${PRACTICE}::int) n
    cross join (select array_agg(id order by id) as ids from question where parent_id is null) asked
    where practice.form = '{}'`.execute(work)
}

/** Papers that the other learners handed in, with the answers stored for each. */
async function addAttempts(work: Tx, answers: number): Promise<void> {
  await sql`
    insert into attempt (user_id, paper_id, number, status, started_at, deadline, submitted_at, form)
    select people.ids[1 + n % cardinality(people.ids)], ${PAPER}, 1 + n / cardinality(people.ids), 'submitted', ${SINCE}::bigint + n::bigint * 1000,
      ${SINCE}::bigint + n::bigint * 1000 + 3600000, ${SINCE}::bigint + n::bigint * 1000 + 3000000, '{"sections":[]}'
    from generate_series(0, ${Math.ceil(answers / ATTEMPT)}::int - 1) n,
      (select array_agg(id order by id) as ids from users where created_at = 0) people`.execute(work)
  await sql`
    insert into attempt_answer (user_id, attempt_id, question_id, seq, answer, is_flagged, saved_at)
    select attempt.user_id, attempt.id, asked.ids[n], 1, '{"kind":"letters","letters":["A"]}', false, attempt.submitted_at
    from attempt cross join generate_series(1, ${ATTEMPT}::int) n
    cross join (select array_agg(id order by id) as ids from question where parent_id is null) asked
    where attempt.form = '{"sections":[]}'`.execute(work)
  await sql`
    insert into result (attempt_id, user_id, paper_id, is_first, marks, used_seconds, submitted_at, marking)
    select id, user_id, paper_id, number = 1, (id * 7919) % 10000, 600 + id % 3000, submitted_at, '[]'
    from attempt where form = '{"sections":[]}'`.execute(work)
}

async function addOrders(work: Tx, count: number): Promise<void> {
  await sql`
    insert into orders (order_sn, user_id, course_id, status, title, cover, list_price, payable, buy_from, is_bargain_paid,
      idempotency_key, created_at, pay_before, paid_at)
    select to_char(n, 'FM"1B"0000000000'), people.ids[1 + n % cardinality(people.ids)], 101,
      case when n % 50 = 0 then 'cancelled' else 'completed' end, '经济法基础', 'covers/c101.jpg', 29900, 19900, 'h5', 0,
      'scale-' || n, ${SINCE}::bigint + n::bigint * 1000, ${SINCE}::bigint + n::bigint * 1000 + 1800000, ${SINCE}::bigint + n::bigint * 1000 + 60000
    from generate_series(1, ${count}::int) n, (select array_agg(id order by id) as ids from users where created_at = 0) people`.execute(
    work,
  )
  await sql`
    insert into order_item (user_id, order_sn, seq, course_id, title, cover, list_price, payable)
    select user_id, order_sn, 1, course_id, title, cover, list_price, payable from orders where order_sn like '1B%'`.execute(work)
  await sql`
    insert into payment (user_id, trade_no, order_sn, channel, amount, status, created_at, settled_at)
    select user_id, 'T' || order_sn, order_sn, 'wechat_h5', payable, 'succeeded', created_at, paid_at from orders where order_sn like '1B%'`.execute(
    work,
  )
}

/** Writes the other learners' answers and orders: half of the answers in practices, half in papers. */
export async function addHistory(work: Tx, { answers, orders }: History): Promise<void> {
  if (answers > 0) {
    await addPractices(work, answers / 2)
    await addAttempts(work, answers / 2)
  }
  if (orders > 0) await addOrders(work, orders)
}
