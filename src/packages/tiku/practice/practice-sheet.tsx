import type { Practice } from '@/contract/tiku/practice.schema'
import type { Answer } from '@/contract/tiku/question.schema'
import { chooseAutoNext, useAutoNext } from '@/data/tiku/practice-setting'
import type { SheetItem } from '@/domain/exam/answer-sheet'
import { wholePercent } from '@/domain/text/whole-percent'
import { practiceTally } from '@/domain/tiku/practice'
import { useWideWindow } from '@/features/page-frame/use-wide-window'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Switch } from '@/ui/choices'
import { KeyHints } from '@/ui/key-hints'
import { Popup } from '@/ui/popup'
import { PracticeGrid } from './practice-grid'

type PracticeSheetProps = {
  practice: Practice
  items: readonly SheetItem[]
  waiting: ReadonlyMap<number, Answer | null>
  /** Finds the questions with an unsubmitted answer. */
  drafted: () => ReadonlySet<number>
  at: number
  onChoose: (at: number) => void
  onEnd: () => void
  onClose: () => void
}

/** Whether a right answer leads on by itself. */
function AutoNext() {
  const isOn = useAutoNext()
  return (
    <View className="row">
      <View className="row__main">答对后自动跳题</View>
      <Switch id="auto-next" label="答对后自动跳题" isOn={isOn} onChange={chooseAutoNext} />
    </View>
  )
}

/** How far the practice is, its setting, and every question. */
function SheetBody({ practice, items, waiting, drafted, at, onChoose }: Omit<PracticeSheetProps, 'onEnd' | 'onClose'>) {
  const { doneCount, rightCount } = practiceTally(practice)
  return (
    <>
      <View className="muted">
        共 {items.length} 题，已答 {doneCount} 题，答对 {rightCount} 题{doneCount > 0 && `，正确率 ${wholePercent(rightCount, doneCount)}%`}
      </View>
      {practice.mode === 'practice' && <AutoNext />}
      <PracticeGrid {...{ practice, items, waiting, at, onChoose }} drafted={drafted()} />
    </>
  )
}

const endText = ({ mode }: Practice) => (mode === 'recite' ? '结束背题' : '结束练习，看小结')

/** The answer card, with the setting of the practice and the way to its end. */
export function PracticeSheet({ onEnd, onClose, ...body }: PracticeSheetProps) {
  const end = () => {
    onClose()
    onEnd()
  }
  const foot = (
    <ActionButton id="end-practice" isWide onClick={end}>
      {endText(body.practice)}
    </ActionButton>
  )
  return (
    <Popup id="practice-sheet" title="答题卡" onClose={onClose} foot={foot}>
      <SheetBody {...body} />
    </Popup>
  )
}

const hints = [
  { keys: ['A', 'B', '1', '2'], does: '选择选项' },
  { keys: ['←', '→'], does: '上一题、下一题' },
]

/** The answer card beside the question, where the window has room for both. */
export function PracticeSide({ onEnd, ...body }: Omit<PracticeSheetProps, 'onClose'>) {
  if (!useWideWindow()) return null
  return (
    <View className="practice-side">
      <View id="practice-side" className="practice-side__panel" role="region" label="答题卡">
        <View className="title" role="heading">
          答题卡
        </View>
        <SheetBody {...body} />
        <View className="practice-side__foot">
          <ActionButton id="end-beside" look="plain" isWide onClick={onEnd}>
            {endText(body.practice)}
          </ActionButton>
          <KeyHints of={hints} />
        </View>
      </View>
    </View>
  )
}
