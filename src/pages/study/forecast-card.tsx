import { useQuery } from '@tanstack/react-query'
import type { Forecast } from '@/contract/study/forecast.schema'
import { planQueries } from '@/data/study/plan'
import { examCountdownText } from '@/domain/exam/exam-day'
import { marksText } from '@/domain/scoring/marks'
import { MORE_ON_POINT } from '@/domain/study/exam-forecast'
import { useExamDay } from '@/features/study/use-exam-day'
import { useStartPractice } from '@/navigation/use-start-practice'
import { View } from '@/platform/elements'
import { Card, Cell } from '@/ui/card'

/** An estimate is told to a tenth. Hundredths of a mark. */
const roughMarks = (marks: number) => marksText(Math.round(marks / 10) * 10)

/** Advises what would change the score most: points to practise, and the pace. */
function Advice({ of: { points, paceGain, perDay } }: { of: Forecast }) {
  const { start, isStarting } = useStartPractice()
  const practise = (pointId: number) => start({ mode: 'practice', source: { kind: 'point', pointId, count: MORE_ON_POINT } })
  return (
    <>
      <View className="small">提分最快的知识点（按每个再练 {MORE_ON_POINT} 题估算）</View>
      {points.map(({ id, title, percent, gain }) => (
        <Cell
          key={id}
          id={`practise-point-${id}`}
          side={`约 +${roughMarks(gain)} 分`}
          onClick={isStarting ? undefined : () => practise(id)}
        >
          <View>{title}</View>
          <View className="small">预计正确率 {percent}%</View>
        </Cell>
      ))}
      <View className="muted">
        最近每天答 {perDay} 题；每天多答 10 题，预计约 +{roughMarks(paceGain)} 分
      </View>
    </>
  )
}

function Score({ of }: { of: Forecast }) {
  const { expected, low, high, fullMarks, passMarks, passPercent, daysLeft, answerCount } = of
  return (
    <Card id="forecast">
      <View className="title" role="heading">
        考试得分预测
      </View>
      <View className="headline">
        {marksText(expected)} 分（{marksText(low)}–{marksText(high)} 分）
      </View>
      <View className="muted">
        满分 {marksText(fullMarks)} 分，{marksText(passMarks)} 分及格，及格的可能性约 {passPercent}%
      </View>
      <View className="small">
        {examCountdownText(daysLeft)}。按 {answerCount} 次答题、遗忘速度和最近的进度估算；预测区间的把握约 80%
      </View>
      <Advice of={of} />
    </Card>
  )
}

function ExamWish({ categoryId }: { categoryId: number }) {
  const { open, sheet } = useExamDay(categoryId)
  return (
    <Card id="set-exam-day">
      <Cell side="去设置" onClick={open}>
        <View>设置考试日期</View>
        <View className="small">答题够多时，可以预测考试得分</View>
      </Cell>
      {sheet}
    </Card>
  )
}

/** Shows the exam's result if it went on like this; nothing where too little is known. */
export function ForecastCard({ courseGroupId }: { courseGroupId: number }) {
  const { data } = useQuery(planQueries.forecast({ courseGroupId }))
  if (!data) return null
  if (data.forecast) return <Score of={data.forecast} />
  return data.examDay === null ? <ExamWish categoryId={data.categoryId} /> : null
}
