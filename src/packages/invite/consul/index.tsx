import { useQuery } from '@tanstack/react-query'
import { inviteQueries } from '@/data/invite/invite'
import { GrowthHero } from '@/features/invite/growth-hero'
import { LeaderList } from '@/features/invite/leader-list'
import { artOf } from '@/features/page-frame/empty-art'
import { QueryState, screen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { inviteArt } from '@/packages/invite/parts/invite-art'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'

definePageConfig({ navigationBarTitleText: '推广大使' })

/** Lists the learners who invited most. */
export default screen('user_invite_new_consul', () => {
  const leaders = useQuery(inviteQueries.leaders())
  return (
    <View className="page-top">
      <GrowthHero art={inviteArt('cup')} title="推广大使榜" big="前 20 名">
        按有效奖励排名，退款的不计入
      </GrowthHero>
      <QueryState
        of={leaders}
        empty={{
          when: (rows) => rows.length === 0,
          art: artOf('podium'),
          text: '还没有人上榜，来做第一位推广大使吧',
          action: '去邀请',
          onAction: () => go('user_invite_new'),
        }}
      >
        {(rows) => (
          <>
            <LeaderList of={rows} />
            <View className="page-pad">
              <ActionButton isWide onClick={() => go('user_invite_new')}>
                去邀请
              </ActionButton>
            </View>
          </>
        )}
      </QueryState>
    </View>
  )
})
