import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { keepShownLevel, levelChangeQueries, shownLevel } from '@/data/account/membership'
import { levelName } from '@/domain/account/member'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'

type Change = { from: number; to: number }

/** Tells once on a device that the learner's level of membership has changed; null when there is nothing to tell, undefined until it is known. */
export function useLevelChange(userId: number): Change | null | undefined {
  const [before] = useState(() => shownLevel(userId))
  const { data, isFetched } = useQuery(levelChangeQueries.since(before))
  if (!data) return isFetched ? null : undefined
  return data.isChanged ? data : null
}

export function LevelChange({ userId, of: { from, to } }: { userId: number; of: Change }) {
  const [isRead, setRead] = useState(false)
  if (isRead) return null
  const read = () => {
    keepShownLevel(userId, to)
    setRead(true)
  }
  const look = () => {
    read()
    go('my_vip_level')
  }
  return (
    <Card id="level-change">
      <View className="title" role="status">
        {to > from ? '升级到' : '等级变为'}
        {levelName(to)}
      </View>
      <View className="muted">{to > from ? '会员价和会员题库已经为你打开。' : '会员课程到期或成长值减少后，等级会相应调整。'}</View>
      <ActionButton id="level-look" look="quiet" onClick={look}>
        去看看
      </ActionButton>
      <ActionButton id="level-read" look="quiet" onClick={read}>
        知道了
      </ActionButton>
    </Card>
  )
}
