import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { levelChangeQueries } from '@/data/account/level-change'
import { keepShownLevel, shownLevel } from '@/data/account/level-store'
import { levelName } from '@/domain/account/membership'
import { go } from '@/navigation/go'
import { Dialog } from '@/ui/dialog'

/** Tells once on a device that the learner's level of membership has changed. */
export function LevelChange({ userId }: { userId: number }) {
  const [before] = useState(() => shownLevel(userId))
  const { data } = useQuery(levelChangeQueries.since(before))
  const [isRead, setRead] = useState(false)
  if (!data?.isChanged || isRead) return null
  const { from, to } = data
  const read = () => {
    keepShownLevel(userId, to)
    setRead(true)
  }
  const look = () => {
    read()
    go('my_vip_level')
  }
  const title = to > from ? `升级到${levelName(to)}` : `等级变为${levelName(to)}`
  return (
    <Dialog id="level-change" title={title} cancel="知道了" confirm="去看看" onCancel={read} onConfirm={look}>
      {to > from ? '会员价和会员题库已经为您打开。' : '会员课程到期或成长值减少后，等级会相应调整。'}
    </Dialog>
  )
}
