import type { Analysis } from '@/contract/exam/analysis.schema'
import { slowestQuestions } from '@/domain/exam/result-insight'
import { verdictWords } from '@/domain/tiku/question-words'
import { durationText } from '@/domain/time/clock-text'
import { View } from '@/platform/elements'
import { Card } from '@/ui/card'
import { Cell } from '@/ui/cell'
import type { InsightProps } from './beside-others'

/** Questions named in the report; every other has its time beside its explanation. */
const MOST = 5

const averageOf = (questions: Analysis['questions'], questionId: number) =>
  questions.find((question) => question.questionId === questionId)?.figures?.averageSeconds ?? null

/** The questions that took longest, each with its verdict and the average of all learners. */
export function TimeSpent({ analysis: { questions }, items, onOpen }: InsightProps) {
  const slowest = slowestQuestions(questions, MOST)
  if (slowest.length === 0) return null
  return (
    <Card id="time-spent">
      <View className="title" role="heading">
        用时最长的题
      </View>
      {slowest.map(({ questionId, seconds }) => {
        const item = items.find(({ question }) => question.id === questionId)
        if (!item) return null
        const average = averageOf(questions, questionId)
        return (
          <Cell key={questionId} id={`slow-${item.number}`} side={durationText(seconds)} onClick={() => onOpen(item.number)}>
            <View>
              第 {item.number} 题 {verdictWords[item.question.verdict].sign} {verdictWords[item.question.verdict].text}
            </View>
            {average !== null && average > 0 && <View className="small">平均 {durationText(average)}</View>}
          </Cell>
        )
      })}
    </Card>
  )
}
