import { useQuery } from '@tanstack/react-query'
import { distributionQueries } from '@/data/campaign/distribution'
import { LeaderList } from '@/features/invite/leader-list'
import { artOf } from '@/features/page-frame/empty-art'
import { QueryState, screen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'

definePageConfig({ navigationBarTitleText: '分享榜' })

export default screen('distribution_leaderboard', ({ distributionId }) => {
  const leaders = useQuery(distributionQueries.leaders(distributionId))
  return (
    <View className="page-top">
      <QueryState
        of={leaders}
        empty={{
          when: (rows) => rows.length === 0,
          art: artOf('podium'),
          text: '还没有人上榜，分享链接来抢第一',
          action: '去分享',
          onAction: () => go('distribution_detail', { distributionId }),
        }}
      >
        {(rows) => <LeaderList of={rows} />}
      </QueryState>
    </View>
  )
})
