import type { createDrafts } from '@/data/exam/drafts'
import type { GivenAnswers, SheetItem } from '@/domain/exam/answer-sheet'
import type { useLeaving } from '@/features/page-frame/use-leaving'
import { late } from '@/ui/late'
import { AnswerSheet } from './answer-sheet'
import { ConfirmHandIn } from './confirm-hand-in'
import './exam-panels.scss'
import { LeaveSheet } from './leave-sheet'

export const Calculator = late(() => import('./calculator').then((found) => found.Calculator))
export const DraftPad = late(() => import('./draft-pad').then((found) => found.DraftPad))

/** Panels over the question: answer sheet, hand-in check, a tool, or the leave dialog. */
export type Panel = 'sheet' | 'confirm' | 'calculator' | 'draft' | 'leave'

type ExamPanelsProps = {
  panel: Panel
  onPanel: (panel: Panel | undefined) => void
  items: readonly SheetItem[]
  answers: GivenAnswers
  drafts: ReturnType<typeof createDrafts>
  at: number
  onMove: (at: number) => void
  leaving: ReturnType<typeof useLeaving>
  handing: { isBusy: boolean; error: Error | null; start: () => void }
}

/** One panel at a time. */
export function ExamPanels({ panel, onPanel, items, answers, drafts, at, onMove, leaving, handing }: ExamPanelsProps) {
  const close = () => onPanel(undefined)
  const choose = (index: number) => {
    onMove(index)
    close()
  }
  const shown = items[at]
  const given = { items, answers, onChoose: choose, onClose: close }
  switch (panel) {
    case 'leave':
      return <LeaveSheet {...leaving} onHandIn={() => onPanel('confirm')} />
    case 'sheet':
      return <AnswerSheet {...given} at={at} onHandIn={() => onPanel('confirm')} />
    case 'confirm':
      return <ConfirmHandIn {...given} isBusy={handing.isBusy} error={handing.error} onConfirm={handing.start} />
    case 'calculator':
      return <Calculator onClose={close} />
    case 'draft':
      return shown ? <DraftPad drafts={drafts} questionId={shown.question.id} number={shown.number} onClose={close} /> : null
  }
}
