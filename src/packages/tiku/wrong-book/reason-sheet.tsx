import type { WrongReason } from '@/contract/tiku/review.schema'
import { wrongReasonNames } from '@/domain/tiku/wrong-reason'
import { OptionList } from '@/ui/option-list'
import { Popup } from '@/ui/popup'

type ReasonSheetProps = { reason: WrongReason | null; onChoose: (reason: WrongReason | null) => void; onClose: () => void }

const reasons = Object.entries(wrongReasonNames).map(([value, text]) => ({ value, text }))
const isReason = (value: string): value is WrongReason => value in wrongReasonNames

/** Asks why it went wrong; knowing that is half of putting it right. */
export function ReasonSheet({ reason, onChoose, onClose }: ReasonSheetProps) {
  return (
    <Popup id="reason-sheet" title="这题为什么错？" onClose={onClose}>
      <OptionList
        label="错因"
        options={[...reasons, { value: 'none', text: '先不标' }]}
        value={reason ?? 'none'}
        onChoose={(value) => onChoose(isReason(value) ? value : null)}
      />
    </Popup>
  )
}
