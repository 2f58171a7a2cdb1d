import { useQuery } from '@tanstack/react-query'
import { memberQueries } from '@/data/account/membership'
import { levelName } from '@/domain/account/member'
import { QueryState, screen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Avatar } from '@/ui/avatar'
import { Card } from '@/ui/card'

definePageConfig({ navigationBarTitleText: '校友卡中心' })

/** Another learner's membership: only name, picture and level. */
export default screen('user_vip_level', ({ userId }) => {
  const card = useQuery(memberQueries.card(userId))
  return (
    <QueryState of={card}>
      {({ nickname, avatar, level }) => (
        <View id="member-card" className="page-top">
          <Card>
            <View className="row">
              <Avatar src={avatar} name={nickname} />
              <View className="row__main">
                <View className="title">{nickname}</View>
                <View className="muted">{levelName(level)}</View>
              </View>
            </View>
          </Card>
          <View className="page-pad">
            <ActionButton id="to-mine" isWide onClick={() => go('my_vip_level')}>
              查看我的校友卡
            </ActionButton>
          </View>
        </View>
      )}
    </QueryState>
  )
})
