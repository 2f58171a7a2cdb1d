import type { ReactNode } from 'react'

/** `onGiven`: a code for the learner's mobile number; null when they declined, or the host has none. */
export type PhoneButtonProps = {
  id: string
  className: string
  isBusy: boolean
  onGiven: (code: string | null) => void
  children: ReactNode
}
