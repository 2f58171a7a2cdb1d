import type { Deps } from '#server/deps'
import { invalid, notFound, Refusal } from '#server/refusal'
import { accountRow } from '#server/repositories/account/account'
import { hasCourse } from '#server/repositories/course/course'
import { instalmentsFrom, putInstalment } from '#server/repositories/order/instalment'
import type { Installment, InstallmentReceived } from '@/contract/site/gateway.schema'
import { mobileOf, PHONE_INVALID } from '@/domain/account/mobile'
import { maskMobile } from '@/domain/text/personal-fields'
import { HOUR_MS } from '@/domain/time/units'

/** Applications an hour from one network. */
const PER_HOUR = 20

async function assertNoFlood({ db, now }: Deps, network: string): Promise<void> {
  if ((await instalmentsFrom(db, network, now() - HOUR_MS)) >= PER_HOUR) throw new Refusal(429, '操作太频繁，请稍后再试')
}

/** Identifies the applicant; `userId` is null for a visitor. */
type Applicant = { userId: number | null; network: string }

/** The number an application names. A learner may name the own one as it is shown to them, masked. */
async function numberOf({ db }: Deps, mobile: string, userId: number | null): Promise<string> {
  const typed = mobileOf(mobile)
  if (typed !== null) return typed
  const own = userId === null ? undefined : (await accountRow(db, userId))?.mobile
  if (!own || mobile !== maskMobile(own)) throw invalid(PHONE_INVALID)
  return own
}

/** ms-order.order.applyHaierFq. One application per number and course: a second call corrects the name. */
export async function applyInstallment(
  deps: Deps,
  { courseId, name, mobile }: Installment,
  { userId, network }: Applicant,
): Promise<InstallmentReceived> {
  const { db, now } = deps
  const number = await numberOf(deps, mobile, userId)
  await assertNoFlood(deps, network)
  if (!(await hasCourse(db, courseId))) throw notFound('课程')
  const row = { course_id: courseId, mobile: number, name: name.trim(), ip: network, applied_at: now() }
  return { applicationId: await putInstalment(db, row) }
}
