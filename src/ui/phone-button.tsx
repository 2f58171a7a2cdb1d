import type { ReactNode } from 'react'
import { PhoneButton as HostButton } from '@/platform/elements/phone-button'

type PhoneButtonProps = { id: string; isBusy: boolean; onCode: (code: string | null) => void; children: ReactNode }

/** A wide button that asks the host for the learner's mobile number; nothing where the host knows none. */
export function PhoneButton(props: PhoneButtonProps) {
  return <HostButton {...props} className="button button--plain button--wide" />
}
