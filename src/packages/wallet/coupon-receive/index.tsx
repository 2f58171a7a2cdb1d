import { useQuery } from '@tanstack/react-query'
import { useAct } from '@/data/http/use-act'
import { receiveCoupon, walletQueries } from '@/data/wallet/wallet'
import { minuteText } from '@/domain/time/day'
import { soldOnly } from '@/features/page-frame/not-sold'
import { QueryState, screen } from '@/features/page-frame/screen'
import { replace } from '@/navigation/go'
import { View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import '../parts/ticket.scss'

definePageConfig({ navigationBarTitleText: '领取优惠券' })

function Batch({ token, batchId }: { token: string; batchId?: number | undefined }) {
  const of = batchId === undefined ? { token } : { token, batchId }
  const batch = useQuery(walletQueries.batch(of))
  const {
    run: take,
    isBusy,
    isSuccess,
  } = useAct(() => receiveCoupon(of), {
    onSuccess: () => {
      toast('领取成功')
      replace('coupon_list')
    },
    onError: () => void batch.refetch(),
  })
  // Off after a success too, while the list of coupons opens.
  return (
    <QueryState of={batch}>
      {({ title, note, scope, endsAt, refusal }) => (
        <View id="coupon-batch" className="page-top">
          <View className="coupon-face">
            <View className="coupon-face__title">{title}</View>
            <View className="coupon-face__note">{note}</View>
            <View className="coupon-face__line">{scope}</View>
            <View className="coupon-face__line">{minuteText(endsAt)} 前领取</View>
          </View>
          <View className="page-pad">
            <ActionButton id="take-coupon" isWide isBusy={isBusy || isSuccess} disabled={refusal !== ''} onClick={() => take()}>
              {refusal || '立即领取'}
            </ActionButton>
            <ActionButton look="plain" isWide onClick={() => replace('coupon_list')}>
              查看我的优惠券
            </ActionButton>
          </View>
        </View>
      )}
    </QueryState>
  )
}

export default screen('coupon_receive', soldOnly(Batch))
