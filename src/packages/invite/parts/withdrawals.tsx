import { useInfiniteQuery } from '@tanstack/react-query'
import { walletQueries } from '@/data/wallet/wallet'
import { yuan } from '@/domain/money/money'
import { minuteText } from '@/domain/time/day'
import { artOf } from '@/features/page-frame/empty-art'
import { LoadMore } from '@/features/page-frame/load-more'
import { QueryState } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { Card, Cell } from '@/ui/card'

const words = { applied: '已提交', processing: '处理中', paid: '已到账', failed: '未成功，已退回余额' } as const

/** Cash-outs, the newest first. */
export function Withdrawals() {
  const list = useInfiniteQuery(walletQueries.cashOuts())
  return (
    <QueryState
      of={list}
      empty={{
        when: ({ pages }) => pages[0]?.length === 0,
        art: artOf('card'),
        text: '还没有提现记录',
        action: '去邀请好友',
        onAction: () => go('user_invite_new'),
      }}
    >
      {({ pages }) => (
        <Card id="withdrawals">
          {pages.flat().map(({ cashOutNo, amount, status, hint, reason, createdAt }) => (
            <Cell key={cashOutNo} side={`¥${yuan(amount)}`}>
              <View>
                {words[status]}
                {reason !== '' && `：${reason}`}
              </View>
              <View className="small">
                {minuteText(createdAt)} · {hint}
              </View>
            </Cell>
          ))}
          <LoadMore of={list} />
        </Card>
      )}
    </QueryState>
  )
}
