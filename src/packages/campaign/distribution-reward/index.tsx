import { useInfiniteQuery } from '@tanstack/react-query'
import { distributionQueries } from '@/data/campaign/distribution'
import { RewardLine } from '@/features/invite/reward-line'
import { artOf } from '@/features/page-frame/empty-art'
import { LoadMore } from '@/features/page-frame/load-more'
import { QueryState, screen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'

definePageConfig({ navigationBarTitleText: '我的奖励' })

export default screen('distribution_reward', ({ distributionId }) => {
  const list = useInfiniteQuery(distributionQueries.rewards(distributionId))
  return (
    <View className="page-top">
      <QueryState
        of={list}
        empty={{
          when: ({ pages }) => pages[0]?.length === 0,
          art: artOf('gift'),
          text: '还没有奖励，好友购买后会出现在这里',
          action: '去分享',
          onAction: () => go('distribution_detail', { distributionId }),
        }}
      >
        {({ pages }) => (
          <>
            <Card id="distribution-rewards">
              {pages.flat().map((of) => (
                <RewardLine key={of.id} of={of} />
              ))}
              <LoadMore of={list} />
            </Card>
            <View className="page-pad">
              <ActionButton isWide onClick={() => go('user_invite_new_withdrawal')}>
                去提现
              </ActionButton>
            </View>
          </>
        )}
      </QueryState>
    </View>
  )
})
