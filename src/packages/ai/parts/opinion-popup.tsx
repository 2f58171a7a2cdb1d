import { useState } from 'react'
import { ActionButton } from '@/ui/action-button'
import { Popup } from '@/ui/popup'
import { Textarea } from '@/ui/textarea'

const LONGEST = 200

/** Asks what was wrong with an answer; the teachers read it. */
export function OpinionPopup({ onClose, onSend }: { onClose: () => void; onSend: (note: string) => void }) {
  const [note, setNote] = useState('')
  return (
    <Popup
      id="ai-opinion"
      title="哪里没帮上忙？"
      onClose={onClose}
      foot={
        <ActionButton id="send-opinion" isWide onClick={() => onSend(note)}>
          提交
        </ActionButton>
      }
    >
      <Textarea
        id="opinion-note"
        label="说明（选填）"
        placeholder="答非所问、引用不对，或者没有讲清楚"
        maxLength={LONGEST}
        value={note}
        onInput={setNote}
      />
    </Popup>
  )
}
