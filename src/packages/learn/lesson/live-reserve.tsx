import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { LiveRoom } from '@/contract/learn/live-room.schema'
import { giveUpLive, reserveLive } from '@/data/course/shelf-commands'
import { useAskNotice } from '@/features/account/use-ask-notice'
import { checkLogin } from '@/navigation/check-login'
import { View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'

/** How many wait for a live that has not begun, and a place among them. */
export function LiveReserve({ room: { lessonId, reservedCount, isReserved } }: { room: LiveRoom }) {
  const cache = useQueryClient()
  const askNotice = useAskNotice('live')
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      if (isReserved) return giveUpLive(cache, lessonId)
      await askNotice()
      return reserveLive(cache, lessonId)
    },
    onSuccess: () => toast(isReserved ? '已取消预约' : '预约成功，开播前会提醒你'),
    onSettled: () => cache.invalidateQueries({ queryKey: ['live-room', lessonId] }),
  })
  return (
    <View className="live-reserve">
      <View id="reserved-count" className="small">
        {reservedCount > 0 ? `${reservedCount} 人已预约` : '还没有人预约'}
      </View>
      <ActionButton id="reserve-live" look={isReserved ? 'plain' : 'primary'} isBusy={isPending} onClick={() => checkLogin() && mutate()}>
        {isReserved ? '取消预约' : '预约提醒'}
      </ActionButton>
    </View>
  )
}
