import type { ReactNode } from 'react'
import { PhoneButton as HostButton } from '@/platform/elements/phone-button'

type PhoneButtonProps = { id: string; isBusy: boolean; onCode: (code: string | null) => void; children: ReactNode }

/** A wide button that requests the learner's mobile number from the host; hidden where the host has none. */
export function PhoneButton(props: PhoneButtonProps) {
  return <HostButton {...props} className="button button--plain button--wide" />
}
