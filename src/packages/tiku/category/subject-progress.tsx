import type { TikuHome } from '@/contract/exam/exam.schema'
import { wholePercent } from '@/domain/text/whole-percent'
import { View } from '@/platform/elements'
import { Progress } from '@/ui/progress'
import './subject-progress.scss'

type Subject = TikuHome['subjects'][number]

/** A subject of the question bank: its name and how much of it has been answered. */
export function SubjectProgress({ subject }: { subject: Subject }) {
  const { name, answeredCount, questionCount, papers } = subject
  return (
    <View className="subject-progress">
      <View className="title" role="heading">
        {name}
      </View>
      <View className="muted">
        已答 {answeredCount} / {questionCount} 题 · {papers.length} 套试卷
      </View>
      <Progress percent={wholePercent(answeredCount, questionCount)} label={`${name}已答`} />
    </View>
  )
}
