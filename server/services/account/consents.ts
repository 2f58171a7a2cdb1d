import { tx } from '#server/database/tx'
import type { Deps } from '#server/deps'
import { notFound } from '#server/refusal'
import { addConsents, consentsOf, currentAgreement, setTracked } from '#server/repositories/account/agreement'
import type { Agreement, AgreementKind, Consent, ConsentRow } from '@/contract/account/privacy.schema'

/** One tick of the box agrees to these. */
const TICKED: readonly AgreementKind[] = ['user', 'privacy']

/** The text in force. */
export async function agreementOf({ db, now }: Deps, kind: AgreementKind): Promise<Agreement> {
  const found = await currentAgreement(db, kind, now())
  if (!found) throw notFound('这份协议')
  return found
}

/** Logs a consent with the version it was given to; the tracker follows its own. */
export async function logConsent({ db, now }: Deps, userId: number, { kind, isGiven, place }: Consent): Promise<ConsentRow[]> {
  const moment = now()
  const row = { user_id: userId, is_given: isGiven, place, given_at: moment }
  await tx(db, async (work) => {
    if (kind === 'tracker') {
      await setTracked(work, userId, isGiven)
      await addConsents(work, [{ ...row, kind, version: '1' }])
      return
    }
    const texts = await Promise.all(TICKED.map((one) => currentAgreement(work, one, moment)))
    await addConsents(
      work,
      texts.flatMap((text) => (text ? [{ ...row, kind: text.kind, version: text.version }] : [])),
    )
  })
  return consentsOf(db, userId)
}

/** The log of a learner's consents. */
export const consentLog = ({ db }: Deps, userId: number): Promise<ConsentRow[]> => consentsOf(db, userId)
