import type { Analysis } from '@/contract/exam/analysis.schema'
import type { Result } from '@/contract/exam/exam.schema'
import type { SheetItem } from '@/domain/exam/answer-sheet'
import { differenceText, FEWEST_LEARNERS, missedAlone, resultBefore } from '@/domain/exam/result'
import { marksText } from '@/domain/scoring/marks'
import { clockText } from '@/domain/time/clock-text'
import { Text, View } from '@/platform/elements'
import { Card, Cell } from '@/ui/card'
import { DataTable } from '@/ui/charts'

export type InsightProps = {
  result: Result
  analysis: Analysis
  items: readonly SheetItem<Result['questions'][number]>[]
  onOpen: (number: number) => void
}

/** How far the result is from the learner's last one and from the average, in a line. */
function differences({ result: { id, marks }, analysis: { attempts, others } }: InsightProps): string {
  const last = resultBefore(attempts, id)
  return [last && `比上次${differenceText(marks, last.marks)}`, others && `比平均分${differenceText(marks, others.averageMarks)}`]
    .filter(Boolean)
    .join('，')
}

/** Questions that most get right and this learner did not. */
function MissedAlone({ result, analysis, items, onOpen }: InsightProps) {
  const numbers = new Map(items.map(({ number, question }) => [question.id, number]))
  const missed = missedAlone(result.questions, analysis.questions).slice(0, 5)
  if (missed.length === 0) return null
  return (
    <>
      <View className="review-section small" role="heading">
        多数人答对、你没有拿全分的题
      </View>
      {missed.map(({ questionId, rightPercent }) => {
        const number = numbers.get(questionId)
        return (
          number !== undefined && (
            <Cell key={questionId} id={`missed-${number}`} side={<Text>看解析</Text>} onClick={() => onOpen(number)}>
              第 {number} 题（{rightPercent}% 的人答对）
            </Cell>
          )
        )
      })}
    </>
  )
}

/** The result beside the learner's last one and beside recent first attempts of all learners. */
export function BesideOthers(props: InsightProps) {
  const { result, analysis } = props
  const { others } = analysis
  const line = differences(props)
  return (
    <Card id="beside-others">
      <View className="title" role="heading">
        和大家比
      </View>
      {line !== '' && <View id="differences">{line}</View>}
      {others ? (
        <>
          <DataTable
            label="和大家比"
            heads={['对比', '得分', '用时']}
            rows={[
              { key: 'mine', cells: ['我', marksText(result.marks), clockText(result.usedSeconds)] },
              {
                key: 'average',
                cells: ['平均', marksText(others.averageMarks), clockText(others.averageSeconds)],
              },
            ]}
          />
          <View className="small">平均取自最近 {others.takerCount} 人的首次作答</View>
        </>
      ) : (
        <View className="muted">考过的人还少，满 {FEWEST_LEARNERS} 人后显示平均分和每题正确率。</View>
      )}
      <MissedAlone {...props} />
    </Card>
  )
}
