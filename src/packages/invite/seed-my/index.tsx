import { useQuery } from '@tanstack/react-query'
import { inviteQueries } from '@/data/invite/invite'
import { yuan } from '@/domain/money/money'
import { QueryState, screen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { InvitedList } from '@/packages/invite/parts/invited-list'
import { View } from '@/platform/elements'
import { Card, Cell } from '@/ui/card'

definePageConfig({ navigationBarTitleText: '我的种子计划' })

export default screen('seed_plain_my', () => {
  const summary = useQuery(inviteQueries.summary())
  return (
    <View className="page-top">
      <QueryState of={summary}>
        {({ invited, rewarded, frozen, settled }) => (
          <Card id="seed-summary">
            <Cell side={`${invited} 位，${rewarded} 位完成首单`}>我的种子</Cell>
            <Cell side={`¥${yuan(frozen)}`}>邀请奖励待结算</Cell>
            <Cell side={`¥${yuan(settled)}`}>邀请奖励已到账</Cell>
            <Cell onClick={() => go('seed_plain_withdraw')}>去提现</Cell>
          </Card>
        )}
      </QueryState>
      <InvitedList />
    </View>
  )
})
