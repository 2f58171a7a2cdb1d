import { Button } from '@tarojs/components'
import type { PhoneButtonProps } from './port'

/** The host's own button: it asks the learner for consent and reports the answer. */
export function PhoneButton({ id, className, isBusy, onCode, onEarly, children }: PhoneButtonProps) {
  return (
    <Button
      id={id}
      className={`el-button ${className}`}
      hoverClass="is-pressed"
      disabled={isBusy}
      {...(onEarly ? { onClick: onEarly } : { openType: 'getPhoneNumber', onGetPhoneNumber: ({ detail }) => onCode(detail.code || null) })}
    >
      {children}
    </Button>
  )
}
