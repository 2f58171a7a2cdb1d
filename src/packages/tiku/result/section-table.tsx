import type { Result } from '@/contract/exam/exam.schema'
import { marksText } from '@/domain/scoring/marks-text'
import { wholePercent } from '@/domain/text/whole-percent'
import { View } from '@/platform/elements'
import { Card } from '@/ui/card'
import { DataTable } from '@/ui/data-table'

/** Right answers and marks by section, as the paper has them. */
export function SectionTable({ rows = [] }: { rows: Result['bySection'] }) {
  if (rows.length === 0) return null
  return (
    <Card>
      <View className="title" role="heading">
        各部分得分
      </View>
      <DataTable
        id="by-section"
        label="各部分得分"
        heads={['部分', '答对', '得分', '得分率']}
        rows={rows.map(({ title, marks, fullMarks, rightCount, questionCount }) => ({
          key: title,
          cells: [
            title,
            `${rightCount}/${questionCount} 题`,
            `${marksText(marks)}/${marksText(fullMarks)}`,
            `${wholePercent(marks, fullMarks)}%`,
          ],
        }))}
      />
    </Card>
  )
}
