import type { ReactNode } from 'react'

/** `onCode`: a code for the learner's mobile number; null when they declined, or the host has none. */
export type PhoneButtonProps = {
  id: string
  className: string
  isBusy: boolean
  onCode: (code: string | null) => void
  children: ReactNode
}
