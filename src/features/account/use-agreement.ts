import { useState } from 'react'
import { logConsent } from '@/data/account/consent-log'
import { expectFailure } from '@/data/http/failure'

/** The tick box of a login: nothing signs in before it is set; an act tried without it waits for the answer on a sheet. */
export function useAgreement() {
  const [isAgreed, setAgreed] = useState(false)
  const [waiting, setWaiting] = useState<(() => void) | null>(null)
  return {
    isAgreed,
    setAgreed,
    isAsking: waiting !== null,
    /** Runs it when the box is ticked, else shows the dialog first. */
    guard: (act: () => void) => (isAgreed ? act() : setWaiting(() => act)),
    agree: () => {
      setAgreed(true)
      setWaiting(null)
      waiting?.()
    },
    refuse: () => setWaiting(null),
  }
}

export type AgreementState = ReturnType<typeof useAgreement>

/** Logs what was agreed to. The login itself is done, so a failure is not shown. */
export const recordAgreement = (place: string): void => void logConsent({ kind: 'agreement', isGiven: true, place }).catch(expectFailure)
