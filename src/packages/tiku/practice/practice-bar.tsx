import { ActionBar } from '@/ui/action-bar'
import { ActionButton } from '@/ui/action-button'
import type { QuestionState } from './use-question-state'

type PracticeBarProps = {
  at: number
  count: number
  state: QuestionState
  onMove: (at: number) => void
  onSheet: () => void
  isReciting: boolean
  onEnd: () => void
}

/** The one way on: hands over what is written, then goes to the next question, and from the last one to the summary. */
function Onward({ at, count, state, isReciting, onMove, onEnd }: Omit<PracticeBarProps, 'onSheet'>) {
  if (state.canHandOver)
    return (
      <ActionButton id="give-answer" isWide onClick={state.handOver}>
        提交答案
      </ActionButton>
    )
  if (at < count - 1)
    return (
      <ActionButton id="next-question" isWide onClick={() => onMove(at + 1)}>
        下一题
      </ActionButton>
    )
  return (
    <ActionButton id="finish-practice" isWide onClick={onEnd}>
      {isReciting ? '背完了' : '看小结'}
    </ActionButton>
  )
}

/** From question to question, with one primary button at a time. */
export function PracticeBar({ onSheet, ...way }: PracticeBarProps) {
  const { at, onMove } = way
  return (
    <ActionBar>
      <ActionButton id="prev-question" look="plain" isWide disabled={at === 0} onClick={() => onMove(at - 1)}>
        上一题
      </ActionButton>
      <ActionButton id="open-sheet" look="plain" isWide onClick={onSheet}>
        答题卡
      </ActionButton>
      <Onward {...way} />
    </ActionBar>
  )
}
