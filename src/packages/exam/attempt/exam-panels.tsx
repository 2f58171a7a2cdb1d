import { type GivenAnswers, type SheetItem, undoneCount } from '@/domain/answer-sheet'
import { AnswerSheet } from './answer-sheet'
import { ConfirmHandIn } from './confirm-hand-in'

/** What lies over the question: nothing, the answer sheet, or the last question before handing in. */
export type Panel = 'none' | 'sheet' | 'confirm'

type ExamPanelsProps = {
  panel: Panel
  onPanel: (panel: Panel) => void
  items: readonly SheetItem[]
  answers: GivenAnswers
  at: number
  onMove: (at: number) => void
  handing: { isBusy: boolean; error: Error | null; start: () => void }
}

/** One panel at a time. */
export function ExamPanels({ panel, onPanel, items, answers, at, onMove, handing }: ExamPanelsProps) {
  const close = () => onPanel('none')
  const choose = (index: number) => {
    onMove(index)
    close()
  }
  switch (panel) {
    case 'none':
      return null
    case 'sheet':
      return <AnswerSheet items={items} answers={answers} at={at} onChoose={choose} onClose={close} onHandIn={() => onPanel('confirm')} />
    case 'confirm':
      return (
        <ConfirmHandIn
          undone={undoneCount(items, answers)}
          isBusy={handing.isBusy}
          error={handing.error}
          onConfirm={handing.start}
          onClose={close}
        />
      )
  }
}
