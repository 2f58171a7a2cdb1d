import type { QuestionMarks } from '@/contract/tiku/review.schema'
import { NotePopup } from './note-popup'
import { ReportPopup } from './report-popup'

/** `own`: the learner's marks of the question, once they are known. */
type QuestionPopupsProps = { open: 'note' | 'report'; questionId: number; own: QuestionMarks | undefined; onClose: () => void }

/** Opens a popup over a question: a note, or the report of a mistake. */
export function QuestionPopups({ open, questionId, own, onClose }: QuestionPopupsProps) {
  if (open === 'report') return <ReportPopup questionId={questionId} onClose={onClose} />
  return own ? <NotePopup of={own} onClose={onClose} /> : null
}
