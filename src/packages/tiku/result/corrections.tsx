import type { Correction, MarkedQuestion } from '@/contract/exam/exam.schema'
import { sheetOf } from '@/domain/exam/answer-sheet'
import { marksText } from '@/domain/scoring/marks-text'
import { dateText } from '@/domain/time/day-text'
import { View } from '@/platform/elements'
import { Card } from '@/ui/card'
import { Cell } from '@/ui/cell'

type CorrectionsProps = { rows: readonly Correction[] | undefined; questions: readonly MarkedQuestion[] }

/** Questions that were corrected after the exam, and what each changed. */
export function Corrections({ rows = [], questions }: CorrectionsProps) {
  if (rows.length === 0) return null
  const numbers = new Map(sheetOf([{ title: '', questions }]).map(({ number, question }) => [question.id, number]))
  return (
    <Card id="corrections">
      <View className="title" role="heading">
        题目更正
      </View>
      {rows.map(({ questionId, fromVersion, toVersion, fromMarks, toMarks, reason, at }) => (
        <Cell key={`${questionId}-${toVersion}`} side={`${marksText(fromMarks)} → ${marksText(toMarks)} 分`}>
          <View>第 {numbers.get(questionId) ?? '—'} 题</View>
          <View className="small">
            {reason}（{dateText(at)}，第 {fromVersion} 版改为第 {toVersion} 版）
          </View>
        </Cell>
      ))}
    </Card>
  )
}
