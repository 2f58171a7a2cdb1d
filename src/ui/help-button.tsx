import { openHelp } from '@/platform/errors/help'
import { ActionButton } from './action-button'

/** The way to customer service from whatever failed. */
export function HelpButton() {
  return (
    <ActionButton look="quiet" onClick={openHelp}>
      联系客服
    </ActionButton>
  )
}
