import { useQueryClient } from '@tanstack/react-query'
import type { GiftCoin } from '@/contract/campaign/welfare.schema'
import { takeGiftCoin } from '@/data/campaign/activity'
import { useAct } from '@/data/http/use-act'
import { View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import './gift-card.scss'

const words = { open: '领取', claimed: '已领取', soldout: '已领完', coming: '还没开始', ended: '已结束' } as const

/** Free beans of one type, as a ticket; one that cannot be taken is muted and says why. */
export function GiftCard({ of: { type, title, beans, status } }: { of: GiftCoin }) {
  const cache = useQueryClient()
  const { run: take, isBusy } = useAct(() => takeGiftCoin(type), {
    onSuccess: (taken) => toast(`${taken.beans} 学豆已到账`),
    onSettled: () => {
      void cache.invalidateQueries({ queryKey: ['activity', 'gift', type] })
      void cache.invalidateQueries({ queryKey: ['wallet'] })
    },
  })
  const isOpen = status === 'open'
  return (
    <View id={`gift-${type}`} className={`gift ${isOpen ? '' : 'is-past'}`}>
      <View className="gift__worth" hiddenFromReader>
        <View className="gift__coins" />
        <View className="gift__beans">{beans}</View>
      </View>
      <View className="gift__words">
        <View className="title">{title}</View>
        <View className="small">{beans} 学豆，可以解锁题库或抵扣课程</View>
      </View>
      {isOpen ? (
        <ActionButton isBusy={isBusy} onClick={() => take()}>
          {words[status]}
        </ActionButton>
      ) : (
        <View className="gift__state">{words[status]}</View>
      )}
    </View>
  )
}
