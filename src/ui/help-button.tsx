import { askHelp } from '@/platform/errors/help'
import { ActionButton } from './action-button'

/** The way to customer service from whatever failed. */
export function HelpButton() {
  return (
    <ActionButton look="quiet" onClick={askHelp}>
      联系客服
    </ActionButton>
  )
}
