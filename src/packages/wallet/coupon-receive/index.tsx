import { useQuery } from '@tanstack/react-query'
import { courseQueries } from '@/data/course/course'
import { useAct } from '@/data/http/use-act'
import { receiveCoupon, walletQueries } from '@/data/wallet/wallet'
import { CourseCard } from '@/features/course/course-card'
import { soldOnly } from '@/features/page-frame/not-sold'
import { QueryState, screen } from '@/features/page-frame/screen'
import { go, replace } from '@/navigation/go'
import { View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import { Card, Cell } from '@/ui/card'
import { untilText } from '../parts/until'
import '../parts/ticket.scss'

definePageConfig({ navigationBarTitleText: '领取优惠券' })

const MOST = 3

/** Courses to look at beside a coupon that is not for one of them. */
function Courses() {
  const { data = [] } = useQuery(courseQueries.list({}))
  if (data.length === 0) return null
  return (
    <View id="coupon-courses">
      <View className="section-title" role="heading">
        去选课
      </View>
      {data.slice(0, MOST).map((course) => (
        <CourseCard key={course.id} course={course} />
      ))}
    </View>
  )
}

function Batch({ token, batchId }: { token: string; batchId?: number | undefined }) {
  const of = batchId === undefined ? { token } : { token, batchId }
  const batch = useQuery(walletQueries.batch(of))
  const {
    run: take,
    isBusy,
    isSuccess,
  } = useAct(() => receiveCoupon(of), {
    onSuccess: () => {
      toast('领取成功')
      replace('coupon_list')
    },
    onError: () => void batch.refetch(),
  })
  // Off after a success too, while the list of coupons opens.
  return (
    <QueryState of={batch}>
      {({ title, note, scope, courseId, endsAt, owned, refusal }) => (
        <View id="coupon-batch" className="page-top">
          <View className="coupon-face">
            <View className="coupon-face__title">{title}</View>
            <View className="coupon-face__note">{note}</View>
            <View className="coupon-face__line">{scope}</View>
          </View>
          <Card>
            <Cell side={`${untilText(endsAt)}前可领`}>领取时间</Cell>
            {owned > 0 && <Cell side={`${owned} 张`}>你已领取</Cell>}
            {courseId !== null && <Cell onClick={() => go('course_detail', { id: courseId })}>看看这门课</Cell>}
          </Card>
          <View className="page-pad">
            <ActionButton id="take-coupon" isWide isBusy={isBusy || isSuccess} disabled={refusal !== ''} onClick={() => take()}>
              {refusal || '立即领取'}
            </ActionButton>
            <ActionButton look="plain" isWide onClick={() => replace('coupon_list')}>
              查看我的优惠券
            </ActionButton>
          </View>
          {courseId === null && <Courses />}
        </View>
      )}
    </QueryState>
  )
}

export default screen('coupon_receive', soldOnly(Batch))
