import { useInfiniteQuery } from '@tanstack/react-query'
import { distributionQueries } from '@/data/campaign/distribution'
import { yuan } from '@/domain/money/money'
import { dayText } from '@/domain/time/day'
import { artOf } from '@/features/page-frame/empty-art'
import { LoadMore } from '@/features/page-frame/load-more'
import { QueryState, screen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { Card, Cell } from '@/ui/card'

definePageConfig({ navigationBarTitleText: '我的邀请' })

const words = { bound: '点开了链接', frozen: '已购买，待结算', settled: '已购买，已到账', back: '已退款，奖励收回' } as const

export default screen('distribution_invitee', ({ distributionId }) => {
  const list = useInfiniteQuery(distributionQueries.invitees(distributionId))
  return (
    <View className="page-top">
      <QueryState
        of={list}
        empty={{
          when: ({ pages }) => pages[0]?.length === 0,
          art: artOf('people'),
          text: '还没有好友点开你的链接',
          action: '去分享',
          onAction: () => go('distribution_detail', { distributionId }),
        }}
      >
        {({ pages }) => (
          <Card id="invitees">
            {pages.flat().map(({ id, name, boundAt, state, amount }) => (
              <Cell key={id} side={state === 'frozen' || state === 'settled' ? `+¥${yuan(amount)}` : ''}>
                <View>{name}</View>
                <View className="small">
                  {dayText(boundAt)} · {words[state]}
                </View>
              </Cell>
            ))}
            <LoadMore of={list} />
          </Card>
        )}
      </QueryState>
    </View>
  )
})
