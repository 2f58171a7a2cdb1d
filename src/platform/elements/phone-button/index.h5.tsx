import type { PhoneButtonProps } from './port'

/** A browser has no number, so there is no button. */
export function PhoneButton(_: PhoneButtonProps) {
  return null
}
