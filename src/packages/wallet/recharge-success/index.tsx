import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Order } from '@/contract/order/order.schema'
import { orderQueries } from '@/data/order/order'
import { walletQueries } from '@/data/wallet/wallet'
import { yuan } from '@/domain/money/money'
import { orderStatusWords } from '@/domain/order/order'
import { artOf } from '@/features/page-frame/empty-art'
import { QueryState, screen } from '@/features/page-frame/screen'
import { useNav } from '@/features/page-frame/use-nav'
import { go, leavePage, replace } from '@/navigation/go'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Card, Cell } from '@/ui/card'
import { Icon } from '@/ui/icon'
import { StateNotice } from '@/ui/state-notice'
import '../parts/money.scss'

definePageConfig({ navigationBarTitleText: '充值成功' })

function Arrived({ order: { title, payable, kind } }: { order: Order }) {
  const isRecharge = kind === 'recharge'
  const client = useQueryClient()
  const wallet = useQuery(walletQueries.wallet())
  useEffect(() => {
    void client.invalidateQueries({ queryKey: ['wallet'] })
  }, [client])
  return (
    <View id="recharged" className="page-top">
      <View className="arrived" role="status">
        <View className="arrived__sign">
          <Icon name="check" />
        </View>
        <View className="title">{isRecharge ? '充值成功' : '购买成功'}</View>
        <View className="arrived__sum">{isRecharge ? title : `¥${yuan(payable)}`}</View>
      </View>
      <Card>
        {!isRecharge && <Cell side={title}>课程</Cell>}
        {isRecharge && <Cell side={`¥${yuan(payable)}`}>实付</Cell>}
        <Cell side={wallet.data ? `${wallet.data.beans} 个` : '—'}>现有学豆</Cell>
      </Card>
      <View className="page-pad">
        <ActionButton id="recharge-done" isWide onClick={leavePage}>
          完成
        </ActionButton>
        <ActionButton id="see-lines" look="plain" isWide onClick={() => go('transaction', {}, {})}>
          查看收支明细
        </ActionButton>
      </View>
    </View>
  )
}

function Ended({ orderSn }: { orderSn: string }) {
  const order = useQuery(orderQueries.order(orderSn))
  const status = order.data?.status
  useNav({ title: status === undefined || status === 'completed' ? '充值成功' : `订单${orderStatusWords(status)}` })
  return (
    <QueryState of={order}>
      {(of) =>
        of.status === 'completed' ? (
          <Arrived order={of} />
        ) : (
          <StateNotice
            id="not-paid"
            art={artOf('card')}
            text={`这笔充值${orderStatusWords(of.status)}`}
            action="查看订单"
            onAction={() => replace('mine_order_detail', { orderSn })}
          />
        )
      }
    </QueryState>
  )
}

export default screen('recharge_success', ({ orderSn }) =>
  orderSn === undefined ? (
    <StateNotice look="failed" text="没有找到订单" action="去充值" onAction={() => replace('recharge')} />
  ) : (
    <Ended orderSn={orderSn} />
  ),
)
