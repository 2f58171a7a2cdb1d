import { PhoneButton as HostButton } from '@/platform/elements/phone-button'
import type { PhoneButtonProps as HostButtonProps } from '@/platform/elements/phone-button/port'

type PhoneButtonProps = Omit<HostButtonProps, 'className'>

/** A wide button that requests the learner's mobile number from the host; hidden where the host has none. */
export function PhoneButton(props: PhoneButtonProps) {
  return <HostButton {...props} className="button button--plain button--wide" />
}
