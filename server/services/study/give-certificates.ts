import { randomBytes } from 'node:crypto'
import { type Tx, tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { accountRow } from '#server/repositories/account/account'
import { sendMessage } from '#server/repositories/account/message'
import { addJob, type JobPayloads } from '#server/repositories/jobs/queue'
import {
  type CertificateRow,
  findRule,
  giveCertificate,
  givenFrom,
  learnersDue,
  type RuleRow,
  ruleById,
  rulesOn,
  standingOf,
} from '#server/repositories/study/certificates'
import { accessTo } from '#server/services/learn/lesson'
import { canLearn } from '@/domain/course/course'
import { marksText } from '@/domain/scoring/marks'
import {
  CERTIFICATE_RANDOM_BYTES,
  type CertificateStanding,
  certificateNumber,
  isCertificateDue,
  printedNumber,
} from '@/domain/study/certificate'
import { learningDayOf } from '@/domain/time/day'
import { checkAddress } from './certificates'

type Work = Pick<Deps, 'db' | 'now'>

const detailOf = (at: CertificateStanding): string =>
  at.kind === 'course'
    ? `学完 ${at.learned} / ${at.lessons} 课时`
    : `成绩 ${marksText(at.marks ?? 0)} 分，合格线 ${marksText(at.passMarks)} 分`

/** How far a learner is by a rule; undefined before it is met, and for a course that is not the learner's. */
async function metStanding({ db, now }: Work, userId: number, rule: RuleRow): Promise<CertificateStanding | undefined> {
  if (rule.kind === 'course' && !canLearn((await accessTo(db, userId, rule.objectId, now())).access, false)) return undefined
  const at = await standingOf(db, userId, rule, now())
  return isCertificateDue(at) ? at : undefined
}

/** Tells of a certificate at once, or of all that were given later than they were earned in one message a learning day. */
async function tellGiven(work: Tx, { user_id: userId, number, title, subject, given_at: now }: CertificateRow, isLater: boolean) {
  const told = { userId, kind: 'certificate' as const, now }
  if (!isLater) {
    const body = `你获得了《${subject}》的${title}，编号 ${printedNumber(number)}。`
    return sendMessage(work, { ...told, ref: `given:${number}`, body, link: checkAddress(number) })
  }
  const body = `你已经达到《${subject}》${title}的要求，证书补发给你了。今天补发的都在“我的证书”里。`
  return sendMessage(work, { ...told, ref: `later:${learningDayOf(now)}`, body, link: '/certificates' })
}

/** Gives a learner the certificate of a rule that is met, once; one that was withdrawn stays withdrawn. */
async function giveByRuleTo(deps: Work, userId: number, rule: RuleRow, isLater: boolean): Promise<void> {
  const at = await metStanding(deps, userId, rule)
  if (!at) return
  const { kind, objectId, title, subject } = rule
  const number = certificateNumber(randomBytes(CERTIFICATE_RANDOM_BYTES))
  await tx(deps.db, async (work) => {
    const holder = (await accountRow(work, userId))?.nickname ?? ''
    const row = { user_id: userId, kind, object_id: objectId, number, title, subject, holder, detail: detailOf(at), given_at: deps.now() }
    const { certificate, isNew } = await giveCertificate(work, row)
    if (isNew) await tellGiven(work, certificate, isLater)
  })
}

/** Gives the certificate of a course or a paper to a learner who may have earned it. That of a dated mock waits for its end. */
export async function giveCertificateTo(
  deps: Work,
  { userId, kind, objectId }: JobPayloads['giveCertificate'],
): Promise<{ postponedTo: number } | undefined> {
  const rule = await findRule(deps.db, kind, objectId)
  if (!rule?.isOn) return undefined
  const from = await givenFrom(deps.db, rule)
  if (from !== null && from > deps.now()) return { postponedTo: from }
  await giveByRuleTo(deps, userId, rule, false)
  return undefined
}

const AT_ONCE = 200

async function giveToAll(deps: Work, rule: RuleRow): Promise<void> {
  for (let after = 0; ; ) {
    const userIds = await learnersDue(deps.db, rule, deps.now(), { after, limit: AT_ONCE })
    for (const userId of userIds) await giveByRuleTo(deps, userId, rule, true)
    const last = userIds.at(-1)
    if (last === undefined || userIds.length < AT_ONCE) return
    after = last
  }
}

/** Gives the certificate of a rule to everybody who meets it already. */
export async function giveByRule(deps: Work, { ruleId }: JobPayloads['giveByRule']): Promise<undefined> {
  const rule = await ruleById(deps.db, ruleId)
  if (rule?.isOn) await giveToAll(deps, rule)
}

/** Asks in the transaction that makes or changes a rule for those who meet it already. */
export const askByRule = (work: Tx, ruleId: number, now: number): Promise<void> =>
  addJob(work, 'giveByRule', { ref: `${ruleId}:${now}`, payload: { ruleId }, runAt: now, now })

/** Gives certificates that no single change earned: a course has fewer lessons now, or was bought after its lessons were learned. */
export async function catchUpCertificates(deps: Work): Promise<void> {
  for (const rule of await rulesOn(deps.db)) await giveToAll(deps, rule)
}
