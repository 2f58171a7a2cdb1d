import { type Static, Type } from '@sinclair/typebox'
import type { Tx } from '#server/database/tables'
import { giveCertificate } from '#server/repositories/study/certificates'
import { learnerIds } from '#server/seed/learner-ids'
import { type Offering, offer } from '#server/seed/offer'
import { closed, Id, Text } from '@/contract/site/stored-values.schema'
import { CertificateKindSchema } from '@/contract/study/certificate.schema'
import { certificateNumberIn } from '@/domain/study/certificate'
import { shanghaiHour } from '@/domain/time/day'

const GivenSeed = Type.Object(
  {
    mobile: Text,
    number: Text,
    /** How it was earned; that of a course counts the lessons of the course. */
    detail: Type.Optional(Text),
    daysAgo: Type.Integer({ minimum: 0 }),
    /** Why it was withdrawn. */
    withdrawn: Type.Optional(Text),
  },
  closed,
)
/** A rule by which certificates are given, and those that demo learners have. */
export const CertificateSeed = Type.Object(
  {
    id: Id,
    kind: CertificateKindSchema,
    objectId: Id,
    title: Text,
    needPercent: Type.Integer({ minimum: 1, maximum: 100 }),
    given: Type.Array(GivenSeed),
  },
  closed,
)
type Rules = readonly Static<typeof CertificateSeed>[]

const HOUR = 21

export async function writeCertificateRules(offering: Offering, rules: Rules): Promise<void> {
  const rows = rules.map(({ id, kind, objectId, title, needPercent }) => {
    return { id, kind, object_id: objectId, title, need_percent: needPercent, made_at: offering.now }
  })
  await offer(offering, 'certificate_rule', ['id'], rows)
}

async function subjectOf(work: Tx, { kind, objectId }: Rules[number]): Promise<string | undefined> {
  if (kind === 'course') return (await work.selectFrom('course').select('title').where('id', '=', objectId).executeTakeFirst())?.title
  return (await work.selectFrom('paper').select('title').where('id', '=', objectId).executeTakeFirst())?.title
}

/** Says how a demo learner earned a certificate. All lessons of a course were learned, however many it has. */
async function earnedBy(work: Tx, { kind, objectId }: Rules[number], detail: string | undefined): Promise<string> {
  if (kind !== 'course') return detail ?? ''
  const lessons = await work.selectFrom('lesson').select('id').where('course_id', '=', objectId).execute()
  return `学完 ${lessons.length} / ${lessons.length} 课时`
}

/** Gives demo learners the certificates that the seed names. Made once. */
export async function writeCertificates(work: Tx, rules: Rules, now: number): Promise<void> {
  const ids = await learnerIds(
    work,
    rules.flatMap(({ given }) => given.map(({ mobile }) => mobile)),
  )
  for (const rule of rules) {
    const subject = await subjectOf(work, rule)
    for (const { mobile, number, detail, daysAgo, withdrawn } of rule.given) {
      const [user_id, plain] = [ids.get(mobile), certificateNumberIn(number)]
      if (user_id === undefined || plain === undefined || subject === undefined) continue
      const { nickname } = await work.selectFrom('users').select('nickname').where('id', '=', user_id).executeTakeFirstOrThrow()
      const given_at = Math.min(now, shanghaiHour(now, -daysAgo, HOUR))
      const face = { number: plain, title: rule.title, subject, holder: nickname, detail: await earnedBy(work, rule, detail), given_at }
      const end = withdrawn === undefined ? {} : { withdrawn_at: now, reason: withdrawn }
      await giveCertificate(work, { user_id, kind: rule.kind, object_id: rule.objectId, ...face, ...end })
    }
  }
}
