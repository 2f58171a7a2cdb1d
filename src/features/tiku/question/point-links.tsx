import type { MarkedQuestion } from '@/contract/exam/exam.schema'
import { MORE_ON_POINT } from '@/domain/study/exam-forecast'
import { useStartPractice } from '@/navigation/use-start-practice'
import { Text, View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import './point-links.scss'

/** Names the knowledge points of a question; each begins a practice of its own. */
export function PointLinks({ of: { points, pointIds = [] } }: { of: Pick<MarkedQuestion, 'points' | 'pointIds'> }) {
  const { start, isStarting } = useStartPractice()
  if (points.length === 0) return null
  const practise = (pointId: number) => start({ mode: 'practice', source: { kind: 'point', pointId, count: MORE_ON_POINT } })
  return (
    <View className="point-links small" role="group" label="知识点">
      <Text>知识点：</Text>
      {points.map((point, at) => {
        const id = pointIds[at]
        if (id === undefined) return <Text key={point}>{point}</Text>
        return (
          <ActionButton
            key={point}
            id={`point-${id}`}
            look="quiet"
            label={`再练 ${MORE_ON_POINT} 题：${point}`}
            isBusy={isStarting}
            onClick={() => practise(id)}
          >
            {point} ›
          </ActionButton>
        )
      })}
    </View>
  )
}
