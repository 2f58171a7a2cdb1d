import type { ReactNode } from 'react'

/**
 * `onCode`: a code for the learner's mobile number; null when they declined, or the host has none. `onEarly`: runs in place of the
 * request while the learner may not be asked yet; absent when they may.
 */
export type PhoneButtonProps = {
  id: string
  className: string
  isBusy: boolean
  onCode: (code: string | null) => void
  onEarly?: (() => void) | undefined
  children: ReactNode
}
