import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSession } from '@/data/account/session'
import { bargainQueries } from '@/data/course/bargain'
import { useAct } from '@/data/http/use-act'
import { useLayout } from '@/data/site/layout'
import { yuan } from '@/domain/money/money'
import { go } from '@/navigation/go'
import { goLogin } from '@/navigation/go-login'
import { Button } from '@/platform/elements'
import { link } from '@/routes/link'

/** Cash mode of the iOS app in which nothing is sold there. */
const NO_SALE = 1

/** The way to having friends cut the price: starts a bargain, or leads to the one that is open. */
export function BargainLine({ courseId }: { courseId: number }) {
  const cache = useQueryClient()
  const isLoggedIn = useSession(({ refreshToken }) => refreshToken !== '')
  const isSoldHere = useLayout(({ cashMode }) => cashMode !== NO_SALE)
  const { data } = useQuery(bargainQueries.offer(courseId))
  const { run, isBusy } = useAct(async () => {
    const { startBargain } = await import('@/data/course/bargain-commands')
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
