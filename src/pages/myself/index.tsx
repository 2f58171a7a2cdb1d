import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UserCenter } from '@/contract/account/profile.schema'
import { messageQueries } from '@/data/account/message'
import { bindPhone } from '@/data/account/phone'
import { profileQueries } from '@/data/account/profile'
import { useSession } from '@/data/account/session'
import { userQueries } from '@/data/account/user'
import { INTENTION_ID, intentionQueries, isIntentionRequested, markIntentionRequested } from '@/data/campaign/intention'
import { shownOf } from '@/data/http/failure'
import { useAct } from '@/data/http/use-act'
import { QueryState, screen } from '@/features/page-frame/screen'
import { LookCard } from '@/features/site/look/look-card'
import { go } from '@/navigation/go'
import { goLogin } from '@/navigation/go-login'
import { View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { link } from '@/routes/link'
import { ActionButton } from '@/ui/action-button'
import { Card, Cell } from '@/ui/card'
import { PhoneButton } from '@/ui/phone-button'
import { Badge } from '@/ui/tag'
import { EntryGrid } from './center-entries'
import { InviteCard } from './invite-card'
import { LevelChange, useLevelChange } from './level-change'
import { ProfileHead } from './profile-head'
import './index.scss'

/** Asks once what the learner wants to learn; not shown again on this device after a refusal. */
function IntentionCard() {
  const [isAsked, setAsked] = useState(isIntentionRequested)
  const { data } = useQuery({ ...intentionQueries.check(), enabled: !isAsked })
  if (isAsked || !data?.needCollect) return null
  const close = () => {
    markIntentionRequested()
    setAsked(true)
  }
  return (
    <Card id="intention">
      <Cell
        side={
          <ActionButton look="quiet" onClick={close}>
            不用了
          </ActionButton>
        }
      >
        告诉我们你想学什么
      </Cell>
      <ActionButton id="say-intention" look="plain" isWide onClick={() => go('questionnaire', { id: INTENTION_ID })}>
        去填写（约 1 分钟）
      </ActionButton>
    </Card>
  )
}

/** For who signed in through the messaging app and has no number yet: with it the same account opens everywhere. */
function BindPhone() {
  const cache = useQueryClient()
  const binding = useAct(bindPhone, {
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: userQueries.info().queryKey })
      toast('手机号已绑定')
    },
    onError: (error) => toast(shownOf(error)),
  })
  const take = (code: string | null) => (code === null ? toast('没有取得你的手机号') : binding.run(code))
  return (
    <PhoneButton id="bind-phone" isBusy={binding.isBusy} onCode={take}>
      绑定微信手机号
    </PhoneButton>
  )
}

/** The way to the inbox, with how many messages wait. */
function MessageCell() {
  const { data } = useQuery(messageQueries.unread())
  const total = data?.total ?? 0
  return (
    <Cell id="messages" side={total > 0 ? <Badge count={total} label={`${total} 条未读`} /> : ''} onClick={() => go('mine_messages')}>
      消息
    </Cell>
  )
}

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

/** Waits for the news of the level, which stands above the menu and must not push it down. */
function Parts({ userId }: { userId: number }) {
  const { data, error, refetch, isFetched } = useQuery(profileQueries.center())
  const change = useLevelChange(userId)
  const isKnown = change !== undefined
  return (
    <View className="mine-parts">
      <View>
        <QueryState of={{ data: isKnown ? data : undefined, error, refetch }}>
          {(menu) => (
            <>
              {change && <LevelChange userId={userId} of={change} />}
              <Menu center={menu} />
            </>
          )}
        </QueryState>
      </View>
      {isFetched && isKnown && (
        <View>
          <Card>
            <MessageCell />
            <Cell id="to-setting" onClick={() => go('myself_setting')}>
              设置
            </Cell>
          </Card>
          <IntentionCard />
          <InviteCard />
        </View>
      )}
    </View>
  )
}

function Profile() {
  const info = useQuery(userQueries.info())
  return (
    <QueryState of={info}>
      {(user) => (
        <View id="profile">
          <ProfileHead user={user} />
          {user.verifiedMobile === '' && (
            <View className="page-pad">
              <BindPhone />
            </View>
          )}
          <Parts userId={user.id} />
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
