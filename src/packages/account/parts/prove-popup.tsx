import { requestOwnCode, ticketFor } from '@/data/account/profile-commands'
import { useCodeForm } from '@/features/account/use-code-form'
import { ActionButton } from '@/ui/action-button'
import { Popup } from '@/ui/popup'
import { SmsCode } from '@/ui/sms-code'

type ProvePopupProps = { title: string; action: string; onTicket: (ticket: string) => Promise<void>; onClose: () => void }

/** Asks for a code sent to the learner's own number; its ticket opens one guarded call. A refusal of that call is shown here too. */
export function ProvePopup({ title, action, onTicket, onClose }: ProvePopupProps) {
  const submit = async (code: string) => onTicket(await ticketFor(code))
  const form = useCodeForm({ purpose: 'own-number', request: requestOwnCode, submit })
  return (
    <Popup
      id="prove"
      title={title}
      onClose={onClose}
      foot={
        <ActionButton id="prove-yes" isWide disabled={form.isOff} isBusy={form.isBusy} onClick={form.submit}>
          {action}
        </ActionButton>
      }
    >
      <SmsCode id="prove-code" {...form.field} />
    </Popup>
  )
}
