import { useState } from 'react'
import type { MarkedQuestion } from '@/contract/exam/exam.schema'
import { sheetOf } from '@/domain/exam/answer-sheet'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import type { Assessing } from './essay-assessment'
import { QuestionReview } from './question-review'

/** Reviews shown at once: a mini-program page stays under 500 nodes and 50 kB of data with so many. */
const GROUP = 6

/** Question by question; all of them, or those that are not fully right. */
export function QuestionReviews({ questions, assessing }: { questions: readonly MarkedQuestion[]; assessing: Assessing }) {
  const [isShort, setShort] = useState(false)
  const [count, setCount] = useState(GROUP)
  const items = sheetOf([{ title: '', questions }])
  const shown = isShort ? items.filter(({ question }) => question.verdict !== 'right') : items
  const left = shown.length - count
  const turn = () => {
    setShort(!isShort)
    setCount(GROUP)
  }
  return (
    <View id="question-reviews">
      <View className="reviews-head">
        <View className="reviews-head__title" role="heading">
          逐题解析
        </View>
        <ActionButton id="only-wrong" look="quiet" onClick={turn}>
          {isShort ? '看全部' : '只看没全对的'}
        </ActionButton>
      </View>
      {shown.length === 0 && <Card>全部答对，没有需要订正的题。</Card>}
      {shown.slice(0, count).map((item) => (
        <QuestionReview key={item.question.id} item={item} assessing={assessing} />
      ))}
      {left > 0 && (
        <ActionButton id="more-reviews" look="plain" isWide onClick={() => setCount(count + GROUP)}>
          再看 {Math.min(GROUP, left)} 题，还有 {left} 题
        </ActionButton>
      )}
    </View>
  )
}
