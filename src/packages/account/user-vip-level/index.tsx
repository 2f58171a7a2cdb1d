import { useQuery } from '@tanstack/react-query'
import { memberQueries } from '@/data/account/membership'
import { QueryState, screen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { ActionBar, ActionButton } from '@/ui/action-button'
import { Card, Cell } from '@/ui/card'
import { MemberFace } from '../parts/member-face'

definePageConfig({ navigationBarTitleText: '会员中心' })

/** Another learner's membership: only name, picture and level. */
export default screen('user_vip_level', ({ userId }) => {
  const card = useQuery(memberQueries.card(userId))
  return (
    <QueryState of={card}>
      {({ nickname, level }) => (
        <View id="member-card" className="page-top">
          <MemberFace level={level} name={nickname} />
          <Card>
            <Cell side="看个人主页" onClick={() => go('share_personal_homepage', { userId })}>
              动态和学习圈
            </Cell>
          </Card>
          <ActionBar>
            <ActionButton id="to-mine" isWide onClick={() => go('my_vip_level')}>
              查看我的会员
            </ActionButton>
          </ActionBar>
        </View>
      )}
    </QueryState>
  )
})
