import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '@/data/account/session'
import { bargainQueries } from '@/data/course/bargain'
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
  const [isBusy, setBusy] = useState(false)
  if (!isSoldHere || !data || (data.offer === null && data.bargainId === null)) return null
  const { offer, bargainId } = data
  const start = async () => {
    if (!isLoggedIn) return goLogin(link('course_detail', { id: courseId }))
    setBusy(true)
    try {
      const { startBargain } = await import('@/data/course/bargain-commands')
      go('bargain_detail', { bargainId: (await startBargain(cache, courseId)).id })
    } catch {
      // The client pipeline has shown the reason.
    } finally {
      setBusy(false)
    }
  }
  if (bargainId !== null)
    return (
      <Button id="my-bargain" className="course-intro__vip" onClick={() => go('bargain_detail', { bargainId })}>
        好友砍价进行中，去看进度
      </Button>
    )
  if (offer === null) return null
  return (
    <Button id="start-bargain" className="course-intro__vip" disabled={isBusy} onClick={() => void start()}>
      好友砍价：{offer.cuts} 位好友帮忙，¥{yuan(offer.floorPrice)} 拿下，剩 {offer.left} 个名额
    </Button>
  )
}
