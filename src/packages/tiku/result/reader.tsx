import type { MarkedQuestion } from '@/contract/exam/exam.schema'
import type { SheetItem } from '@/domain/exam/answer-sheet'
import { View } from '@/platform/elements'
import { SwipeArea } from '@/platform/elements/swipe-area'
import { ActionButton } from '@/ui/action-button'
import { Popup } from '@/ui/popup'
import type { Assessing } from './essay-assessment'
import { QuestionReview } from './question-review'

/** `number`: the question shown; `only`: the numbers that are read, in order. */
type ReaderProps = {
  items: readonly SheetItem<MarkedQuestion>[]
  only: readonly number[]
  number: number
  assessing: Assessing
  onTurn: (number: number) => void
  onClose: () => void
}

/** The questions of a result one by one, with answer, key and explanation in view. */
export function Reader({ items, only, number, assessing, onTurn, onClose }: ReaderProps) {
  const item = items.find((each) => each.number === number)
  const at = only.indexOf(number)
  const turn = (step: 1 | -1) => {
    const next = only[at + step]
    if (next !== undefined) onTurn(next)
  }
  if (!item) return null
  const foot = (
    <>
      <ActionButton id="reader-prev" look="plain" isWide disabled={at <= 0} onClick={() => turn(-1)}>
        上一题
      </ActionButton>
      <ActionButton id="reader-next" isWide disabled={at === only.length - 1} onClick={() => turn(1)}>
        下一题
      </ActionButton>
    </>
  )
  return (
    <Popup id="reader" title={`解析（${at + 1} / ${only.length}）`} place="whole" onClose={onClose} foot={foot}>
      <SwipeArea onSwipe={(way) => turn(way === 'next' ? 1 : -1)}>
        <View key={number}>
          <QuestionReview item={item} assessing={assessing} />
        </View>
      </SwipeArea>
    </Popup>
  )
}
