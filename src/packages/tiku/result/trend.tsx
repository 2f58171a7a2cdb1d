import type { Analysis } from '@/contract/exam/analysis.schema'
import { resultTrend } from '@/domain/exam/result-trend'
import { marksText } from '@/domain/scoring/marks-text'
import { clockText } from '@/domain/time/clock-text'
import { monthDayText } from '@/domain/time/day-text'
import { View } from '@/platform/elements'
import { Card } from '@/ui/card'
import { DataTable } from '@/ui/data-table'
import { LineChart } from '@/ui/line-chart'

const scoreText = ({ marks, fullMarks, isProvisional }: Analysis['attempts'][number]) =>
  `${marksText(marks)}/${marksText(fullMarks)}${isProvisional ? '（暂定）' : ''}`

/** The learner's attempts at the paper, as a line and as a table. One alone has nothing to compare with. */
export function Trend({ attempts, resultId }: Pick<Analysis, 'attempts'> & { resultId: number }) {
  const { unit, points } = resultTrend(attempts)
  return (
    <Card id="trend">
      <View className="title" role="heading">
        历次成绩
      </View>
      {points.length < 2 ? (
        <View className="muted">再考一次，这里会画出你的进步曲线。</View>
      ) : (
        <>
          <LineChart label="历次成绩" unit={unit} points={points} />
          <DataTable
            label="历次成绩明细"
            heads={['次序', '日期', '得分', '用时']}
            rows={attempts.map((attempt, at) => ({
              key: String(attempt.resultId),
              cells: [
                attempt.resultId === resultId ? `${at + 1} 本次` : String(at + 1),
                monthDayText(attempt.submittedAt),
                scoreText(attempt),
                clockText(attempt.usedSeconds),
              ],
            }))}
          />
        </>
      )}
    </Card>
  )
}
