import type { GivenAnswers, SheetItem } from '@/domain/exam/answer-sheet'
import type { useLeaving } from '@/features/page-frame/use-leaving'
import { AnswerSheet } from './answer-sheet'
import { ConfirmHandIn } from './confirm-hand-in'
import './exam-panels.scss'
import { LeaveSheet } from './leave-sheet'

/** Panels over the question: answer sheet, hand-in check, or the leave dialog. */
export type Panel = 'sheet' | 'confirm' | 'leave'

type ExamPanelsProps = {
  panel: Panel
  onPanel: (panel: Panel | undefined) => void
  items: readonly SheetItem[]
  answers: GivenAnswers
  at: number
  onMove: (at: number) => void
  leaving: ReturnType<typeof useLeaving>
  handing: { isBusy: boolean; error: Error | null; start: () => void }
}

/** One panel at a time. */
export function ExamPanels({ panel, onPanel, items, answers, at, onMove, leaving, handing }: ExamPanelsProps) {
  const close = () => onPanel(undefined)
  const choose = (index: number) => {
    onMove(index)
    close()
  }
  const given = { items, answers, onChoose: choose, onClose: close }
  switch (panel) {
    case 'leave':
      return <LeaveSheet {...leaving} onHandIn={() => onPanel('confirm')} />
    case 'sheet':
      return <AnswerSheet {...given} at={at} onHandIn={() => onPanel('confirm')} />
    case 'confirm':
      return <ConfirmHandIn {...given} isBusy={handing.isBusy} error={handing.error} onConfirm={handing.start} />
  }
}
