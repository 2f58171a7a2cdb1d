import { useQuery } from '@tanstack/react-query'
import { useSession } from '@/data/account/session'
import { serverNow } from '@/data/http/clock'
import { learningQueries } from '@/data/learn/lesson'
import { planQueries } from '@/data/study/plan'
import { timeAgo } from '@/domain/time/relative-time'
import { PullRefresh } from '@/features/page-frame/pull-refresh'
import { screen } from '@/features/page-frame/screen'
import { useToday } from '@/features/study/today-card'
import { TodayLesson } from '@/features/study/today-lesson'
import { TodayLive } from '@/features/study/today-live'
import { go } from '@/navigation/go'
import { goLogin } from '@/navigation/go-login'
import { View } from '@/platform/elements'
import { link } from '@/routes/link'
import { Card, Cell } from '@/ui/card'
import { StateNotice } from '@/ui/state-notice'
import { LearnedWeek } from './lazy-cards'
import { OwnedCourses } from './owned-courses'
import { PlanHome } from './plan-home'
import './index.scss'

/** The lesson to go on with and, where it `hasLive`, the next live; nothing before the first one. */
function GoOnCard({ hasLive }: { hasLive: boolean }) {
  const { data } = useToday()
  const live = hasLive ? data?.live : null
  if (!data?.lesson && !live) return null
  return (
    <View className="card today">
      {data?.lesson && <TodayLesson lesson={data.lesson} />}
      {live && <TodayLive live={live} />}
    </View>
  )
}

// Only a mini-program draws the pull itself.
definePageConfig({ navigationBarTitleText: '学习', enablePullDownRefresh: true })

/** Lessons learned last; without any, nothing. */
function Recent() {
  const record = useQuery(learningQueries.record())
  if (!record.data || record.data.length === 0) return null
  return (
    <Card>
      <View className="title">最近学习</View>
      {record.data.map(({ courseId, lessonId, lessonTitle, lessonProgress, learnedAt }) => (
        <Cell key={lessonId} side={`${lessonProgress}%`} onClick={() => go('course_learn', { id: courseId }, { lessonId })}>
          <View>{lessonTitle}</View>
          <View className="small">{timeAgo(learnedAt, serverNow())}</View>
        </Cell>
      ))}
    </Card>
  )
}

export default screen('study_center', () => {
  const isLoggedIn = useSession(({ refreshToken }) => refreshToken !== '')
  // A class tells of its own live lessons.
  const isInNoClass = useQuery({ ...planQueries.home(), enabled: isLoggedIn }).isError
  return (
    <View className="page-top">
      {isLoggedIn ? (
        <View id="study" className="study-room">
          <PullRefresh />
          <View>
            <GoOnCard hasLive={isInNoClass} />
            <PlanHome />
          </View>
          <View>
            <LearnedWeek />
            <Recent />
            <OwnedCourses />
          </View>
        </View>
      ) : (
        <StateNotice look="visitor" text="登录后查看课程和学习进度" action="登录" onAction={() => goLogin(link('study_center'))} />
      )}
    </View>
  )
})
