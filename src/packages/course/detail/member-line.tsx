import { useQuery } from '@tanstack/react-query'
import { memberQueries } from '@/data/account/membership'
import { useSession } from '@/data/account/session'
import { levelName } from '@/domain/account/membership'
import { yuan } from '@/domain/money/money'
import { go } from '@/navigation/go'
import { Button } from '@/platform/elements'

/** Shows the membership's offer for this course to a learner who does not own it: the member price, or the level the purchase gives. */
export function MemberLine({ courseId }: { courseId: number }) {
  const isLoggedIn = useSession(({ refreshToken }) => refreshToken !== '')
  const { data } = useQuery({ ...memberQueries.available(courseId), enabled: isLoggedIn })
  if (!data) return null
  const { level, vipPrice, gives, prices } = data
  const higher = prices.filter((one) => one.level > level)
  const lines = [
    ...(vipPrice === null ? [] : [`您是${levelName(level)}，会员价 ¥${yuan(vipPrice)}`]),
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
