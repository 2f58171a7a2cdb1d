import { randomBytes } from 'node:crypto'
import { type Tx, tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import type { Env } from '#server/env'
import { mediaUrl } from '#server/media-url'
import { conflict, forbidden, notFound } from '#server/refusal'
import { accountRow } from '#server/repositories/account/account'
import { sendMessage } from '#server/repositories/account/message'
import {
  type CertificateRow,
  certificateByNumber,
  certificatesOf,
  findRule,
  giveCertificate,
  type RuleRow,
  rulesOfLearner,
  standingOf,
  withdrawCertificate,
} from '#server/repositories/study/certificates'
import { accessTo } from '#server/services/learn/lesson'
import type { Certificate, Certificates, CertificateWay, ClaimCertificate } from '@/contract/study/certificate.schema'
import { canLearn } from '@/domain/course/course'
import { marksText } from '@/domain/scoring/marks'
import {
  CERTIFICATE_RANDOM_BYTES,
  type CertificateStanding,
  certificateNumber,
  certificateNumberIn,
  isCertificateDue,
  lessonsNeeded,
  printedNumber,
} from '@/domain/study/certificate'

/** The page on which anybody checks a certificate. */
export const checkAddress = (number: string): string => `/certificate/${printedNumber(number)}`

const certificateOf = (env: Env, row: CertificateRow): Certificate => {
  const isValid = row.withdrawn_at === null
  return {
    number: printedNumber(row.number),
    kind: row.kind,
    objectId: row.object_id,
    title: row.title,
    subject: row.subject,
    holder: row.holder,
    detail: row.detail,
    givenAt: row.given_at,
    withdrawnAt: row.withdrawn_at,
    reason: row.reason,
    picture: isValid ? mediaUrl(env, `/share/certificate/${row.number}.png`) : null,
    pdf: isValid ? mediaUrl(env, `/share/certificate/${row.number}.pdf`) : null,
  }
}

function wayOf({ kind, objectId, title, subject }: RuleRow, at: CertificateStanding): CertificateWay {
  const own = { kind, objectId, title, subject, isDue: isCertificateDue(at) }
  if (at.kind === 'paper') return { ...own, lessons: null, marks: { best: at.marks, pass: at.passMarks } }
  const needed = lessonsNeeded(at.lessons, at.percent)
  return { ...own, lessons: { learned: Math.min(at.learned, needed), needed }, marks: null }
}

/** The certificates of a learner, and those that they may get: by courses they may learn and papers they have sat. */
export async function myCertificates({ db, env, now }: Deps, userId: number): Promise<Certificates> {
  const rows = await certificatesOf(db, userId)
  const has = ({ kind, objectId }: RuleRow) => rows.some((row) => row.kind === kind && row.object_id === objectId)
  const open = (await rulesOfLearner(db, userId, now())).filter((rule) => !has(rule))
  const ways = await Promise.all(open.map(async (rule) => wayOf(rule, await standingOf(db, userId, rule, now()))))
  return { certificates: rows.map((row) => certificateOf(env, row)), ways }
}

const detailOf = (at: CertificateStanding): string =>
  at.kind === 'course'
    ? `学完 ${at.learned} / ${at.lessons} 课时`
    : `成绩 ${marksText(at.marks ?? 0)} 分，合格线 ${marksText(at.passMarks)} 分`

/** Throws where a course is not the learner's, or the rule is not met. */
async function dueStanding({ db, now }: Deps, userId: number, rule: RuleRow): Promise<CertificateStanding> {
  if (rule.kind === 'course' && !canLearn((await accessTo(db, userId, rule.objectId, now())).access, false))
    throw forbidden('购买课程并学完后才能领取证书')
  const at = await standingOf(db, userId, rule, now())
  if (isCertificateDue(at)) return at
  if (at.kind === 'paper')
    throw conflict(at.marks === null ? '考完这份试卷才能领取证书' : `还没到合格线 ${marksText(at.passMarks)} 分，再考一次试试`)
  throw conflict(`还差 ${lessonsNeeded(at.lessons, at.percent) - at.learned} 课时，学完就能领取证书`)
}

/** Gives a certificate by its rule, once: again, it is the one that was given. */
export async function claimCertificate(deps: Deps, userId: number, { kind, objectId }: ClaimCertificate): Promise<Certificate> {
  const { db, env, now } = deps
  const held = (await certificatesOf(db, userId)).find((row) => row.kind === kind && row.object_id === objectId)
  if (held) return certificateOf(env, held)
  const rule = await findRule(db, kind, objectId)
  if (!rule?.isOn) throw notFound(kind === 'course' ? '这门课程的证书' : '这份试卷的证书')
  const at = await dueStanding(deps, userId, rule)
  const holder = (await accountRow(db, userId))?.nickname ?? ''
  const row = {
    user_id: userId,
    kind,
    object_id: objectId,
    number: certificateNumber(randomBytes(CERTIFICATE_RANDOM_BYTES)),
    title: rule.title,
    subject: rule.subject,
    holder,
    detail: detailOf(at),
    given_at: now(),
  }
  return tx(db, async (work) => {
    const { certificate, isNew } = await giveCertificate(work, row)
    const told = { userId, kind: 'certificate' as const, ref: `given:${certificate.number}`, now: row.given_at }
    const body = `你获得了《${certificate.subject}》的${certificate.title}，编号 ${printedNumber(certificate.number)}。`
    if (isNew) await sendMessage(work, { ...told, body, link: checkAddress(certificate.number) })
    return certificateOf(env, certificate)
  })
}

/** The certificate with a number, as it was printed or typed. A withdrawn one says so. */
export async function checkCertificate({ db, env }: Deps, text: string): Promise<Certificate> {
  const number = certificateNumberIn(text)
  const row = number === undefined ? undefined : await certificateByNumber(db, number)
  if (!row) throw notFound('这个编号的证书')
  return certificateOf(env, row)
}

/** Staff withdraw a certificate, and its holder is told why. */
export async function withdrawWithin(
  work: Tx,
  { user_id, number, title, subject }: CertificateRow,
  reason: string,
  now: number,
): Promise<void> {
  if (!(await withdrawCertificate(work, { userId: user_id, number }, reason, now))) throw conflict('这张证书已经撤销了')
  const told = { userId: user_id, kind: 'certificate' as const, ref: `withdrawn:${number}`, title: '你的证书被撤销了' }
  await sendMessage(work, { ...told, body: `《${subject}》的${title}已撤销：${reason}`, link: checkAddress(number), now })
}
