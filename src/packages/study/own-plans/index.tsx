import { useQuery } from '@tanstack/react-query'
import type { OwnPlanCard, OwnPlans } from '@/contract/study/own-plan.schema'
import { useFresh } from '@/data/http/use-act'
import { ownPlanQueries } from '@/data/study/own-plan'
import { examCountdownText } from '@/domain/exam/exam-day'
import { wholePercent } from '@/domain/text/whole-percent'
import { QueryState, screen } from '@/features/page-frame/screen'
import { studyArt } from '@/features/page-frame/study-art'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { Card, Cell } from '@/ui/card'
import { Progress } from '@/ui/progress'

function Plan({ of: { courseId, title, examDay, daysLeft, doneCount, taskCount } }: { of: OwnPlanCard }) {
  const today = taskCount === 0 ? '今天没有任务' : `今天完成 ${doneCount} / ${taskCount} 项`
  const exam = examDay === null ? '还没有考试日期' : examCountdownText(daysLeft)
  return (
    <Card id={`own-plan-${courseId}`} onClick={() => go('own_plan', { courseId })}>
      <View className="title">{title}</View>
      <View className="small">
        {exam} · {today}
      </View>
      {taskCount > 0 && <Progress percent={wholePercent(doneCount, taskCount)} label="今天的任务" />}
    </Card>
  )
}

function Courses({ of }: { of: OwnPlans['courses'] }) {
  return (
    <Card id="courses-to-plan">
      <View className="title" role="heading">
        给一门课定计划
      </View>
      <View className="muted">说好考试日期、每天多久、哪天休息，每天学什么就排好了；落下了也会自动重排</View>
      {of.map(({ id, title }) => (
        <Cell key={id} id={`plan-course-${id}`} side="定计划" onClick={() => go('own_plan', { courseId: id })}>
          {title}
        </Cell>
      ))}
    </Card>
  )
}

definePageConfig({ navigationBarTitleText: '我的计划' })

/** Lists the learner's own plans, and the courses for which they may make one. */
export default screen('own_plans', () => {
  const mine = useQuery(ownPlanQueries.mine())
  useFresh(mine)
  return (
    <QueryState
      of={mine}
      empty={{
        when: ({ plans, courses }) => plans.length + courses.length === 0,
        art: studyArt('calendar'),
        text: '还没有可以定计划的课程。选一门课，或者加入班级，就有每天的任务了',
        action: '去选课',
        onAction: () => go('course_normal_list', { categoryId: 0 }),
      }}
    >
      {({ plans, courses }) => (
        <View className="page-top">
          {plans.map((plan) => (
            <Plan key={plan.courseId} of={plan} />
          ))}
          {courses.length > 0 && <Courses of={courses} />}
        </View>
      )}
    </QueryState>
  )
})
