import { useInfiniteQuery } from '@tanstack/react-query'
import type { PendingCash } from '@/contract/wallet/wallet.schema'
import { walletQueries } from '@/data/wallet/wallet'
import { amountText } from '@/domain/money/price'
import { dayText } from '@/domain/time/day'
import { artOf } from '@/features/page-frame/empty-art'
import { Endless } from '@/features/page-frame/endless'
import { screen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { Card, Cell } from '@/ui/card'
import '../parts/money.scss'

definePageConfig({ navigationBarTitleText: '待结算' })

const stateWords = { settled: '已转入可提现余额', cancelled: '已取消' } as const

function stateOf({ status, settlesAt, isHeld = false }: PendingCash): string {
  if (status !== 'pending') return stateWords[status]
  return isHeld ? '平台核对后结算' : `${dayText(settlesAt)} 结算`
}

/** Rewards that wait, or those whose time has come, with their sum at the head. */
function Group({ title, rows }: { title: string; rows: readonly PendingCash[] }) {
  if (rows.length === 0) return null
  const sum = rows.reduce((total, { amount, status }) => total + (status === 'cancelled' ? 0 : amount), 0)
  return (
    <Card>
      <View className="settlement-head">
        <View className="title" role="heading">
          {title}
        </View>
        <View className="settlement-head__sum">¥{amountText(sum)}</View>
      </View>
      {rows.map((row) => (
        <Cell
          key={row.id}
          side={
            <View
              className={row.status === 'settled' ? 'ledger-sum is-in' : ''}
            >{`${row.status === 'settled' ? '✓ ' : ''}¥${amountText(row.amount)}`}</View>
          }
        >
          <View>{row.reason}</View>
          <View className="small">
            {dayText(row.createdAt)} 获得 · {stateOf(row)}
          </View>
        </Cell>
      ))}
    </Card>
  )
}

export default screen('need_settlement', () => {
  const list = useInfiniteQuery(walletQueries.pending())
  return (
    <View className="page-top">
      <Endless
        id="settlement"
        of={list}
        empty={{ art: artOf('gift'), text: '没有待结算的奖励', action: '去邀请好友', onAction: () => go('user_invite_new') }}
      >
        {(rows) => (
          <>
            <Group title="等待结算" rows={rows.filter(({ status }) => status === 'pending')} />
            <Group title="已有结果" rows={rows.filter(({ status }) => status !== 'pending')} />
          </>
        )}
      </Endless>
    </View>
  )
})
