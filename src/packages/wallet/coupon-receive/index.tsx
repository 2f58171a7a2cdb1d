import { useQuery } from '@tanstack/react-query'
import { courseQueries } from '@/data/course/course'
import { useAct } from '@/data/http/use-act'
import { receiveCoupon, walletQueries } from '@/data/wallet/wallet'
import { CourseCard } from '@/features/course/course-card'
import { AMBER, BROWN, LIGHT, MINT, PALE, spark, turned, WHITE } from '@/features/invite/growth-art'
import { GrowthArt } from '@/features/invite/growth-hero'
import { line, shape } from '@/features/page-frame/empty-art'
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

/** A ticket with its notches, of which three lie like a fan. */
const ticket = (color: string, stub: string) =>
  [
    shape(color, 'M60 48a6 6 0 0 1 6-6h108a6 6 0 0 1 6 6v14a12 12 0 0 0 0 24v14a6 6 0 0 1-6 6H66a6 6 0 0 1-6-6V86a12 12 0 0 0 0-24z'),
    shape(stub, 'M142 42h32a6 6 0 0 1 6 6v14a12 12 0 0 0 0 24v14a6 6 0 0 1-6 6h-32z'),
  ].join('')

const tickets = [
  turned(-18, 120, 150, ticket(MINT, '#6fb5aa')),
  turned(-4, 120, 150, ticket(PALE, '#b9ddd3')),
  turned(
    10,
    120,
    150,
    [
      ticket(AMBER, LIGHT),
      line(WHITE, 7, 'M86 54l16 19 16-19M102 73v24M86 78h32M86 88h32'),
      '<path d="M142 48v54" stroke="#fff" stroke-width="2.5" stroke-dasharray="4 5" stroke-linecap="round"/>',
      spark(161, 74, 11, BROWN),
    ].join(''),
  ),
  spark(210, 34, 9),
  spark(28, 60, 7),
].join('')

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
            <GrowthArt art={tickets} />
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
