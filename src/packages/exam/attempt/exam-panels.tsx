import type { GivenAnswers, SheetItem } from '@/domain/exam/answer-sheet'
import type { useLeaving } from '@/features/page-frame/use-leaving'
import { useWideWindow } from '@/features/page-frame/use-wide-window'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { KeyHints } from '@/ui/key-hints'
import { AnswerSheet, SheetBody } from './answer-sheet'
import { ConfirmHandIn } from './confirm-hand-in'
import './exam-panels.scss'
import './exam-side.scss'
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

const hints = [
  { keys: ['A', 'B', '1', '2'], does: '选择选项' },
  { keys: ['←', '→'], does: '上一题、下一题' },
  { keys: ['M'], does: '标记' },
]

/** The answer sheet beside the paper, where the window has room for both. */
export function ExamSide({ items, answers, at, onMove, onPanel }: Omit<ExamPanelsProps, 'panel' | 'leaving' | 'handing'>) {
  if (!useWideWindow()) return null
  return (
    <View className="exam-side">
      <View id="exam-side" className="exam-side__panel" role="region" label="答题卡">
        <View className="title" role="heading">
          答题卡
        </View>
        <SheetBody {...{ items, answers, at }} onChoose={onMove} />
        <View className="exam-side__foot">
          <ActionButton id="hand-in-beside" look={at === items.length - 1 ? 'primary' : 'plain'} isWide onClick={() => onPanel('confirm')}>
            交卷
          </ActionButton>
          <KeyHints of={hints} />
        </View>
      </View>
    </View>
  )
}
