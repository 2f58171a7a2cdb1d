import { useQuery } from '@tanstack/react-query'
import type { UserInfo } from '@/contract/account/user.schema'
import { messageQueries } from '@/data/account/message'
import { learnRecordQueries } from '@/data/learn/learn-record'
import { gatewayQueries } from '@/data/site/gateway'
import { learnedMinutes } from '@/domain/learn/learned'
import { yuan } from '@/domain/money/money'
import { go } from '@/navigation/go'
import { Button, Text, View } from '@/platform/elements'
import { Avatar } from '@/ui/avatar'
import { Badge } from '@/ui/tag'

/** Keeps the room of a figure that is still to come. */
const ROOM = '\u00A0'

type FigureProps = { id: string; figure: string; unit?: string; children: string; onClick: () => void }

/** One figure with its name below; a unit stands smaller beside it. */
function Figure({ id, figure, unit, children, onClick }: FigureProps) {
  return (
    <Button id={id} className="mine-head__figure" onClick={onClick}>
      <View className="mine-head__sum">
        {figure}
        {unit && <Text className="mine-head__unit">{unit}</Text>}
      </View>
      <View className="mine-head__line">{children}</View>
    </Button>
  )
}

const toRecord = () => go('learning_record')

/** Time learned today, the streak, and cash. A figure stays empty until it is loaded: a wrong amount is worse than none. */
function Figures() {
  const { data: learned } = useQuery(learnRecordQueries.calendar())
  const { data: cash } = useQuery(gatewayQueries.cashAccount())
  return (
    <View className="mine-head__figures">
      <Figure id="learned-today" figure={learned ? `${learnedMinutes(learned.todaySeconds)}` : ROOM} unit="分钟" onClick={toRecord}>
        今天学习
      </Figure>
      <Figure id="streak" figure={learned ? `${learned.streak}` : ROOM} unit="天" onClick={toRecord}>
        连续学习
      </Figure>
      <Figure id="cash" figure={cash ? `¥${yuan(cash.balance)}` : ROOM} onClick={() => go('my_balance')}>
        现金余额
      </Figure>
    </View>
  )
}

/** The inbox, with how many messages wait in it. */
function Inbox() {
  const { data } = useQuery(messageQueries.unread())
  const total = data?.total ?? 0
  return (
    <Button
      id="messages"
      className="mine-head__act"
      label={total > 0 ? `消息，${total} 条未读` : '消息'}
      onClick={() => go('mine_messages')}
    >
      <View className="mine-head__bell" />
      <Badge count={total} />
    </Button>
  )
}

const toSetting = () => go('myself_setting')

/** Shows the signed-in learner on a coloured ground, with the ways to the settings and the inbox, and three figures. */
export function ProfileHead({ user: { nickname, verifiedMobile, mediumAvatar } }: { user: UserInfo }) {
  return (
    <View className="mine-head">
      <View className="row">
        <Button id="profile-head" className="row row__main" onClick={toSetting}>
          <Avatar src={mediumAvatar} name={nickname} />
          <View className="row__main">
            <View className="mine-head__hello">{nickname}</View>
            <View className="mine-head__line">{verifiedMobile === '' ? '未绑定手机号' : verifiedMobile}</View>
          </View>
        </Button>
        <Inbox />
        <Button id="to-setting" className="mine-head__act" label="设置" onClick={toSetting}>
          <View className="mine-head__bell mine-head__bell--gear" />
        </Button>
      </View>
      <Figures />
    </View>
  )
}
