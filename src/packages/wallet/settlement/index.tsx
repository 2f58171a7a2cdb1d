import { useInfiniteQuery } from '@tanstack/react-query'
import { walletQueries } from '@/data/wallet/wallet'
import { yuan } from '@/domain/money/money'
import { dayText } from '@/domain/time/day'
import { Endless } from '@/features/page-frame/endless'
import { screen } from '@/features/page-frame/screen'
import { back } from '@/navigation/go'
import { View } from '@/platform/elements'
import { Card, Cell } from '@/ui/card'

definePageConfig({ navigationBarTitleText: '待结算' })

const stateWords = { settled: '已转入可提现余额', cancelled: '已取消' } as const

export default screen('need_settlement', () => {
  const list = useInfiniteQuery(walletQueries.pending())
  return (
    <View className="page-top">
      <Endless id="settlement" of={list} empty={{ text: '没有待结算的奖励', action: '返回', onAction: back }}>
        {(rows) => (
          <Card>
            {rows.map(({ id, amount, reason, status, createdAt, settlesAt, isHeld = false }) => (
              <Cell key={id} side={`¥${yuan(amount)}`}>
                <View>{reason}</View>
                <View className="small">
                  {dayText(createdAt)} 获得 ·{' '}
                  {status === 'pending' ? (isHeld ? '平台核对后结算' : `${dayText(settlesAt)} 结算`) : stateWords[status]}
                </View>
              </Cell>
            ))}
          </Card>
        )}
      </Endless>
    </View>
  )
})
