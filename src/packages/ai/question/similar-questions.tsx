import { useQuery } from '@tanstack/react-query'
import { aiQueries } from '@/data/ai/ai'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { Card } from '@/ui/card'
import { Cell } from '@/ui/cell'

/** Questions of the bank with the same knowledge points; nothing where there are none. */
export function SimilarQuestions({ questionId }: { questionId: number }) {
  const { data = [] } = useQuery(aiQueries.similar(questionId))
  if (data.length === 0) return null
  return (
    <View role="group" label="相似的题">
      <View className="section-title" role="heading">
        同一知识点的题
      </View>
      <Card id="ai-similar">
        {data.map((row) => (
          <Cell
            key={row.questionId}
            id={`similar-${row.questionId}`}
            onClick={() => go('explanation_detail', { explanationId: row.questionId })}
          >
            <View>{row.stem}</View>
            <View className="small">{[row.chapterTitle, ...row.points].join(' · ')}</View>
          </Cell>
        ))}
      </Card>
    </View>
  )
}
