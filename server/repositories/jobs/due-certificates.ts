import type { Tx } from '#server/database/tables'
import type { CertificateKind } from '@/contract/study/certificate.schema'
import { addJobs } from './queue'

/** A learner who has learned a lesson of a course, or has new marks in a paper. `cause` names the change: each is looked at once. */
export type CertificateCause = { userId: number; objectId: number; cause: string }

/** Asks in the transaction of the change for the certificates that it may have earned; nothing is asked where no rule is on. */
export async function askCertificates(work: Tx, kind: CertificateKind, causes: readonly CertificateCause[], now: number): Promise<void> {
  if (causes.length === 0) return
  const rules = await work
    .selectFrom('certificate_rule')
    .select('object_id')
    .where('kind', '=', kind)
    .where('object_id', 'in', [...new Set(causes.map(({ objectId }) => objectId))])
    .where('is_on', '=', true)
    .execute()
  const ruled = new Set(rules.map(({ object_id }) => object_id))
  const due = causes.filter(({ objectId }) => ruled.has(objectId))
  await addJobs(
    work,
    'giveCertificate',
    due.map(({ userId, objectId, cause }) => {
      return { ref: `${kind}:${cause}`, payload: { userId, kind, objectId }, runAt: now, now }
    }),
  )
}
