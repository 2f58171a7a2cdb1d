import { privacy } from '@/contract/account/privacy'
import type { Consent } from '@/contract/account/privacy.schema'
import { send } from '@/data/http/send'

/** Logs a consent; a failure does not keep the learner from what they agreed to. */
export const logConsent = (consent: Consent) => send(privacy.consent, { body: consent }, { isQuiet: true })
