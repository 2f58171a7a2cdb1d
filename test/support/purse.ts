import { tx } from '#server/database/tables'
import { postJournal } from '#server/repositories/wallet/ledger'
import { beanPostings } from '@/domain/money/beans'
import type { TestServer } from './server'

export type HeldRow = {
  form: 'coupon' | 'envelope'
  amount: number
  threshold: number
  course_ids: number[] | null
  expires_at: number
}
const MONTH_MS = 30 * 86_400_000

/** Gives a learner a coupon of its own kind, by default 20 yuan off everything, and returns its id. */
export async function holdCoupon({ db, clock }: TestServer, userId: number, of: Partial<HeldRow> = {}): Promise<number> {
  const { form = 'coupon', amount = 2000, threshold = 0, course_ids = null, expires_at = clock.now() + MONTH_MS } = of
  const { id: template_id } = await db
    .insertInto('coupon_template')
    .values({
      form,
      kind: 'amount',
      title: '满减券',
      amount,
      threshold,
      cap: null,
      course_ids: course_ids && JSON.stringify(course_ids),
      category_ids: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const held = { status: 'usable' as const, batch_id: null, order_sn: null, used_at: null, claimed_at: clock.now(), expires_at }
  const { id } = await db
    .insertInto('coupon')
    .values({ user_id: userId, template_id, ...held })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

let given = 0
/** Gives a learner beans. */
export const giveBeans = ({ db, clock }: TestServer, userId: number, beans: number): Promise<boolean> =>
  tx(db, (work) => {
    given += 1
    return postJournal(work, { ref: `test-beans:${given}`, reason: '新人学豆', postings: beanPostings(userId, beans), now: clock.now() })
  })
