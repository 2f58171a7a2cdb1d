import type { Study } from '@/contract/exam/practice.schema'
import { wholePercent } from '@/domain/text/whole-percent'
import { Text, View } from '@/platform/elements'
import { Card } from '@/ui/card'
import { Cell } from '@/ui/cell'
import { Ring } from '@/ui/ring'
import { useStartPractice } from '../parts/use-start-practice'
import { GoOn } from './go-on'

function Facts({ study }: { study: Study }) {
  const facts = [
    { name: '今日答题', value: String(study.todayCount) },
    { name: '连续天数', value: String(study.streakDays) },
    { name: '正确率', value: study.rightPercent === null ? '—' : `${study.rightPercent}%` },
  ]
  return (
    <View className="study__facts">
      {facts.map(({ name, value }) => (
        <View key={name} className="study__fact">
          <Text className="study__value">{value}</Text>
          <Text className="small">{name}</Text>
        </View>
      ))}
    </View>
  )
}

/** How far the learner is, what to go on with, and the ten of today. */
export function StudyCard({ study }: { study: Study }) {
  const { answeredCount, questionCount, daily, categoryId } = study
  const percent = wholePercent(answeredCount, questionCount)
  const { start, isStarting } = useStartPractice()
  const isDailyDone = daily.questionCount > 0 && daily.doneCount >= daily.questionCount
  return (
    <Card id="study">
      <View className="study">
        <Ring label={`已答 ${answeredCount} 题，共 ${questionCount} 题`} parts={[{ tone: 'accent', share: percent / 100 }]}>
          <View className="study__percent">{percent}%</View>
          <View className="small">
            {answeredCount} / {questionCount}
          </View>
        </Ring>
        <Facts study={study} />
      </View>
      <GoOn last={study.last} />
      <Cell
        id="daily-ten"
        side={isDailyDone ? '✓ 今日已完成' : `${daily.doneCount} / ${daily.questionCount}`}
        onClick={isStarting ? undefined : () => start({ mode: 'practice', source: { kind: 'daily', categoryId } })}
      >
        每日十题
      </Cell>
    </Card>
  )
}
