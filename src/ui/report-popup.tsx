import { type ReactNode, useState } from 'react'
import { ActionButton } from './action-button'
import { Radio } from './choices'
import { Popup } from './popup'
import { Textarea } from './textarea'

/** The reason that says nothing without words. */
const OTHER = 'other'

type ReportPopupProps<Reason extends string> = {
  id: string
  title: string
  /** Names of the reasons, in the order they are offered. */
  reasons: Readonly<Record<Reason, string>>
  radio: { id?: string; label: string }
  note: { id: string; placeholder: string; maxLength: number }
  isBusy: boolean
  onSend: (report: { reason: Reason; note: string }) => void
  onClose: () => void
  /** Shown above the reasons. */
  children?: ReactNode
}

/** Asks for a reason and a note, and sends both. */
export function ReportPopup<Reason extends string>({
  id,
  title,
  reasons,
  radio,
  note,
  isBusy,
  onSend,
  onClose,
  children,
}: ReportPopupProps<Reason>) {
  const [reason, setReason] = useState<Reason | null>(null)
  const [text, setText] = useState('')
  const isReason = (value: string): value is Reason => Object.hasOwn(reasons, value)
  const isShort = reason === null || (reason === OTHER && text.trim() === '')
  const foot = (
    <ActionButton id="send-report" isWide isBusy={isBusy} disabled={isShort} onClick={() => reason && onSend({ reason, note: text })}>
      提交
    </ActionButton>
  )
  return (
    <Popup id={id} title={title} onClose={onClose} foot={foot}>
      {children}
      <Radio
        {...radio}
        options={Object.entries<string>(reasons).map(([value, words]) => ({ value, text: words }))}
        value={reason}
        onChange={(value) => setReason(isReason(value) ? value : null)}
      />
      <Textarea {...note} label="说明" value={text} onInput={setText} />
    </Popup>
  )
}
