import { useQuery } from '@tanstack/react-query'
import { logout } from '@/data/mutations/session'
import { userQueries } from '@/data/queries/user'
import { useSession } from '@/data/stores/session'
import { QueryState } from '@/features/page-frame/query-state'
import { screen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { goLogin } from '@/navigation/go-login'
import { View } from '@/platform/elements'
import { link } from '@/routes/link'
import { ActionButton } from '@/ui/action-button'
import { Avatar } from '@/ui/avatar'
import { Card } from '@/ui/card'
import { Cell } from '@/ui/cell'
import { StateNotice } from '@/ui/state-notice'
import { BindPhone } from './bind-phone'
import { CashCell } from './cash-cell'
import { InviteCard } from './invite-card'
import { LookCard } from './look-card'
import { MessageCell } from './message-cell'

function Profile() {
  const info = useQuery(userQueries.info())
  return (
    <QueryState of={info}>
      {({ nickname, verifiedMobile, mediumAvatar }) => (
        <View id="profile">
          <Card>
            <View className="row">
              <Avatar src={mediumAvatar} name={nickname} />
              <View className="row__main">
                <View className="title">{nickname}</View>
                <View className="muted">{verifiedMobile}</View>
              </View>
            </View>
          </Card>
          <Card>
            <MessageCell />
            <Cell onClick={() => go('study_center')}>我的课程</Cell>
            <Cell onClick={() => go('tiku_home')}>我的题库</Cell>
            <Cell onClick={() => go('article', {}, {})}>备考文章</Cell>
            <Cell id="my-doubts" onClick={() => go('doubt_list', {}, { scope: 'mine' })}>
              我的提问
            </Cell>
            <Cell id="my-homework" onClick={() => go('homework_list')}>
              我的作业
            </Cell>
            <Cell id="book-errata" onClick={() => go('book-errata-index')}>
              图书勘误
            </Cell>
            <CashCell />
            <Cell id="change-avatar" onClick={() => go('set_avatar')}>
              更换头像
            </Cell>
          </Card>
          <InviteCard />
          <View className="page-pad">
            {verifiedMobile === '' && <BindPhone />}
            <ActionButton id="logout" look="plain" isWide onClick={logout}>
              退出登录
            </ActionButton>
          </View>
        </View>
      )}
    </QueryState>
  )
}

export default screen('myself', () => {
  const isLoggedIn = useSession(({ refreshToken }) => refreshToken !== '')
  return (
    <View className="page-top">
      {isLoggedIn ? (
        <Profile />
      ) : (
        <StateNotice id="signed-out" text="登录后，课程、题库和学习记录都在这里" action="登录" onAction={() => goLogin(link('myself'))} />
      )}
      <LookCard />
    </View>
  )
})
