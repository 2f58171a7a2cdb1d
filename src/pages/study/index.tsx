import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Today } from '@/contract/study/today.schema'
import { useSession } from '@/data/account/session'
import { serverNow } from '@/data/http/clock'
import { learningQueries } from '@/data/learn/lesson'
import { planQueries } from '@/data/study/plan'
import { timeAgo } from '@/domain/time/relative-time'
import { PullRefresh } from '@/features/page-frame/pull-refresh'
import { screen } from '@/features/page-frame/screen'
import { TabCard } from '@/features/site/share/tab-card'
import { useToday } from '@/features/study/use-today'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { link } from '@/routes/link'
import { Card, Cell } from '@/ui/card'
import { CourseRow, firstCourses } from './course-row'
import { Day } from './day'
import { GuestRoom } from './lazy-cards'
import { PlanHome } from './plan-home'
import './index.scss'

// Only a mini-program draws the pull itself.
definePageConfig({ navigationBarTitleText: '学习', enablePullDownRefresh: true, enableShareAppMessage: true, enableShareTimeline: true })

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
          <View className="small">说好考试日期和每天的时间，每天学什么自动排好</View>
        </Cell>
      )}
    </Card>
  )
}

/** Draws each part after the one above it, so that a reply pushes nothing down that is being read. */
function StudyRoom() {
  const { data, isFailed } = useToday()
  // Fetched once they stay so: a part that comes may ask again for what was refused.
  const { isFetched: isPlanThere } = useQuery(planQueries.home())
  const { isFetched: isListThere } = useInfiniteQuery(firstCourses())
  const isDayThere = data !== undefined || isFailed
  return (
    <View id="study" className="study-room">
      <PullRefresh />
      <Day />
      {isDayThere && isListThere && (
        <>
          <CourseRow />
          {isPlanThere && (
            <View className="study-room__columns">
              <View>
                {data?.ownPlans && <OwnPlans of={data.ownPlans} />}
                <PlanHome />
              </View>
              <Recent />
            </View>
          )}
        </>
      )}
    </View>
  )
}

const Share = () => <TabCard address={link('study_center')} />

function StudyCenter() {
  const isLoggedIn = useSession(({ refreshToken }) => refreshToken !== '')
  return <View>{isLoggedIn ? <StudyRoom /> : <GuestRoom />}</View>
}

export default screen('study_center', StudyCenter, { share: Share })
