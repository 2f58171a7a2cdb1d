import { useInfiniteQuery } from '@tanstack/react-query'
import { walletQueries } from '@/data/wallet/wallet'
import { dayText } from '@/domain/time/day'
import { Endless } from '@/features/page-frame/endless'
import { sharedScreen } from '@/features/page-frame/screen'
import { back, go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { Card, Cell } from '@/ui/card'
import { Rows } from '@/ui/rows'

definePageConfig({ navigationBarTitleText: '历史优惠券' })

/** Coupons or red envelopes that were used or have expired. */
export default sharedScreen(({ name }) => {
  const isEnvelope = name === 'red_envelope_history'
  const list = useInfiniteQuery(walletQueries.coupons({ form: isEnvelope ? 'envelope' : 'coupon', state: 'past' }))
  return (
    <View className="page-top">
      <Endless
        id="past-coupons"
        of={list}
        empty={{ text: isEnvelope ? '没有用过或过期的红包' : '没有用过或过期的优惠券', action: '返回', onAction: back }}
      >
        {(rows) => (
          <Rows of={rows}>
            {({ id, title, note, scope, status, expiresAt, usedAt, orderSn }) => (
              <Card key={id}>
                <View className="title">{title}</View>
                <View className="muted">
                  {note} · {scope}
                </View>
                {orderSn === null ? (
                  <Cell side={dayText(usedAt ?? expiresAt)}>{status === 'used' ? '已使用' : '已过期'}</Cell>
                ) : (
                  <Cell side="查看订单" onClick={() => go('mine_order_detail', { orderSn })}>
                    {dayText(usedAt ?? expiresAt)} 已使用
                  </Cell>
                )}
              </Card>
            )}
          </Rows>
        )}
      </Endless>
    </View>
  )
})
