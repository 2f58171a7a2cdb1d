import { useQuery } from '@tanstack/react-query'
import type { UserCenter } from '@/contract/account/profile.schema'
import { profileQueries } from '@/data/account/profile'
import { useSession } from '@/data/account/session'
import { userQueries } from '@/data/account/user'
import { QueryState } from '@/features/page-frame/query-state'
import { screen } from '@/features/page-frame/screen'
import { LookCard } from '@/features/site/look/look-card'
import { go } from '@/navigation/go'
import { goLogin } from '@/navigation/go-login'
import { View } from '@/platform/elements'
import { link } from '@/routes/link'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { Cell } from '@/ui/cell'
import { BindPhone } from './bind-phone'
import { EntryGrid } from './center-entries'
import { IntentionCard } from './intention-card'
import { InviteCard } from './invite-card'
import { LevelChange } from './level-change'
import { MessageCell } from './message-cell'
import { ProfileHead } from './profile-head'
import './index.scss'

definePageConfig({ navigationBarTitleText: '我的' })

function Menu({ center }: { center: UserCenter }) {
  return (
    <>
      <EntryGrid id="shortcuts" entries={center.shortcuts} />
      {center.groups.map(({ title, entries }) => (
        <EntryGrid key={title} title={title} entries={entries} />
      ))}
    </>
  )
}

function Profile() {
  const info = useQuery(userQueries.info())
  const center = useQuery(profileQueries.center())
  return (
    <QueryState of={info}>
      {(user) => (
        <View id="profile">
          <ProfileHead user={user} />
          <LevelChange userId={user.id} />
          {user.verifiedMobile === '' && (
            <View className="page-pad">
              <BindPhone />
            </View>
          )}
          <QueryState of={center}>{(menu) => <Menu center={menu} />}</QueryState>
          <IntentionCard />
          <InviteCard />
          <Card>
            <MessageCell />
            <Cell id="to-setting" onClick={() => go('myself_setting')}>
              设置
            </Cell>
          </Card>
        </View>
      )}
    </QueryState>
  )
}

function Visitor() {
  return (
    <>
      <View id="signed-out" className="mine-head mine-head--visitor">
        <View className="mine-head__hello" role="heading">
          登录启程
        </View>
        <View className="mine-head__line">登录后，课程、题库和学习记录都在这里</View>
        <ActionButton id="to-login" look="plain" onClick={() => goLogin(link('myself'))}>
          登录
        </ActionButton>
      </View>
      <Card>
        <Cell id="visitor-help" onClick={() => go('help_center')}>
          帮助中心
        </Cell>
        <Cell id="visitor-chat" onClick={() => go('support_chat')}>
          联系客服
        </Cell>
        <Cell id="visitor-about" onClick={() => go('about_us', { type: 'about-bt' })}>
          关于我们
        </Cell>
      </Card>
      <LookCard />
    </>
  )
}

export default screen('myself', () => {
  const isLoggedIn = useSession(({ refreshToken }) => refreshToken !== '')
  return isLoggedIn ? <Profile /> : <Visitor />
})
