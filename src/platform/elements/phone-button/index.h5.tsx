import type { PhoneButtonProps } from './port'

/** A browser knows no number, so there is nothing to press. */
export function PhoneButton(_: PhoneButtonProps) {
  return null
}
