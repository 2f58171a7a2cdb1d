import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { UserCenter } from '@/contract/account/profile.schema'
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
import type { RouteName } from '@/routes/table'
import { ActionButton } from '@/ui/action-button'
import { Card, Cell } from '@/ui/card'
import type { IconName } from '@/ui/icon'
import { PhoneButton } from '@/ui/phone-button'
import { EntryGrid } from './center-entries'
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
      <View className="title">告诉我们你想学什么</View>
      <View className="row">
        <ActionButton id="say-intention" look="plain" onClick={() => go('questionnaire', { id: INTENTION_ID })}>
          去填写（约 1 分钟）
        </ActionButton>
        <ActionButton look="quiet" onClick={close}>
          不用了
        </ActionButton>
      </View>
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

definePageConfig({ navigationBarTitleText: '我的' })

/** The menu in two columns: what is learned, and what is of the account. */
function Menu({ center: { shortcuts, groups }, children }: { center: UserCenter; children: ReactNode }) {
  const [first, ...others] = groups.map(({ title, entries }) => <EntryGrid key={title} title={title} entries={entries} />)
  return (
    <View className="mine-parts">
      <View>
        <EntryGrid id="shortcuts" entries={shortcuts} />
        {first}
      </View>
      <View>
        {others}
        {children}
      </View>
    </View>
  )
}

/** Waits for the news of the level, which stands above the menu and must not push it down. */
function Parts({ userId }: { userId: number }) {
  const { data, error, refetch, isFetched } = useQuery(profileQueries.center())
  const change = useLevelChange(userId)
  const isKnown = change !== undefined
  const ways = isFetched && isKnown && (
    <>
      <IntentionCard />
      <Card>
        <Cell id="invite" side="邀好友得奖励" onClick={() => go('user_invite_new')}>
          邀请有礼
        </Cell>
      </Card>
    </>
  )
  return (
    <>
      {isKnown && change && <LevelChange userId={userId} of={change} />}
      <QueryState of={{ data: isKnown ? data : undefined, error, refetch }}>{(menu) => <Menu center={menu}>{ways}</Menu>}</QueryState>
      {data === undefined && ways}
    </>
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

const entry = (route: RouteName, title: string, icon: IconName) => ({ key: route, title, icon, route, badge: 0 })
const openToAll = [
  entry('open_course', '公开课', 'circle-play'),
  entry('tiku_home', '题库', 'list-checks'),
  entry('article', '备考文章', 'newspaper'),
  entry('calculator', '计算器', 'calculator'),
  entry('help_center', '帮助中心', 'circle-help'),
  entry('support_chat', '联系客服', 'headphones'),
  entry('download_app', '下载 App', 'smartphone'),
  entry('about_us', '关于我们', 'graduation-cap'),
]

function Visitor() {
  return (
    <>
      <View id="signed-out" className="mine-head">
        <View className="mine-head__hello" role="heading">
          学到哪里，都替你记着
        </View>
        <View className="mine-head__line">登录后，课程、题库和学习记录都在这里</View>
        <ActionButton id="to-login" look="plain" onClick={() => goLogin(link('myself'))}>
          登录 / 注册
        </ActionButton>
      </View>
      <EntryGrid id="open-to-all" title="不用登录就能看" entries={openToAll} />
      <LookCard />
    </>
  )
}

export default screen('myself', () => {
  const isLoggedIn = useSession(({ refreshToken }) => refreshToken !== '')
  return isLoggedIn ? <Profile /> : <Visitor />
})
