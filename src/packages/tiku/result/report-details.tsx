import { useQuery } from '@tanstack/react-query'
import type { Analysis } from '@/contract/exam/analysis.schema'
import type { Result } from '@/contract/exam/exam.schema'
import { analysisQueries } from '@/data/exam/exam'
import { radarAxes, resultTrend, slowestQuestions } from '@/domain/exam/result'
import { marksText, weakestFirst } from '@/domain/scoring/marks'
import { MORE_ON_POINT } from '@/domain/study/exam-forecast'
import { wholePercent } from '@/domain/text/whole-percent'
import { verdictWords } from '@/domain/tiku/question-words'
import { clockText, durationText } from '@/domain/time/clock-text'
import { monthDayText } from '@/domain/time/day'
import { QueryState } from '@/features/page-frame/screen'
import { useStartPractice } from '@/navigation/use-start-practice'
import { Text, View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Card, Cell } from '@/ui/card'
import { DataTable, LineChart, RadarChart } from '@/ui/charts'
import { Progress } from '@/ui/progress'
import { BesideOthers, type InsightProps } from './beside-others'

const scoreText = ({ marks, fullMarks, isProvisional }: Analysis['attempts'][number]) =>
  `${marksText(marks)}/${marksText(fullMarks)}${isProvisional ? '（暂定）' : ''}`

/** The learner's attempts at the paper, as a line and as a table. One alone has nothing to compare with. */
function Trend({ attempts, resultId }: Pick<Analysis, 'attempts'> & { resultId: number }) {
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

/** A knowledge point with the share of its marks; one that is not whole yet may be practised. */
function PointBar({ of: { point, pointId, marks, fullMarks }, number }: { of: Result['byPoint'][number]; number: number }) {
  const { start, isStarting } = useStartPractice()
  const percent = wholePercent(marks, fullMarks)
  const practise = (id: number) => start({ mode: 'practice', source: { kind: 'point', pointId: id, count: MORE_ON_POINT } })
  return (
    <View className="point-bar" role="listitem">
      <View className="point-bar__line">
        <Text>
          {number}. {point}
        </Text>
        <Text className="muted">{percent}%</Text>
      </View>
      <Progress percent={percent} label={`${point}得分率`} />
      {pointId !== undefined && percent < 100 && (
        <ActionButton look="quiet" label={`再练 ${MORE_ON_POINT} 题：${point}`} isBusy={isStarting} onClick={() => practise(pointId)}>
          再练 {MORE_ON_POINT} 题
        </ActionButton>
      )}
    </View>
  )
}

/** Knowledge points, the weakest first: that is where work pays most. The radar has the numbers of the list at its corners. */
function PointBars({ rows }: { rows: Result['byPoint'] }) {
  if (rows.length === 0) return null
  const axes = radarAxes(rows)
  return (
    <Card id="by-point">
      <View className="title" role="heading">
        知识点掌握
      </View>
      <View className="small">从最薄弱的开始，数值为得分率{axes.length > 0 && '；图中是分值最高的知识点，数字是下面的序号'}</View>
      {axes.length > 0 && (
        <RadarChart
          label="知识点得分率"
          axes={axes.map(({ number, point, share }) => ({ mark: String(number), text: point, value: share }))}
        />
      )}
      <View role="list">
        {weakestFirst(rows).map((row, at) => (
          <PointBar key={row.point} of={row} number={at + 1} />
        ))}
      </View>
    </Card>
  )
}

/** Questions named in the report; every other has its time beside its explanation. */
const MOST = 5

const averageOf = (questions: Analysis['questions'], questionId: number) =>
  questions.find((question) => question.questionId === questionId)?.figures?.averageSeconds ?? null

/** The questions that took longest, each with its verdict and the average of all learners. */
function TimeSpent({ analysis: { questions }, items, onOpen }: InsightProps) {
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

/** Right answers and marks by section, as the paper has them. */
function SectionTable({ rows = [] }: { rows: Result['bySection'] }) {
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

/** Surrounds the result: earlier ones, other learners, and where the time went. */
function Insights(of: Omit<InsightProps, 'analysis'>) {
  const analysis = useQuery(analysisQueries.ofResult(of.result.id))
  return (
    <QueryState of={analysis}>
      {(data) => (
        <>
          <Trend attempts={data.attempts} resultId={of.result.id} />
          <BesideOthers {...of} analysis={data} />
          <TimeSpent {...of} analysis={data} />
        </>
      )}
    </QueryState>
  )
}

/** Marks by section, what surrounds the result, and marks by knowledge point. */
export function ReportDetails(of: Omit<InsightProps, 'analysis'>) {
  return (
    <>
      <SectionTable rows={of.result.bySection} />
      <Insights {...of} />
      <PointBars rows={of.result.byPoint} />
    </>
  )
}
