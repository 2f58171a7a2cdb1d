import { useState } from 'react'
import type { MarkedQuestion } from '@/contract/exam.schema'
import { sheetOf } from '@/domain/answer-sheet'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { QuestionReview } from './question-review'

/** Question by question; all of them, or those that are not fully right. */
export function QuestionReviews({ questions }: { questions: readonly MarkedQuestion[] }) {
  const [isShort, setShort] = useState(false)
  const items = sheetOf([{ title: '', questions }])
  const shown = isShort ? items.filter(({ question }) => question.verdict !== 'right') : items
  return (
    <View id="question-reviews">
      <View className="reviews-head">
        <View className="reviews-head__title" role="heading">
          逐题解析
        </View>
        <ActionButton id="only-wrong" look="quiet" onClick={() => setShort(!isShort)}>
          {isShort ? '看全部' : '只看没全对的'}
        </ActionButton>
      </View>
      {shown.length === 0 && <Card>全部答对，没有需要订正的题。</Card>}
      {shown.map((item) => (
        <QuestionReview key={item.question.id} item={item} />
      ))}
    </View>
  )
}
