import { useInfiniteQuery } from '@tanstack/react-query'
import type { Coupon } from '@/contract/wallet/coupon.schema'
import { walletQueries } from '@/data/wallet/wallet'
import { artOf } from '@/features/page-frame/empty-art'
import { Endless } from '@/features/page-frame/endless'
import { sharedScreen } from '@/features/page-frame/screen'
import { go, replace } from '@/navigation/go'
import { View } from '@/platform/elements'
import { Rows } from '@/ui/rows'
import { Ticket } from '../parts/ticket'
import { untilText } from '../parts/until'

definePageConfig({ navigationBarTitleText: '历史优惠券' })

function Past({ of }: { of: Coupon }) {
  const { orderSn, status, usedAt, expiresAt } = of
  const state = status === 'used' ? `${untilText(usedAt ?? expiresAt)}使用` : `${untilText(expiresAt)}到期`
  if (orderSn === null) return <Ticket of={of} state={state} />
  return <Ticket of={of} state={state} act={{ text: '查看订单', onClick: () => go('mine_order_detail', { orderSn }) }} />
}

/** Coupons or red envelopes that were used or have expired. */
export default sharedScreen(({ name }) => {
  const isEnvelope = name === 'red_envelope_history'
  const list = useInfiniteQuery(walletQueries.coupons({ form: isEnvelope ? 'envelope' : 'coupon', state: 'past' }))
  return (
    <View className="page-top">
      <Endless
        id="past-coupons"
        of={list}
        empty={{
          art: artOf('ticket'),
          text: isEnvelope ? '没有用过或过期的红包' : '没有用过或过期的优惠券',
          action: '看可用的',
          onAction: () => replace('coupon_list'),
        }}
      >
        {(rows) => <Rows of={rows}>{(of) => <Past key={of.id} of={of} />}</Rows>}
      </Endless>
    </View>
  )
})
