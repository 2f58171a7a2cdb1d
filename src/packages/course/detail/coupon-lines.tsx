import { useQuery } from '@tanstack/react-query'
import { courseCoupons } from '@/data/wallet/coupon'
import { go } from '@/navigation/go'
import { Button } from '@/platform/elements'

const MOST = 2

/** Coupons for the course that anybody may take, each leading to the page that gives it out. */
export function CouponLines({ courseId }: { courseId: number }) {
  const { data = [] } = useQuery(courseCoupons(courseId))
  return data.slice(0, MOST).map(({ token, title, note, isTaken }) => (
    <Button key={token} className="course-intro__vip" onClick={() => (isTaken ? go('coupon_list') : go('coupon_receive', { token }))}>
      {isTaken ? '已领' : '领券'}：{title}，{note}
    </Button>
  ))
}
