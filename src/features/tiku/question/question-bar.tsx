import { ActionBar, ActionButton } from '@/ui/action-button'

type QuestionBarProps = { at: number; count: number; onMove: (at: number) => void; onSheet: () => void }

/** From question to question. On the last one the answer sheet is the way on. */
export function QuestionBar({ at, count, onMove, onSheet }: QuestionBarProps) {
  const isLast = at === count - 1
  return (
    <ActionBar>
      <ActionButton id="prev-question" look="plain" isWide disabled={at === 0} onClick={() => onMove(at - 1)}>
        上一题
      </ActionButton>
      <ActionButton id="open-sheet" look={isLast ? 'primary' : 'plain'} isWide onClick={onSheet}>
        答题卡
      </ActionButton>
      <ActionButton id="next-question" look={isLast ? 'plain' : 'primary'} isWide disabled={isLast} onClick={() => onMove(at + 1)}>
        下一题
      </ActionButton>
    </ActionBar>
  )
}
