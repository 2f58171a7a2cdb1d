import { tx } from '#server/database/tables'
import type { Deps, ServicePlugin } from '#server/deps'
import { serve } from '#server/http/serve'
import { notFound } from '#server/refusal'
import { addConsents, consentsOf, currentAgreement, setTracked } from '#server/repositories/account/agreement'
import { minors } from '@/contract/account/minors'
import { privacy } from '@/contract/account/privacy'
import type { Agreement, AgreementKind, Consent, ConsentRow } from '@/contract/account/privacy.schema'
import { endMinorMode, minorMode, setMinorMode } from './minors'
import { deletionOf, exportAddress, listExports, requestDeletion, requestExport, withdrawDeletion } from './privacy'

/** One tick of the box agrees to these. */
const TICKED: readonly AgreementKind[] = ['user', 'privacy']

/** The text in force. */
async function agreementOf({ db, now }: Deps, kind: AgreementKind): Promise<Agreement> {
  const found = await currentAgreement(db, kind, now())
  if (!found) throw notFound('这份协议')
  return found
}

/** Logs a consent with the version it was given to; the tracker follows its own. */
async function logConsent({ db, now }: Deps, userId: number, { kind, isGiven, place }: Consent): Promise<ConsentRow[]> {
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
const consentLog = ({ db }: Deps, userId: number): Promise<ConsentRow[]> => consentsOf(db, userId)

/** The mode for minors. Registered within the user service. */
export const minorCalls: ServicePlugin = (app, deps) => {
  serve(app, minors.state, (_input, { learnerId }) => minorMode(deps, learnerId))
  serve(app, minors.set, ({ body }, { learnerId }) => setMinorMode(deps, learnerId, body))
  serve(app, minors.turnOff, ({ body }, { learnerId }) => endMinorMode(deps, learnerId, body))
}

/** Agreements, consents, export and deletion. Registered within the user service. */
export const privacyCalls: ServicePlugin = (app, deps) => {
  serve(app, privacy.agreement, ({ params }) => agreementOf(deps, params.kind))
  serve(app, privacy.consent, ({ body }, { learnerId }) => logConsent(deps, learnerId, body))
  serve(app, privacy.consents, (_input, { learnerId }) => consentLog(deps, learnerId))
  serve(app, privacy.askExport, (_input, { learnerId }) => requestExport(deps, learnerId))
  serve(app, privacy.exports, (_input, { learnerId }) => listExports(deps, learnerId))
  serve(app, privacy.exportFile, ({ params, query }, { learnerId }) => exportAddress(deps, learnerId, params.id, query))
  serve(app, privacy.deletion, (_input, { learnerId }) => deletionOf(deps, learnerId))
  serve(app, privacy.askDeletion, ({ body }, { learnerId }) => requestDeletion(deps, learnerId, body))
  serve(app, privacy.cancelDeletion, (_input, { learnerId }) => withdrawDeletion(deps, learnerId))
}
