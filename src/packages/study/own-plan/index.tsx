import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnPlan } from '@/contract/study/own-plan.schema'
import { useAct, useFresh } from '@/data/http/use-act'
import { endOwnPlan, ownPlanQueries } from '@/data/study/own-plan'
import { examCountdownText } from '@/domain/exam/exam-day'
import { marksText } from '@/domain/scoring/marks'
import { replanWords } from '@/domain/study/own-plan-words'
import { wholePercent } from '@/domain/text/whole-percent'
import { dayWords, WEEKDAYS } from '@/domain/time/day'
import { QueryState, screen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Card, Cell } from '@/ui/card'
import { Dialog } from '@/ui/popup'
import { Progress } from '@/ui/progress'
import { StateNotice } from '@/ui/state-notice'
import { FIRST_WISH, PlanForm } from './plan-form'
import { DaysAhead, TodayTasks } from './plan-tasks'
import { Reminder } from './reminder'
import './index.scss'

const NOT_FOUND = 404

/** How far the exam is, how far today is, and what keeping the plan brings. */
function Summary({ of: { title, daysLeft, dailyMinutes, restDays, today, forecast, lessonsDone } }: { of: OwnPlan }) {
  const done = today.filter(({ isDone }) => isDone).length
  const rest = restDays.length > 0 ? `，星期${restDays.map((day) => WEEKDAYS[day]).join('、')}休息` : ''
  return (
    <Card id="own-plan-summary">
      <View className="title">{title}</View>
      <View className="headline">{examCountdownText(daysLeft)}</View>
      <View className="small">
        每天 {dailyMinutes} 分钟{rest}
        {today.length > 0 && ` · 今天完成 ${done} / ${today.length} 项`}
      </View>
      {today.length > 0 && <Progress percent={wholePercent(done, today.length)} label="今天的任务" />}
      {forecast && (
        <View id="own-forecast">
          照计划学到考前，预计 {marksText(forecast.before)} → {marksText(forecast.after)} 分（满分 {marksText(forecast.fullMarks)}，
          {marksText(forecast.passMarks)} 分及格）
        </View>
      )}
      {lessonsDone !== null && <View className="small">课时到 {dayWords(lessonsDone)} 学完，之后专攻弱点和模拟卷</View>}
    </Card>
  )
}

/** Lessons and papers for which the time does not reach, said kindly. */
function Left({ of: { left, neededMinutes, dailyMinutes }, onChange }: { of: OwnPlan; onChange: () => void }) {
  const { lessons, papers } = left
  if (lessons.length + papers.length === 0 && neededMinutes === null) return null
  return (
    <Card id="own-left">
      <View className="title" role="heading">
        时间有点紧，这些先放一放
      </View>
      {lessons.length > 0 && <View className="muted">先学最能提分的。放下的 {lessons.length} 课，会用它们的题带着你过一遍</View>}
      {lessons.map(({ id, title, minutes }) => (
        <Cell key={id} side={`${minutes} 分钟`}>
          {title}
        </Cell>
      ))}
      {papers.map(({ id, title, minutes }) => (
        <Cell key={id} side={`${minutes} 分钟`} onClick={() => go('exam_testpaper', { testpaperId: id })}>
          <View>{title}</View>
          <View className="small">
            {minutes > dailyMinutes ? '每天的时间放不下整卷，找个整块的时间来做' : '考前的日子排满了，有空再做'}
          </View>
        </Cell>
      ))}
      {neededMinutes !== null && (
        <Cell id="own-more-minutes" side="去修改" onClick={onChange}>
          每天学 {neededMinutes} 分钟，课和题就都放得下
        </Cell>
      )}
    </Card>
  )
}

function Past({ of: { past } }: { of: OwnPlan }) {
  if (past.length === 0) return null
  return (
    <Card id="own-past">
      <View className="title" role="heading">
        前几天
      </View>
      {past.map(({ day, done, total }) => (
        <Cell key={day} side={done === total ? '✓ 都完成了' : `${done} / ${total} 项`}>
          {dayWords(day)}
        </Cell>
      ))}
    </Card>
  )
}

function End({ courseId }: { courseId: number }) {
  const cache = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const { run, isBusy } = useAct(() => endOwnPlan(cache, courseId), { onSuccess: () => go('own_plans') })
  return (
    <>
      <ActionButton id="end-own-plan" look="plain" isWide onClick={() => setAsked(true)}>
        结束计划
      </ActionButton>
      {isAsked && (
        <Dialog
          id="own-plan-end"
          title="结束这个计划？"
          confirm="结束"
          cancel="再想想"
          isBusy={isBusy}
          onConfirm={() => run()}
          onCancel={() => setAsked(false)}
        >
          学过的内容和做过的题都在，考试日期也保留
        </Dialog>
      )}
    </>
  )
}

const stops = {
  over: { text: '考试日已过。考得怎么样？定个新日期，就能接着排', action: '定新日期' },
  closed: { text: '这门课已过有效期，续费后计划会接着排', action: '去看课程' },
  class: { text: '这门课你在班级里学，每天的任务在学习中心', action: '去学习中心' },
} as const

/** Why a plan rests, and the way on. */
function Stopped({ of: { courseId, state, examDay }, onChange }: { of: OwnPlan; onChange: () => void }) {
  if (state === 'going') return null
  const acts = { over: onChange, closed: () => go('course_detail', { id: courseId }), class: () => go('study_center') }
  const text = state === 'over' && examDay === null ? '还没有考试日期，定好了就能排计划' : stops[state].text
  return <StateNotice id={`own-plan-${state}`} look="waiting" text={text} action={stops[state].action} onAction={acts[state]} />
}

function Plan({ of }: { of: OwnPlan }) {
  const [isChanging, setChanging] = useState(false)
  const change = () => setChanging(true)
  if (isChanging) return <PlanForm courseId={of.courseId} of={of} isNew={false} onDone={() => setChanging(false)} />
  return (
    <View id="own-plan" className="page-top own-plan">
      {of.state === 'going' ? (
        <>
          <Summary of={of} />
          {of.changes.length > 0 && (
            <Card id="own-changes">
              <View className="title">计划已自动调整</View>
              <View className="muted">{replanWords(of.changes)}</View>
            </Card>
          )}
          <TodayTasks of={of} />
          <Left of={of} onChange={change} />
          <DaysAhead of={of} />
          <Reminder of={of} />
        </>
      ) : (
        <Stopped of={of} onChange={change} />
      )}
      <Past of={of} />
      <View className="page-pad">
        {of.state === 'going' && (
          <ActionButton id="change-own-plan" look="plain" isWide onClick={change}>
            改日期、时间和休息日
          </ActionButton>
        )}
        <End courseId={of.courseId} />
      </View>
    </View>
  )
}

definePageConfig({ navigationBarTitleText: '我的计划' })

/** The learner's own plan for a course; without one, the way to make it. */
export default screen('own_plan', ({ courseId }) => {
  const plan = useQuery(ownPlanQueries.one(courseId))
  const mine = useQuery(ownPlanQueries.mine())
  useFresh(plan)
  const isNone = plan.data === undefined && plan.error !== null && 'code' in plan.error && plan.error.code === NOT_FOUND
  if (!isNone) return <QueryState of={plan}>{(of) => <Plan of={of} />}</QueryState>
  const examDay = mine.data?.courses.find(({ id }) => id === courseId)?.examDay ?? null
  return (
    <QueryState of={mine}>
      {() => <PlanForm courseId={courseId} of={{ ...FIRST_WISH, examDay }} isNew onDone={() => void plan.refetch()} />}
    </QueryState>
  )
})
