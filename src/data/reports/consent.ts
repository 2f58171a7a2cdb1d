import { create } from 'zustand'
import { storage } from '@/platform/storage'
import { writeIfRoom } from '@/platform/storage/port'

/** Consent to tracking: not requested, requested without an answer, yes or no. */
type Answer = 'unasked' | 'asked' | 'yes' | 'no'

const KEY = 'trackerConsent'

function kept(): Answer {
  const text = storage.read(KEY)
  return text === 'yes' || text === 'no' ? text : 'unasked'
}

/** Consent to the tracker. It is requested once on a device, and only where a tracker would run. */
export const useConsent = create<{ answer: Answer }>(() => ({ answer: kept() }))

/** Brings the sheet up, unless the learner has answered before. */
export function requestConsent(): void {
  if (useConsent.getState().answer === 'unasked') useConsent.setState({ answer: 'asked' })
}

export function answerConsent(answer: 'yes' | 'no'): void {
  useConsent.setState({ answer })
  // Asked again next time, then.
  writeIfRoom(storage, KEY, answer)
}
