import type { QuestionMarks } from '@/contract/tiku/review.schema'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import { Popup } from '@/ui/popup'
import { NoteFields } from './note-fields'
import { QuestionReport } from './report-popup'
import { useNote } from './use-note'

/** The note of a question, written over the question itself. Closed unsaved, it is a draft on this device. */
function NotePopup({ of, onClose }: { of: QuestionMarks; onClose: () => void }) {
  const saved = () => {
    toast('笔记已保存')
    onClose()
  }
  const note = useNote(of, saved)
  const close = () => {
    if (note.isChanged) toast('还没有保存，已存为草稿')
    onClose()
  }
  const foot = (
    <ActionButton id="save-note" isWide isBusy={note.isBusy} disabled={!note.isChanged} onClick={note.save}>
      保存
    </ActionButton>
  )
  return (
    <Popup id="note-popup" title="笔记" onClose={close} foot={foot}>
      <NoteFields note={note} />
    </Popup>
  )
}

/** `own`: the learner's marks of the question, once they are known. */
type QuestionPopupsProps = { open: 'note' | 'report'; questionId: number; own: QuestionMarks | undefined; onClose: () => void }

/** Opens a popup over a question: a note, or the report of a mistake. */
export function QuestionPopups({ open, questionId, own, onClose }: QuestionPopupsProps) {
  if (open === 'report') return <QuestionReport questionId={questionId} onClose={onClose} />
  return own ? <NotePopup of={own} onClose={onClose} /> : null
}
