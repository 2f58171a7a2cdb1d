import { useQueryClient } from '@tanstack/react-query'
import { requestSubscriptions } from '@/data/account/subscription'
import { useAct } from '@/data/http/use-act'
import type { SubscriptionTopic } from '@/domain/account/messages'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import { Cell } from '@/ui/card'
import { useOffers } from './use-offers'

/** Offers messages of the messaging app about one topic, where the host can send them. */
export function SubscriptionOffer({ topic, children }: { topic: SubscriptionTopic; children: string }) {
  const cache = useQueryClient()
  const offers = useOffers()
  const asking = useAct(() => requestSubscriptions(cache, [topic]), {
    onSuccess: (isGranted) => toast(isGranted ? '好的，到时在微信里提醒你' : '没有打开微信提醒'),
  })
  const offer = offers.find((each) => each.topic === topic)
  if (!offer) return null
  return (
    <Cell
      side={
        <ActionButton id={`notice-${topic}`} look="quiet" isBusy={asking.isBusy} onClick={() => asking.run()}>
          {offer.left > 0 ? '再提醒一次' : '微信提醒我'}
        </ActionButton>
      }
    >
      {offer.left > 0 ? `${children}（还会提醒 ${offer.left} 次）` : children}
    </Cell>
  )
}
