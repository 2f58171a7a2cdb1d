import type { Practice } from '@/contract/tiku/practice.schema'
import { wholePercent } from '@/domain/text/whole-percent'
import { practiceTally } from '@/domain/tiku/practice-state'
import { Text, View } from '@/platform/elements'
import { Progress } from '@/ui/progress'

type PracticeHeadProps = { practice: Practice; at: number; count: number }

/** The source of the practice, the learner's position and the results so far. */
export function PracticeHead({ practice, at, count }: PracticeHeadProps) {
  const { doneCount, rightCount } = practiceTally(practice)
  const isReciting = practice.mode === 'recite'
  const percent = wholePercent(isReciting ? at + 1 : doneCount, count)
  return (
    <View className="practice-head">
      <View className="practice-head__line">
        <Text className="practice-head__title">{practice.title}</Text>
        <Text id="practice-place" className="practice-head__count" live="polite">
          {at + 1} / {count}
        </Text>
      </View>
      <View className="small">{isReciting ? '背题模式，答案直接显示' : `已答 ${doneCount} 题，答对 ${rightCount} 题`}</View>
      <Progress percent={percent} label={isReciting ? '已读' : '已答'} />
    </View>
  )
}
