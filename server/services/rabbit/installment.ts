import type { Installment, InstallmentReceived } from '@/contract/site/gateway.schema'
import { mobileOf, PHONE_INVALID } from '@/domain/account/phone'
import { HOUR_MS } from '@/domain/time/units'
import type { Deps } from '../../deps'
import { invalid, notFound, Refusal } from '../../refusal'
import { hasCourse } from '../../repositories/course/find'
import { instalmentsFrom, putInstalment } from '../../repositories/instalment'

/** Applications an hour from one address. */
const PER_HOUR = 20

async function assertNoFlood({ db, now }: Deps, ip: string): Promise<void> {
  if ((await instalmentsFrom(db, ip, now() - HOUR_MS)) >= PER_HOUR) throw new Refusal(429, '操作太频繁，请稍后再试')
}

/** ms-order.order.applyHaierFq. One application per number and course: a second call corrects the name. */
export async function applyInstallment(deps: Deps, { courseId, name, mobile }: Installment, ip: string): Promise<InstallmentReceived> {
  const { db, now } = deps
  const number = mobileOf(mobile)
  if (number === null) throw invalid(PHONE_INVALID)
  await assertNoFlood(deps, ip)
  if (!(await hasCourse(db, courseId))) throw notFound('课程')
  const row = { course_id: courseId, mobile: number, name: name.trim(), ip, applied_at: now() }
  return { applicationId: await putInstalment(db, row) }
}
