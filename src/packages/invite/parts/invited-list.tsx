import { useInfiniteQuery } from '@tanstack/react-query'
import type { Invited } from '@/contract/invite/invite.schema'
import { inviteQueries } from '@/data/invite/invite'
import { yuan } from '@/domain/money/money'
import { dayText } from '@/domain/time/day'
import { RewardLine } from '@/features/invite/reward-line'
import { artOf } from '@/features/page-frame/empty-art'
import { LoadMore } from '@/features/page-frame/load-more'
import { QueryState } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { Card, Cell } from '@/ui/card'

const words = { bound: '等待首单', void: '未获得奖励', frozen: '待结算', settled: '已到账', back: '已退款收回' } as const
const sideOf = ({ state, amount }: Invited) => (state === 'frozen' || state === 'settled' ? `+¥${yuan(amount)}` : '')

/** Lists the people the learner invited, and what each of them brought. */
export function InvitedList() {
  const list = useInfiniteQuery(inviteQueries.invited())
  return (
    <QueryState
      of={list}
      empty={{
        when: ({ pages }) => pages[0]?.length === 0,
        art: artOf('people'),
        text: '还没有邀请到好友',
        action: '去邀请',
        onAction: () => go('user_invite_new'),
      }}
    >
      {({ pages }) => (
        <Card id="invited">
          {pages.flat().map((row) => (
            <Cell key={row.id} side={sideOf(row)}>
              <View>{row.name}</View>
              <View className="small">
                {dayText(row.boundAt)} · {words[row.state]}
              </View>
            </Cell>
          ))}
          <LoadMore of={list} />
        </Card>
      )}
    </QueryState>
  )
}

/** Rewards of inviting and of having been invited. */
export function RewardList() {
  const list = useInfiniteQuery(inviteQueries.rewards())
  return (
    <QueryState
      of={list}
      empty={{
        when: ({ pages }) => pages[0]?.length === 0,
        art: artOf('gift'),
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
