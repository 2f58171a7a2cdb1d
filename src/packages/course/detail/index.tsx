import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CourseExtra } from '@/contract/course/course.schema'
import type { MemberAuth } from '@/contract/course/gate.schema'
import { useSession } from '@/data/account/session'
import { distributionQueries } from '@/data/campaign/distribution'
import { courseQueries } from '@/data/course/course'
import { gateQueries } from '@/data/course/gate'
import { useLayout } from '@/data/site/layout'
import { courseCoupons } from '@/data/wallet/coupon'
import { expectChunkFailure } from '@/domain/device/image-fallback'
import { yuan } from '@/domain/money/money'
import { QueryState, screen } from '@/features/page-frame/screen'
import { useNav } from '@/features/page-frame/use-nav'
import { ShareCards } from '@/features/site/share/share-cards'
import { LazyWidgets } from '@/features/site/widgets/lazy-widgets'
import { go } from '@/navigation/go'
import { goLogin } from '@/navigation/go-login'
import { View } from '@/platform/elements'
import { useIsSold } from '@/platform/elements/shop'
import { link } from '@/routes/link'
import { ActionBar, ActionButton } from '@/ui/action-button'
import { Card, Cell } from '@/ui/card'
import { Price } from '@/ui/price'
import { CourseHead, CourseOpening, cardOfCourse, useOffersKnown } from './course-head'
import { CourseTabs } from './course-tabs'
import { PreparePopup, SubjectsPopup } from './lazy'

/** Shows the task an owner still has before the first lesson, and the way to do it. */
export function PrepareCard({ courseId, of: { reason, text, action } }: { courseId: number; of: MemberAuth }) {
  const [isOpen, setOpen] = useState(false)
  if (reason !== 'pre_task' && reason !== 'subjects') return null
  const close = () => setOpen(false)
  return (
    <Card>
      <View>{text}</View>
      <ActionButton id="prepare-course" look="plain" onClick={() => setOpen(true)}>
        {action}
      </ActionButton>
      {isOpen &&
        (reason === 'subjects' ? (
          <SubjectsPopup courseId={courseId} onClose={close} />
        ) : (
          <PreparePopup courseId={courseId} onClose={close} />
        ))}
    </Card>
  )
}

/** Counts the visit; a device that loads no code for it is not counted. */
function useHit(courseId: number): void {
  useEffect(() => void import('@/data/course/shelf').then(({ countHit }) => countHit(courseId)).catch(expectChunkFailure), [courseId])
}

/** Reports that the course was opened by a distributor's link. */
export function useDistributionLink(courseId: number, distributionId: number | undefined, userId: number | undefined): void {
  useEffect(() => {
    if (distributionId === undefined || userId === undefined) return
    void import('@/data/campaign/distribution-commands').then(({ openedDistributionLink }) =>
      openedDistributionLink({ distributionId, userId, courseId }),
    )
  }, [courseId, distributionId, userId])
}

/** The way to selling the course on, while a campaign for it runs. */
function SellOn({ courseId }: { courseId: number }) {
  const { data } = useQuery(distributionQueries.by(courseId))
  if (!useIsSold() || !data || data.distributionId === null) return null
  const { distributionId, reward } = data
  return (
    <Card id="sell-on">
      <Cell side={`得 ¥${yuan(reward)}`} onClick={() => go('distribution_detail', { distributionId })}>
        分享给好友购买
      </Cell>
    </Card>
  )
}

/** The course for the host's own share menu, as soon as it is known. */
function CourseShare({ id }: { id: number }) {
  const { data } = useQuery(courseQueries.extra(id))
  return data ? <ShareCards card={cardOfCourse(data)} /> : null
}

definePageConfig({ navigationBarTitleText: '课程详情', enableShareAppMessage: true, enableShareTimeline: true })

/** Cash mode of the iOS app in which nothing is sold there. */
const NO_SALE = 1

/** The price after the coupon for the course that takes most off. */
function AfterCoupon({ courseId, price }: { courseId: number; price: number }) {
  const { data = [] } = useQuery(courseCoupons(courseId))
  const saving = Math.max(0, ...data.map((one) => one.saving ?? 0))
  if (saving === 0) return null
  return (
    <View id="after-coupon" className="small">
      券后 ¥{yuan(price - saving)}
    </View>
  )
}

/** Leads to the first lesson that can be tried. */
function Trial({ courseId }: { courseId: number }) {
  const { data = [] } = useQuery(courseQueries.items(courseId))
  const lesson = data.flatMap(({ lessons }) => lessons).find(({ isTrial }) => isTrial)
  if (!lesson) return null
  return (
    <ActionButton id="try-course" look="plain" onClick={() => go('course_learn', { id: courseId }, { lessonId: lesson.id })}>
      试听
    </ActionButton>
  )
}

/** The button to learn or buy; a course no longer sold shows that instead. */
function BuyBar({
  course: { id, price, listPrice, isOnSale, isPreview },
  isOwner,
  isPending,
}: {
  course: CourseExtra
  isOwner: boolean
  isPending: boolean
}) {
  const isLoggedIn = useSession(({ refreshToken }) => refreshToken !== '')
  const isSoldHere = useLayout(({ cashMode }) => cashMode !== NO_SALE)
  const isSold = useIsSold()
  if (isOwner)
    return (
      <ActionBar>
        <ActionButton id="learn-course" isWide onClick={() => go('my_course_detail', { id })}>
          去学习
        </ActionButton>
      </ActionBar>
    )
  // Free courses stay open where nothing is sold; a code opens the others.
  if (!isSold && price > 0) return null
  const buy = () => {
    if (isLoggedIn) go('course_pay', {}, { courseId: id })
    else goLogin(link('course_pay', {}, { courseId: id }))
  }
  return (
    <ActionBar
      lead={
        isSoldHere && (
          <>
            <Price fen={price} was={listPrice} isLarge />
            {isOnSale && <AfterCoupon courseId={id} price={price} />}
          </>
        )
      }
    >
      {price > 0 && <Trial courseId={id} />}
      <ActionButton id="buy-course" disabled={!isOnSale} isBusy={isPending} onClick={buy}>
        {isOnSale ? (price === 0 ? '免费学习' : '立即购买') : isPreview ? '还没上架' : '已下架'}
      </ActionButton>
    </ActionBar>
  )
}

type Opened = { id: number; distributionId?: number; userId?: number }

function CourseDetail({ id, distributionId, userId }: Opened) {
  const extra = useQuery(courseQueries.extra(id))
  const mine = useQuery(courseQueries.forUser(id))
  const gate = useQuery(gateQueries.memberAuth(id))
  const sold = useQuery(distributionQueries.by(id))
  const isOwner = mine.data?.access === 'owned' || mine.data?.access === 'free'
  const isKnown = useOffersKnown(id) && [mine, gate, sold].every(({ isFetched }) => isFetched)
  useNav({ title: extra.data?.title })
  useHit(id)
  useDistributionLink(id, distributionId, userId)
  return (
    <QueryState of={extra} skeleton={<CourseOpening id={id} />}>
      {(course) => (
        <View className="course-room">
          <View id="course-offer" className="course-room__side">
            <CourseHead course={course} isOwner={isOwner || !isKnown} />
            {isKnown && gate.data && <PrepareCard courseId={id} of={gate.data} />}
            {isKnown && <SellOn courseId={id} />}
            <BuyBar course={course} isOwner={isOwner} isPending={mine.isPending} />
          </View>
          {isKnown && <CourseTabs course={course} isOwner={isOwner} />}
          <LazyWidgets hasHome isCourse />
        </View>
      )}
    </QueryState>
  )
}

export default screen('course_detail', CourseDetail, { share: CourseShare })
