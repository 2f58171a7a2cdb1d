import { lazy, Suspense } from 'react'
import type { createDrafts } from '@/data/exam/drafts'
import type { GivenAnswers, SheetItem } from '@/domain/answer-sheet'
import { AnswerSheet } from './answer-sheet'
import { ConfirmHandIn } from './confirm-hand-in'

const Calculator = lazy(() => import('./calculator').then((late) => ({ default: late.Calculator })))
const DraftPad = lazy(() => import('./draft-pad').then((late) => ({ default: late.DraftPad })))

/** What lies over the question: nothing, the answer sheet, the last question before handing in, or a tool. */
export type Panel = 'none' | 'sheet' | 'confirm' | 'calculator' | 'draft'

type ExamPanelsProps = {
  panel: Panel
  onPanel: (panel: Panel) => void
  items: readonly SheetItem[]
  answers: GivenAnswers
  drafts: ReturnType<typeof createDrafts>
  at: number
  onMove: (at: number) => void
  handing: { isBusy: boolean; error: Error | null; start: () => void }
}

/** One panel at a time. */
export function ExamPanels({ panel, onPanel, items, answers, drafts, at, onMove, handing }: ExamPanelsProps) {
  const close = () => onPanel('none')
  const choose = (index: number) => {
    onMove(index)
    close()
  }
  const shown = items[at]
  const given = { items, answers, onChoose: choose, onClose: close }
  switch (panel) {
    case 'none':
      return null
    case 'sheet':
      return <AnswerSheet {...given} at={at} onHandIn={() => onPanel('confirm')} />
    case 'confirm':
      return <ConfirmHandIn {...given} isBusy={handing.isBusy} error={handing.error} onConfirm={handing.start} />
    case 'calculator':
      return (
        <Suspense fallback={null}>
          <Calculator onClose={close} />
        </Suspense>
      )
    case 'draft':
      return shown ? (
        <Suspense fallback={null}>
          <DraftPad drafts={drafts} questionId={shown.question.id} number={shown.number} onClose={close} />
        </Suspense>
      ) : null
  }
}
