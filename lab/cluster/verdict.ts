import { Client } from 'pg'
import { RUN } from '../bench/exam/takers'
import type { Acknowledged } from './clients'

export type Verdict = {
  lostAnswers: number
  doubledAnswers: number
  lostOrders: number
  doubledOrders: number
  lostPayments: number
  doubledGrants: number
  ledgerSum: number
  unbalancedJournals: number
}

/** Compares what was acknowledged with what the database holds. */
export async function verdictOf(url: string, { answers, orders, paid }: Acknowledged): Promise<Verdict> {
  const db = new Client({ connectionString: url })
  await db.connect()
  const column = async (sql: string, values: unknown[] = []) =>
    (await db.query<{ value: string }>(sql, values)).rows.map(({ value }) => String(value))
  const number = async (sql: string, values: unknown[] = []) => Number((await column(sql, values))[0] ?? 0)
  const stored = new Set(
    await column(`select attempt_id || ':' || seq || ':' || question_id as value from answer_operation where run = $1`, [RUN]),
  )
  const made = new Map(
    (await column(`select idempotency_key || ' ' || order_sn as value from orders where idempotency_key like 'chaos-%'`)).map(
      (pair) => pair.split(' ') as [string, string],
    ),
  )
  const granted = new Set(
    await column(
      `select e.user_id || ':' || e.course_id || ':' || e.order_sn as value from entitlement e join orders o on o.order_sn = e.order_sn and o.status in ('paid', 'completed')`,
    ),
  )
  const verdict = {
    lostAnswers: [...answers].filter((one) => !stored.has(one)).length,
    doubledAnswers: await number(
      `select count(*) as value from (select 1 from answer_operation where run = $1 group by attempt_id, run, seq, question_id having count(*) > 1) twice`,
      [RUN],
    ),
    lostOrders: [...orders].filter(([key, sn]) => made.get(key) !== sn).length,
    doubledOrders: await number(
      `select count(*) as value from (select 1 from orders where idempotency_key like 'chaos-%' group by user_id, course_id having count(*) filter (where status <> 'cancelled') > 1) twice`,
    ),
    lostPayments: [...paid].filter(([sn, { userId, courseId }]) => !granted.has(`${userId}:${courseId}:${sn}`)).length,
    doubledGrants: await number(
      `select count(*) as value from (select 1 from payment where status = 'paid' group by order_sn having count(*) > 1) twice`,
    ),
    ledgerSum: await number('select coalesce(sum(amount), 0) as value from ledger_posting'),
    unbalancedJournals: await number(
      'select count(*) as value from (select 1 from ledger_posting group by journal_id having sum(amount) <> 0) bad',
    ),
  }
  await db.end()
  return verdict
}
