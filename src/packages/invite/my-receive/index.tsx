import { useQuery } from '@tanstack/react-query'
import { inviteQueries } from '@/data/invite/invite'
import { inviteeHint } from '@/domain/invite/invite'
import { RewardLine } from '@/features/invite/reward-line'
import { artOf } from '@/features/page-frame/empty-art'
import { QueryState, screen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Card, Cell } from '@/ui/card'

definePageConfig({ navigationBarTitleText: '我的领取' })

/** Lists the learner's rewards for having been invited. */
export default screen('user_invite_new_my_receive', () => {
  const received = useQuery(inviteQueries.received())
  return (
    <View className="page-top">
      <QueryState
        of={received}
        empty={{
          when: ({ inviterName }) => inviterName === null,
          art: artOf('gift'),
          text: '你还没有接受过邀请，可以去邀请好友',
          action: '去邀请',
          onAction: () => go('user_invite_new'),
        }}
      >
        {({ inviterName, state, rewards }) => (
          <>
            <Card id="received">
              <Cell side={inviterName}>邀请我的同学</Cell>
              {state === 'bound' && <Cell>{inviteeHint}</Cell>}
              {state === 'void' && rewards.length === 0 && <Cell>这次首单没有获得奖励</Cell>}
              {rewards.map((of) => (
                <RewardLine key={of.id} of={of} />
              ))}
            </Card>
            <View className="page-pad">
              {state === 'bound' ? (
                <ActionButton isWide onClick={() => go('home_page', { categoryId: 0 })}>
                  去选课
                </ActionButton>
              ) : (
                <ActionButton isWide onClick={() => go('user_invite_new_withdrawal')}>
                  去提现
                </ActionButton>
              )}
            </View>
          </>
        )}
      </QueryState>
    </View>
  )
})
