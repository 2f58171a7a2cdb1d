import { useQuery } from '@tanstack/react-query'
import type { StudyCondition } from '@/contract/study/plan.schema'
import { studyQueries } from '@/data/study/study-pages'
import { learnedMinutes } from '@/domain/learn/learned'
import { taskKindNames } from '@/domain/study/credit'
import { wholePercent } from '@/domain/text/whole-percent'
import { screen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { Card, Cell } from '@/ui/card'
import { HeatCalendar } from '@/ui/heat-calendar'
import { Progress } from '@/ui/progress'
import { InClass } from '../parts/in-class'

definePageConfig({ navigationBarTitleText: '学习情况' })

function Kinds({ of }: { of: StudyCondition['kinds'] }) {
  return (
    <Card>
      <View className="title">各类任务</View>
      {of.map(({ kind, done, total }) => (
        <View key={kind}>
          <View className="small">
            {taskKindNames[kind]} {done} / {total}
          </View>
          <Progress percent={wholePercent(done, total)} label={taskKindNames[kind]} />
        </View>
      ))}
    </Card>
  )
}

function Ways() {
  return (
    <Card>
      <Cell id="to-class-rank" side="人均学分" onClick={() => go('subject_class_rank')}>
        班级排行
      </Cell>
      <Cell id="to-task-rank" side="完成任务数" onClick={() => go('subject_task_rank')}>
        任务排行
      </Cell>
      <Cell side="每一笔" onClick={() => go('credit_detail')}>
        学分明细
      </Cell>
    </Card>
  )
}

function Condition({ of }: { of: StudyCondition }) {
  const { mine, seconds, days, onTime, madeUp, late, missed, taskCount, kinds } = of
  return (
    <View id="condition" className="page-top">
      <Card>
        <View className="title">{mine.groupTitle}</View>
        <View className="muted">
          {mine.title} · 累计学习 {learnedMinutes(seconds)} 分钟 · {mine.credits} 学分
        </View>
        <HeatCalendar label="近四周学习分钟数" unit="分钟" days={days} />
      </Card>
      <Card>
        <View className="title">任务情况（共 {taskCount} 个）</View>
        <Cell side={`${onTime} 个`}>按时完成</Cell>
        <Cell side={`${madeUp} 个`}>补学完成</Cell>
        <Cell side={`${late} 个`}>可补学</Cell>
        <Cell side={`${missed} 个`}>已逾期</Cell>
      </Card>
      <Kinds of={kinds} />
      <Ways />
    </View>
  )
}

export default screen('subject_study_condition', () => {
  const condition = useQuery(studyQueries.condition())
  return <InClass of={condition}>{(of) => <Condition of={of} />}</InClass>
})
