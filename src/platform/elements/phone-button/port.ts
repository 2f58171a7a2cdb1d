import type { ReactNode } from 'react'

/** `onGiven`: a code that stands for the learner's mobile number; null when they declined, or the host has none to give. */
export type PhoneButtonProps = {
  id: string
  className: string
  isBusy: boolean
  onGiven: (code: string | null) => void
  children: ReactNode
}
