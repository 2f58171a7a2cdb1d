import type { Tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import type { Env } from '#server/env'
import { mediaUrl } from '#server/media-url'
import { conflict, notFound } from '#server/refusal'
import { sendMessage } from '#server/repositories/account/message'
import {
  type CertificateRow,
  certificateByNumber,
  certificatesOf,
  type RuleRow,
  rulesOfLearner,
  standingOf,
  withdrawCertificate,
} from '#server/repositories/study/certificates'
import type { Certificate, Certificates, CertificateWay } from '@/contract/study/certificate.schema'
import { type CertificateStanding, certificateNumberIn, isCertificateDue, lessonsNeeded, printedNumber } from '@/domain/study/certificate'

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
