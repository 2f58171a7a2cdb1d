import type { Installment, InstallmentReceived } from '@/contract/site/gateway.schema'
import { mobileOf, PHONE_INVALID } from '@/domain/account/phone'
import { HOUR_MS } from '@/domain/time/units'
import type { Deps } from '../../deps'
import { invalid, notFound, Refusal } from '../../refusal'

/** Applications an hour from one address. */
const PER_HOUR = 20

async function assertNoFlood({ db, now }: Deps, ip: string): Promise<void> {
  const { count } = await db
    .selectFrom('installment_application')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('ip', '=', ip)
    .where('applied_at', '>', now() - HOUR_MS)
    .executeTakeFirstOrThrow()
  if (count >= PER_HOUR) throw new Refusal(429, '操作太频繁，请稍后再试')
}

/** ms-order.order.applyHaierFq. One application per number and course: a second call corrects the name. */
export async function applyInstallment(deps: Deps, { courseId, name, mobile }: Installment, ip: string): Promise<InstallmentReceived> {
  const { db, now } = deps
  const number = mobileOf(mobile)
  if (number === null) throw invalid(PHONE_INVALID)
  await assertNoFlood(deps, ip)
  const course = await db.selectFrom('course').select('id').where('id', '=', courseId).executeTakeFirst()
  if (!course) throw notFound('课程')
  const row = { course_id: courseId, mobile: number, name: name.trim(), ip, applied_at: now() }
  const { id } = await db
    .insertInto('installment_application')
    .values(row)
    .onConflict((on) => on.columns(['mobile', 'course_id']).doUpdateSet({ name: row.name }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return { applicationId: id }
}
