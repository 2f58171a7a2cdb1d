import type { PhoneButtonProps } from '@/platform/elements/phone-button/port'

/** The reply of the fake phone button when it is pressed. */
export const giving: { code: string | null } = { code: null }

export function PhoneButton({ id, isBusy, onCode, onEarly, children }: PhoneButtonProps) {
  return (
    <button type="button" id={id} disabled={isBusy} onClick={onEarly ?? (() => onCode(giving.code))}>
      {children}
    </button>
  )
}
