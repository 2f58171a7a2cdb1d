import { useQuery } from '@tanstack/react-query'
import type { UserInfo } from '@/contract/account/user.schema'
import { learnRecordQueries } from '@/data/learn/learn-record'
import { gatewayQueries } from '@/data/site/gateway'
import { learnedTodayText } from '@/domain/learn/learned'
import { yuan } from '@/domain/money/money'
import { go } from '@/navigation/go'
import { Button, View } from '@/platform/elements'
import { Avatar } from '@/ui/avatar'

/** Keeps the room of a line whose text is still to come. */
const ROOM = '\u00A0'

/** The learner's cash. Hidden until loaded: a wrong amount is worse than none. */
function Cash() {
  const { data } = useQuery(gatewayQueries.cashAccount())
  return <View className="mine-head__line">{data ? `现金余额 ¥${yuan(data.balance)}` : ROOM}</View>
}

/** How long the learner learned today; nothing before the first lesson. */
function Learned() {
  const { data } = useQuery(learnRecordQueries.calendar())
  return <View className="mine-head__line">{data && data.totalSeconds > 0 ? learnedTodayText(data) : ROOM}</View>
}

/** Shows the signed-in learner on a coloured ground; pressing it opens the settings. */
export function ProfileHead({ user: { nickname, verifiedMobile, mediumAvatar } }: { user: UserInfo }) {
  return (
    <Button id="profile-head" className="mine-head" onClick={() => go('myself_setting')}>
      <View className="row">
        <Avatar src={mediumAvatar} name={nickname} />
        <View className="row__main">
          <View className="mine-head__hello">{nickname}</View>
          <View className="mine-head__line">{verifiedMobile === '' ? '未绑定手机号' : verifiedMobile}</View>
          <Learned />
          <Cash />
        </View>
        <View className="mine-head__line">设置</View>
      </View>
    </Button>
  )
}
