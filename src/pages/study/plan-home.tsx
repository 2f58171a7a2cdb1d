import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MyClass, StudyHome } from '@/contract/study/plan.schema'
import { planQueries } from '@/data/study/plan'
import { chooseSubject } from '@/data/study/study-subject'
import { wholePercent } from '@/domain/text/whole-percent'
import { TaskList } from '@/features/study/task-list'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { Card, Cell } from '@/ui/card'
import { Progress } from '@/ui/progress'
import { StateNotice } from '@/ui/state-notice'
import { Tabs } from '@/ui/tabs'
import { ForecastCard } from './forecast-card'
import { PlanChangeCard } from './plan-change-card'

/** The ways from the study centre to everything else about the plan. */
function PlanLinks({ mine }: { mine: MyClass }) {
  return (
    <Card>
      <Cell id="to-plan" side="全部阶段" onClick={() => go('study_plan_list', { planId: mine.planId })}>
        学习计划
      </Cell>
      <Cell side="按日期" onClick={() => go('task_record')}>
        任务记录
      </Cell>
      <Cell side="日、周、总榜" onClick={() => go('credit_rank_list', {}, { courseGroupId: mine.courseGroupId })}>
        学分排行
      </Cell>
      <Cell side="时长、完成情况" onClick={() => go('subject_study_condition')}>
        学习情况
      </Cell>
      <Cell side="每天多久、休息日、提醒" onClick={() => go('set_task')}>
        设置任务
      </Cell>
      <Cell side="老师、通知、课表" onClick={() => go('class_service')}>
        班级服务
      </Cell>
    </Card>
  )
}

const NOT_FOUND = 404

/** How far the plan is, and what today was to bring. */
function Summary({ of: { mine, doneCount, taskCount, goal, place, freezes } }: { of: StudyHome }) {
  return (
    <Card id="plan-summary">
      <View className="title">{mine.title}</View>
      <View className="small">
        已完成 {doneCount} / {taskCount} 个任务 · {mine.credits} 学分{place !== null && ` · 班级第 ${place} 名`}
        {freezes > 0 && ` · 可补断 ${freezes} 天`}
      </View>
      <View className="small">
        今天学了 {goal.doneMinutes} / {goal.minutes} 分钟{goal.doneMinutes >= goal.minutes && '，目标达成'}
      </View>
      <Progress percent={wholePercent(doneCount, taskCount)} label="计划完成" />
    </Card>
  )
}

function Content({ of }: { of: StudyHome }) {
  const { today, late, change, mine } = of
  return (
    <>
      <Summary of={of} />
      {change && <PlanChangeCard of={change} />}
      <View className="section-title">今日任务</View>
      {today.length > 0 ? <TaskList label="今日任务" of={today} /> : <View className="page-pad muted">今天没有任务，可以提前学后面的</View>}
      {late.length > 0 && (
        <>
          <View className="section-title">可补学（{late.length}）</View>
          <TaskList label="可补学的任务" of={late} />
        </>
      )}
      <PlanLinks mine={mine} />
      <ForecastCard courseGroupId={mine.courseGroupId} />
    </>
  )
}

/** The learner's plan: today, what is late, the week and where to go on. Nothing while the learner is in no class, but the way into one. */
export function PlanHome() {
  const [, redraw] = useState(0)
  const home = useQuery(planQueries.home())
  const choose = (courseGroupId: number) => {
    chooseSubject(courseGroupId)
    redraw(courseGroupId)
  }
  const isWithout = home.error !== null && 'code' in home.error && home.error.code === NOT_FOUND
  const choices = useQuery({ ...planQueries.choices(), enabled: isWithout })
  if (home.data) {
    const { subjects, mine } = home.data
    const tabs = subjects.map((one) => ({ key: String(one.courseGroupId), text: one.groupTitle }))
    return (
      <View id="plan">
        {subjects.length > 1 && (
          <Tabs label="科目" look="pill" tabs={tabs} current={String(mine.courseGroupId)} onChange={(key) => choose(Number(key))} />
        )}
        <Content of={home.data} />
      </View>
    )
  }
  if (home.error && !isWithout)
    return <StateNotice look="failed" text="学习计划暂时取不到" action="重新加载计划" onAction={() => void home.refetch()} />
  if (!choices.data || choices.data.length === 0) return null
  return (
    <Card id="choose-class" onClick={() => go('select_class')}>
      <View className="title">加入班级，按计划学习</View>
      <View className="muted">每天做什么、什么时候截止，都安排好了</View>
    </Card>
  )
}
