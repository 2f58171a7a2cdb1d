import { useInfiniteQuery } from '@tanstack/react-query'
import { inviteQueries } from '@/data/invite/invite'
import { RewardLine } from '@/features/invite/reward-line'
import { LoadMore } from '@/features/page-frame/load-more'
import { QueryState } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { Card } from '@/ui/card'

/** Rewards of inviting and of having been invited. */
export function RewardList() {
  const list = useInfiniteQuery(inviteQueries.rewards())
  return (
    <QueryState
      of={list}
      empty={{
        when: ({ pages }) => pages[0]?.length === 0,
        text: '还没有奖励，好友完成首单后会出现在这里',
        action: '去邀请',
        onAction: () => go('user_invite_new'),
      }}
    >
      {({ pages }) => (
        <Card id="invite-rewards">
          {pages.flat().map((of) => (
            <RewardLine key={of.id} of={of} />
          ))}
          <LoadMore of={list} />
        </Card>
      )}
    </QueryState>
  )
}
