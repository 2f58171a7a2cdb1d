import { useQuery } from '@tanstack/react-query'
import type { StudyCondition } from '@/contract/study/plan.schema'
import { studyQueries } from '@/data/study/study-pages'
import { learnedMinutes } from '@/domain/learn/learned'
import { taskKindNames } from '@/domain/study/credit'
import { wholePercent } from '@/domain/text/whole-percent'
import { screen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { Text, View } from '@/platform/elements'
import { Card, Cell } from '@/ui/card'
import { HeatCalendar } from '@/ui/heat-calendar'
import { Progress } from '@/ui/progress'
import { Figures } from '../parts/figures'
import { InClass } from '../parts/in-class'
import './index.scss'

definePageConfig({ navigationBarTitleText: '学习情况' })

function Kinds({ of }: { of: StudyCondition['kinds'] }) {
  return (
    <Card>
      <View className="title" role="heading">
        各类任务
      </View>
      {of.map(({ kind, done, total }) => (
        <View key={kind} className="condition-kind">
          <View className="condition-kind__name">
            <Text>{taskKindNames[kind]}</Text>
            <Text className="small">
              {done} / {total}
            </Text>
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
  const { mine, seconds, days, onTime, madeUp, late, missed, open = 0, tooLate = 0, taskCount, kinds } = of
  return (
    <View id="condition" className="page-top">
      <Card>
        <View className="title">{mine.groupTitle}</View>
        <View className="muted">
          {mine.title} · 本科目累计 {learnedMinutes(seconds)} 分钟 · {mine.credits}&nbsp;学分
        </View>
        <HeatCalendar label="近四周学习分钟数" unit="分钟" days={days} />
      </Card>
      <Figures
        title={`任务情况（共 ${taskCount} 个）`}
        of={[
          { name: '按时完成', value: onTime, unit: '个' },
          { name: '补学完成', value: madeUp, unit: '个' },
          { name: '逾期，可补学', value: late, unit: '个' },
          { name: '逾期，不再计分', value: missed, unit: '个' },
          ...(tooLate > 0 ? [{ name: '逾期完成', value: tooLate, unit: '个' }] : []),
          { name: '还没到期', value: open, unit: '个' },
        ]}
      />
      <Kinds of={kinds} />
      <Ways />
    </View>
  )
}

export default screen('subject_study_condition', () => {
  const condition = useQuery(studyQueries.condition())
  return <InClass of={condition}>{(of) => <Condition of={of} />}</InClass>
})
