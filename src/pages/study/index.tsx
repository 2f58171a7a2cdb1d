import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSession } from '@/data/account/session'
import { planQueries } from '@/data/study/plan'
import { PullRefresh } from '@/features/page-frame/pull-refresh'
import { screen } from '@/features/page-frame/screen'
import { TabCard } from '@/features/site/share/tab-card'
import { useToday } from '@/features/study/use-today'
import { View } from '@/platform/elements'
import { link } from '@/routes/link'
import { CourseRow, firstCourses } from './course-row'
import { Day } from './day'
import { GuestRoom, PlanColumns } from './lazy-cards'
import './index.scss'

// Only a mini-program draws the pull itself.
definePageConfig({ navigationBarTitleText: '学习', enablePullDownRefresh: true, enableShareAppMessage: true, enableShareTimeline: true })

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
          {isPlanThere && <PlanColumns ownPlans={data?.ownPlans} />}
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
