import type { Result } from '@/contract/exam/exam.schema'
import { questionTypeNames } from '@/domain/exam/question-words'
import { marksText } from '@/domain/scoring/marks-text'
import { View } from '@/platform/elements'
import { Card } from '@/ui/card'
import '@/ui/rich-content.scss'

const heads = ['题型', '答对', '得分']

/** Right answers and marks by type of question. */
export function TypeTable({ rows }: { rows: Result['byType'] }) {
  return (
    <Card>
      <View className="title" role="heading">
        题型得分
      </View>
      <View className="rich__table">
        <View id="by-type" className="rich__grid" role="table" label="题型得分">
          <View className="rich__row" role="row">
            {heads.map((head) => (
              <View key={head} className="rich__cell" role="columnheader">
                {head}
              </View>
            ))}
          </View>
          {rows.map(({ type, marks, fullMarks, rightCount, questionCount }) => (
            <View key={type} className="rich__row" role="row">
              <View className="rich__cell" role="cell">
                {questionTypeNames[type]}
              </View>
              <View className="rich__cell" role="cell">
                {rightCount} / {questionCount} 题
              </View>
              <View className="rich__cell" role="cell">
                {marksText(marks)} / {marksText(fullMarks)}
              </View>
            </View>
          ))}
        </View>
      </View>
    </Card>
  )
}
