import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CourseExtra } from '@/contract/content/course.schema'
import { countHit } from '@/data/mutations/shelf'
import { courseQueries } from '@/data/queries/course'
import { gateQueries } from '@/data/queries/shelf'
import { useLayout } from '@/data/stores/layout'
import { useSession } from '@/data/stores/session'
import { LateWidgets } from '@/features/floating-widgets/late-widgets'
import { Outline } from '@/features/outline/outline'
import { QueryState } from '@/features/page-frame/query-state'
import { screen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { goLogin } from '@/navigation/go-login'
import { View } from '@/platform/elements'
import { useShareCard } from '@/platform/lifecycle'
import { link, pageUrl } from '@/routes/link'
import { ActionBar } from '@/ui/action-bar'
import { ActionButton } from '@/ui/action-button'
import { late } from '@/ui/late'
import { Price } from '@/ui/price'
import { Skeleton } from '@/ui/skeleton'
import { Tabs } from '@/ui/tabs'
import { CourseHead } from './course-head'
import { CourseIntro, CourseTeachers } from './course-intro'
import { CourseShare } from './course-share'
import { PrepareCard } from './prepare-card'
import { SellOn } from './sell-on'
import { useDistributionLink } from './use-distribution-link'

const CourseReviews = late(() => import('./course-reviews').then((found) => found.CourseReviews), {
  look: 'within',
  meanwhile: <Skeleton />,
})

const tabs = [
  { key: 'intro', text: '介绍' },
  { key: 'outline', text: '目录' },
  { key: 'teachers', text: '老师' },
  { key: 'reviews', text: '评价' },
]
/** Cash mode of the iOS app in which nothing is sold there. */
const NO_SALE = 1

function Panel({ tab, course }: { tab: string; course: CourseExtra }) {
  const items = useQuery(courseQueries.items(course.id))
  if (tab === 'outline') return <QueryState of={items}>{(chapters) => <Outline courseId={course.id} chapters={chapters} />}</QueryState>
  if (tab === 'teachers') return <CourseTeachers course={course} />
  if (tab === 'reviews') return <CourseReviews courseId={course.id} />
  return <CourseIntro course={course} />
}

/** What a course offers, a tab at a time; who owns it sees its lessons first. Which tab is chosen draws nothing else of the page anew. */
function CourseTabs({ course, isOwner }: { course: CourseExtra; isOwner: boolean }) {
  const [chosen, choose] = useState<string | null>(null)
  const tab = chosen ?? (isOwner ? 'outline' : 'intro')
  return (
    <View className="course-tabs">
      <Tabs id="course-tab" label="课程内容" tabs={tabs} current={tab} onChange={choose}>
        <Panel tab={tab} course={course} />
      </Tabs>
    </View>
  )
}

/** The button to learn or buy; a course no longer sold shows that instead. */
function BuyBar({
  course: { id, price, listPrice, isOnSale },
  isOwner,
  isPending,
}: {
  course: CourseExtra
  isOwner: boolean
  isPending: boolean
}) {
  const isLoggedIn = useSession(({ refreshToken }) => refreshToken !== '')
  const isSoldHere = useLayout(({ cashMode }) => cashMode !== NO_SALE)
  if (isOwner)
    return (
      <ActionBar>
        <ActionButton id="learn-course" isWide onClick={() => go('my_course_detail', { id })}>
          去学习
        </ActionButton>
      </ActionBar>
    )
  const buy = () => {
    if (isLoggedIn) go('course_pay', {}, { courseId: id })
    else goLogin(link('course_pay', {}, { courseId: id }))
  }
  return (
    <ActionBar lead={isSoldHere && <Price fen={price} was={listPrice} isLarge />}>
      <ActionButton id="buy-course" disabled={!isOnSale} isBusy={isPending} onClick={buy}>
        {isOnSale ? (price === 0 ? '免费学习' : '立即购买') : '已下架'}
      </ActionButton>
    </ActionBar>
  )
}

type Opened = { id: number; distributionId?: number; userId?: number }

function CourseDetail({ id, distributionId, userId }: Opened) {
  const extra = useQuery(courseQueries.extra(id))
  const mine = useQuery(courseQueries.forUser(id))
  const gate = useQuery(gateQueries.memberAuth(id))
  const isOwner = mine.data?.access === 'owned' || mine.data?.access === 'free'
  useShareCard(() => ({ title: extra.data?.title ?? '', path: pageUrl('course_detail', { id }), imageUrl: extra.data?.cover }))
  useEffect(() => countHit(id), [id])
  useDistributionLink(id, distributionId, userId)
  return (
    <QueryState of={extra}>
      {(course) => (
        <View className="course-room">
          <View id="course-offer" className="course-room__side">
            <CourseHead course={course} isOwner={isOwner} />
            {gate.data && <PrepareCard courseId={id} of={gate.data} />}
            <SellOn courseId={id} />
            <BuyBar course={course} isOwner={isOwner} isPending={mine.isPending} />
          </View>
          <CourseTabs course={course} isOwner={isOwner} />
          <LateWidgets hasHome isCourse />
        </View>
      )}
    </QueryState>
  )
}

export default screen('course_detail', CourseDetail, { share: CourseShare })
