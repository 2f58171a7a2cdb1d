import type { MarkedQuestion } from '@/contract/exam/exam.schema'
import { type SheetItem, sheetSections } from '@/domain/exam/answer-sheet'
import { verdictWords } from '@/domain/tiku/question-words'
import { Button, Text, View } from '@/platform/elements'
import { Card } from '@/ui/card'

type QuestionReviewsProps = { items: readonly SheetItem<MarkedQuestion>[]; onOpen: (number: number) => void }
type CellProps = { item: SheetItem<MarkedQuestion>; onOpen: (number: number) => void }

function ReviewCell({ item: { number, question }, onOpen }: CellProps) {
  const { sign, text } = verdictWords[question.verdict]
  return (
    <Button
      id={`result-${number}`}
      className={`review-cell is-${question.verdict}`}
      label={`第${number}题 ${text}`}
      onClick={() => onOpen(number)}
    >
      <Text>{number}</Text>
      <Text className="review-cell__sign">{sign}</Text>
    </Button>
  )
}

/** Every question by its number with its verdict, section by section; each opens with its explanation. */
export function QuestionReviews({ items, onOpen }: QuestionReviewsProps) {
  return (
    <Card id="question-reviews">
      <View className="title" role="heading">
        答题情况
      </View>
      <View className="small">点题号看解析</View>
      {sheetSections(items).map(({ title, places }) => (
        <View key={places[0]?.at} className="review-section" role="group" label={title || '全部题目'}>
          {title !== '' && <View className="small">{title}</View>}
          <View className="review-grid">
            {places.map(({ item }) => (
              <ReviewCell key={item.number} item={item} onOpen={onOpen} />
            ))}
          </View>
        </View>
      ))}
    </Card>
  )
}
