import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MyClass, StudyHome } from '@/contract/learning/plan.schema'
import { planQueries } from '@/data/queries/plan'
import { wholePercent } from '@/domain/text/whole-percent'
import { WEEKDAYS } from '@/domain/time/calendar-month'
import { minuteText } from '@/domain/time/day-text'
import { TaskList } from '@/features/study-task/task-list'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { Card } from '@/ui/card'
import { Cell } from '@/ui/cell'
import { Ring } from '@/ui/ring'
import { StateNotice } from '@/ui/state-notice'
import { Tabs } from '@/ui/tabs'
import './plan-home.scss'

const NOT_FOUND = 404

function Week({ week }: Pick<StudyHome, 'week'>) {
  return (
    <View className="plan-week" role="list" label="本周任务">
      {week.map(({ day, due, done }, at) => (
        <View key={day} role="listitem" className="plan-week__day" label={`星期${WEEKDAYS[at]}，完成 ${done} 个，当天截止 ${due} 个`}>
          <View className="small" hiddenFromReader>
            {WEEKDAYS[at]}
          </View>
          <View className={`plan-week__mark ${done > 0 ? 'is-done' : ''}`} hiddenFromReader>
            {done > 0 ? '✓' : due > 0 ? due : '·'}
          </View>
        </View>
      ))}
    </View>
  )
}

function Summary({ of }: { of: StudyHome }) {
  const { mine, doneCount, taskCount, streak, place } = of
  const percent = wholePercent(doneCount, taskCount)
  return (
    <Card id="plan-summary">
      <View className="row">
        <Ring label={`计划完成 ${percent}%`} size="small" parts={[{ tone: 'accent', share: percent / 100 }]}>
          {percent}%
        </Ring>
        <View className="row__main">
          <View className="title">{mine.title}</View>
          <View className="muted">
            {mine.credits} 学分{place !== null && ` · 班级第 ${place} 名`}
          </View>
          <View className="small">
            {streak > 0 ? `连续学习 ${streak} 天 · ` : ''}已完成 {doneCount} / {taskCount} 个任务
          </View>
        </View>
      </View>
      <Week week={of.week} />
    </Card>
  )
}

function Links({ mine }: { mine: MyClass }) {
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

function Content({ of }: { of: StudyHome }) {
  const { today, late, nextLive } = of
  return (
    <>
      <Summary of={of} />
      <View className="section-title">今日任务</View>
      {today.length > 0 ? <TaskList label="今日任务" of={today} /> : <View className="page-pad muted">今天没有任务，可以提前学后面的</View>}
      {late.length > 0 && (
        <>
          <View className="section-title">可补学（{late.length}）</View>
          <TaskList label="可补学的任务" of={late} />
        </>
      )}
      {nextLive && (
        <Card id="next-live" onClick={() => go('course_learn', { id: nextLive.courseId }, { lessonId: nextLive.lessonId })}>
          <View className="small">最近一场直播 · {minuteText(nextLive.startAt)}</View>
          <View className="title">{nextLive.title}</View>
        </Card>
      )}
      <Links mine={of.mine} />
    </>
  )
}

/** The learner's plan: today, what is late, the week and where to go on. Nothing while the learner is in no class, but the way into one. */
export function PlanHome() {
  const [courseGroupId, choose] = useState<number>()
  const home = useQuery(planQueries.home(courseGroupId === undefined ? {} : { courseGroupId }))
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
