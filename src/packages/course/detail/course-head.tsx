import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CourseExtra } from '@/contract/course/course.schema'
import { memberQueries } from '@/data/account/membership'
import { useSession } from '@/data/account/session'
import { bargainQueries } from '@/data/course/bargain'
import { startBargain } from '@/data/course/bargain-commands'
import { tappedCoverOf } from '@/data/course/tapped-cover'
import { useAct } from '@/data/http/use-act'
import { useLayout } from '@/data/site/layout'
import { courseCoupons } from '@/data/wallet/coupon'
import { levelName } from '@/domain/account/member'
import { hoursText, learnersText, ratingText } from '@/domain/course/course'
import { courseTypeNames } from '@/domain/course/course-words'
import { yuan } from '@/domain/money/money'
import { COVER_WIDTH } from '@/features/course/course-card'
import { TrailerVideo } from '@/features/course/trailer-video'
import { go } from '@/navigation/go'
import { goLogin } from '@/navigation/go-login'
import { Button, Image, Text, View } from '@/platform/elements'
import { useIsSold } from '@/platform/elements/shop'
import type { ShareCard } from '@/platform/share/port'
import { link } from '@/routes/link'
import { Card } from '@/ui/card'
import { Skeleton } from '@/ui/state-notice'
import './course-intro.scss'

/** A course as friends see it when it is shared. */
export const cardOfCourse = ({ id, title, subtitle }: CourseExtra): ShareCard => ({
  title,
  text: subtitle,
  image: `/share/course/${id}.jpg`,
  address: link('course_detail', { id }),
})

/** Cash mode of the iOS app in which nothing is sold there. */
const NO_SALE = 1

/** The way to having friends cut the price: starts a bargain, or leads to the one that is open. */
function BargainLine({ courseId }: { courseId: number }) {
  const cache = useQueryClient()
  const isLoggedIn = useSession(({ refreshToken }) => refreshToken !== '')
  const isSoldHere = useLayout(({ cashMode }) => cashMode !== NO_SALE)
  const { data } = useQuery(bargainQueries.offer(courseId))
  const { run, isBusy } = useAct(async () => {
    go('bargain_detail', { bargainId: (await startBargain(cache, courseId)).id })
  })
  if (!isSoldHere || !data || (data.offer === null && data.bargainId === null)) return null
  const { offer, bargainId } = data
  const start = () => (isLoggedIn ? run() : goLogin(link('course_detail', { id: courseId })))
  if (bargainId !== null)
    return (
      <Button id="my-bargain" className="course-intro__vip" onClick={() => go('bargain_detail', { bargainId })}>
        好友砍价进行中，去看进度
      </Button>
    )
  if (offer === null) return null
  return (
    <Button id="start-bargain" className="course-intro__vip" disabled={isBusy} onClick={start}>
      好友砍价：{offer.cuts} 位好友帮忙，¥{yuan(offer.floorPrice)} 拿下，剩 {offer.left} 个名额
    </Button>
  )
}

/** Shows the membership's offer for this course to a learner who does not own it: the member price, or the level the purchase gives. */
function MemberLine({ courseId }: { courseId: number }) {
  const isLoggedIn = useSession(({ refreshToken }) => refreshToken !== '')
  const { data } = useQuery({ ...memberQueries.available(courseId), enabled: isLoggedIn })
  if (!data) return null
  const { level, vipPrice, gives, prices } = data
  const higher = prices.filter((one) => one.level > level)
  const lines = [
    ...(vipPrice === null ? [] : [`你是${levelName(level)}，会员价 ¥${yuan(vipPrice)}`]),
    ...higher.map((one) => `${levelName(one.level)} ¥${yuan(one.price)}`),
    ...(gives > level ? [`购买后成为${levelName(gives)}`] : []),
  ]
  if (lines.length === 0) return null
  return (
    <Button className="course-intro__vip" onClick={() => go('vip_level_description')}>
      {lines.join('；')}
    </Button>
  )
}

const MOST = 2

/** Coupons for the course that anybody may take, each leading to the page that gives it out. */
function CouponLines({ courseId }: { courseId: number }) {
  const { data = [] } = useQuery(courseCoupons(courseId))
  return data.slice(0, MOST).map(({ token, title, note, isTaken }) => (
    <Button key={token} className="course-intro__vip" onClick={() => (isTaken ? go('coupon_list') : go('coupon_receive', { token }))}>
      {isTaken ? '已领' : '领券'}：{title}，{note}
    </Button>
  ))
}

/** Whether the lines above on the price are known: one that came later would push down what stands below. */
export function useOffersKnown(courseId: number): boolean {
  const isLoggedIn = useSession(({ refreshToken }) => refreshToken !== '')
  const member = useQuery({ ...memberQueries.available(courseId), enabled: isLoggedIn })
  const coupons = useQuery(courseCoupons(courseId))
  const bargain = useQuery(bargainQueries.offer(courseId))
  return (member.isFetched || !isLoggedIn) && coupons.isFetched && bargain.isFetched
}

function Cover({ course: { trailer, cover } }: { course: CourseExtra }) {
  if (trailer === '') return <Image className="course-intro__cover shared-picture" src={cover} alt="" isLazy={false} />
  return (
    <View className="course-intro__film shared-picture">
      <TrailerVideo src={trailer} poster={cover} label="课程预告" />
    </View>
  )
}

/** Until the course is there: its cover as the list has shown it, which needs no loading. */
export function CourseOpening({ id }: { id: number }) {
  const cover = tappedCoverOf(id)
  return (
    <>
      {cover !== '' && <Image className="course-intro__cover shared-picture" src={cover} alt="" box={COVER_WIDTH} isLazy={false} />}
      <Skeleton />
    </>
  )
}

/** Name, length, learners, and what members pay; an owner is shown no price. */
export function CourseHead({ course, isOwner }: { course: CourseExtra; isOwner: boolean }) {
  const isSold = useIsSold()
  const isOffered = isSold && !isOwner
  const { id, title, subtitle, type, lessonCount, learnerCount, validDays, totalSeconds, rating, reviewCount } = course
  const { vipPrice, price, isOnSale, isPreview } = course
  const facts = [
    `${lessonCount} 课时`,
    hoursText(totalSeconds),
    learnersText(learnerCount),
    validDays === null ? '长期有效' : `有效期 ${validDays} 天`,
  ]
  return (
    <>
      <Cover course={course} />
      <Card>
        <View className="headline" role="heading">
          {title}
        </View>
        <View className="muted">{subtitle}</View>
        <View className="small course-intro__facts">
          <Text className="tag">{courseTypeNames[type]}</Text>
          {facts.filter((fact) => fact !== '').join(' · ')}
        </View>
        {rating !== null && <View className="small">{ratingText(rating, reviewCount)}</View>}
        {isOffered && vipPrice !== null && vipPrice < price && (
          <Button className="course-intro__vip" onClick={() => go('vip_level_description')}>
            会员价 ¥{yuan(vipPrice)}，比现在省 ¥{yuan(price - vipPrice)}
          </Button>
        )}
        {isOffered && <MemberLine courseId={id} />}
        {isOffered && isOnSale && <CouponLines courseId={id} />}
        {isOffered && isOnSale && <BargainLine courseId={id} />}
        {!isOnSale && (
          <View className="muted">{isPreview ? '预览：这门课还没上架，学员看不到' : '课程已下架，已购买的同学可以继续学习'}</View>
        )}
      </Card>
    </>
  )
}
