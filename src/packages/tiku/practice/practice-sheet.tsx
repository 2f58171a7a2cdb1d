import type { Practice } from '@/contract/exam/practice.schema'
import type { Answer } from '@/contract/exam/question.schema'
import { chooseAutoNext, useAutoNext } from '@/data/stores/practice-setting'
import type { SheetItem } from '@/domain/exam/answer-sheet'
import { practiceTally } from '@/domain/practice/practice-state'
import { wholePercent } from '@/domain/text/whole-percent'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Popup } from '@/ui/popup'
import { Switch } from '@/ui/switch'
import { PracticeGrid } from './practice-grid'

type PracticeSheetProps = {
  practice: Practice
  items: readonly SheetItem[]
  waiting: ReadonlyMap<number, Answer | null>
  /** Questions with an unsubmitted answer. */
  drafted: ReadonlySet<number>
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
      <View className="row__main">答对自动下一题</View>
      <Switch id="auto-next" label="答对自动下一题" isOn={isOn} onChange={chooseAutoNext} />
    </View>
  )
}

/** The answer card, with the setting of the practice and the way to its end. */
export function PracticeSheet({ practice, items, waiting, drafted, at, onChoose, onEnd, onClose }: PracticeSheetProps) {
  const { doneCount, rightCount } = practiceTally(practice)
  const end = () => {
    onClose()
    onEnd()
  }
  const foot = (
    <ActionButton id="end-practice" isWide onClick={end}>
      {practice.mode === 'recite' ? '结束背题' : '结束练习，看小结'}
    </ActionButton>
  )
  return (
    <Popup id="practice-sheet" title="答题卡" onClose={onClose} foot={foot}>
      <View className="muted">
        共 {items.length} 题，已答 {doneCount} 题，答对 {rightCount} 题{doneCount > 0 && `，正确率 ${wholePercent(rightCount, doneCount)}%`}
      </View>
      {practice.mode === 'practice' && <AutoNext />}
      <PracticeGrid {...{ practice, items, waiting, drafted, at, onChoose }} />
    </Popup>
  )
}
