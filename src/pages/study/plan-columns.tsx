import { useQuery } from '@tanstack/react-query'
import type { Today } from '@/contract/study/today.schema'
import { serverNow } from '@/data/http/clock'
import { learningQueries } from '@/data/learn/lesson'
import { timeAgo } from '@/domain/time/relative-time'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { Card, Cell } from '@/ui/card'
import { PlanHome } from './plan-home'

const MOST_RECENT = 3

/** The lessons learned last; without any, nothing. */
function Recent() {
  const record = useQuery(learningQueries.record())
  if (!record.data || record.data.length === 0) return null
  return (
    <Card id="recent">
      <View className="title">最近学习</View>
      {record.data.slice(0, MOST_RECENT).map(({ courseId, lessonId, lessonTitle, lessonProgress, learnedAt }) => (
        <Cell key={lessonId} side={`${lessonProgress}%`} onClick={() => go('course_learn', { id: courseId }, { lessonId })}>
          <View>{lessonTitle}</View>
          <View className="small">{timeAgo(learnedAt, serverNow())}</View>
        </Cell>
      ))}
      <Cell id="all-learned" side="全部" onClick={() => go('learning_record')}>
        学习记录
      </Cell>
    </Card>
  )
}

/** The learner's own plans with how much of today is done, and the way to make one. */
function OwnPlans({ of }: { of: NonNullable<Today['ownPlans']> }) {
  return (
    <Card id="own-plans">
      {of.map(({ courseId, title, doneCount, taskCount }) => (
        <Cell key={courseId} side={`今天 ${doneCount} / ${taskCount}`} onClick={() => go('own_plan', { courseId })}>
          我的计划 · {title}
        </Cell>
      ))}
      {of.length === 0 && (
        <Cell side="定计划" onClick={() => go('own_plans')}>
          <View>给自己定个学习计划</View>
          <View className="small">定好考试日和时间，自动排任务</View>
        </Cell>
      )}
    </Card>
  )
}

/** The plans, and beside or below them the lessons learned last: all of the room that stands below its first screen. */
export function PlanColumns({ ownPlans }: { ownPlans: Today['ownPlans'] }) {
  return (
    <View className="study-room__columns">
      <View>
        {ownPlans && <OwnPlans of={ownPlans} />}
        <PlanHome />
      </View>
      <Recent />
    </View>
  )
}
