import { ActionBar } from '@/ui/action-bar'
import { ActionButton } from '@/ui/action-button'

type OfflineBarProps = {
  at: number
  count: number
  /** The question has an unsubmitted answer; never true for one that a tap answers. */
  needsAnswer: boolean
  canAnswer: boolean
  onMove: (step: 1 | -1) => void
  onAnswer: () => void
}

/** From question to question, and to the verdict of the one shown. */
export function OfflineBar({ at, count, needsAnswer, canAnswer, onMove, onAnswer }: OfflineBarProps) {
  return (
    <ActionBar>
      <ActionButton id="offline-prev" look="plain" isWide disabled={at === 0} onClick={() => onMove(-1)}>
        上一题
      </ActionButton>
      {needsAnswer && (
        <ActionButton id="offline-answer" isWide disabled={!canAnswer} onClick={onAnswer}>
          提交答案
        </ActionButton>
      )}
      <ActionButton id="offline-next" look={needsAnswer ? 'plain' : 'primary'} isWide disabled={at === count - 1} onClick={() => onMove(1)}>
        下一题
      </ActionButton>
    </ActionBar>
  )
}
