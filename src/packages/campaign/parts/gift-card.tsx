import { useQuery, useQueryClient } from '@tanstack/react-query'
import { activityQueries, takeGiftCoin } from '@/data/campaign/activity'
import { useAct } from '@/data/http/use-act'
import { QueryState } from '@/features/page-frame/screen'
import { View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'

const words = { open: '领取', claimed: '已领取', soldout: '已领完', coming: '还没开始', ended: '已结束' } as const

/** Free beans of one type. */
export function GiftCard({ type }: { type: string }) {
  const cache = useQueryClient()
  const gift = useQuery(activityQueries.gift(type))
  const { run: take, isBusy } = useAct(() => takeGiftCoin(type), {
    onSuccess: ({ beans }) => toast(`${beans} 学豆已到账`),
    onSettled: () => {
      void cache.invalidateQueries({ queryKey: ['activity', 'gift', type] })
      void cache.invalidateQueries({ queryKey: ['wallet'] })
    },
  })
  return (
    <QueryState of={gift}>
      {({ title, beans, status }) => (
        <Card id={`gift-${type}`}>
          <View className="title">{title}</View>
          <View className="muted">{beans} 学豆，可以解锁题库或抵扣课程</View>
          <ActionButton isWide isBusy={isBusy} disabled={status !== 'open'} onClick={() => take()}>
            {words[status]}
          </ActionButton>
        </Card>
      )}
    </QueryState>
  )
}
