import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { InviteProgram } from '@/contract/invite/invite.schema'
import { useSession } from '@/data/account/session'
import { inviteQueries } from '@/data/invite/invite'
import { yuan } from '@/domain/money/money'
import { GrowthHero } from '@/features/invite/growth-hero'
import { QueryState, screen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { goLoginFromHere } from '@/navigation/go-login'
import { inviteArt } from '@/packages/invite/parts/invite-art'
import { AcceptInvite, InviteShare } from '@/packages/invite/parts/invite-share'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Card, Cell } from '@/ui/card'
import { StateNotice } from '@/ui/state-notice'

definePageConfig({ navigationBarTitleText: '邀请有礼', enableShareAppMessage: true, enableShareTimeline: true })

function Offer({ code, of }: { code: string; of: InviteProgram }) {
  const cache = useQueryClient()
  const isVisitor = useSession(({ refreshToken }) => refreshToken === '')
  const accepted = () => {
    void cache.invalidateQueries({ queryKey: ['invite'] })
    go('user_invite_new_my_receive')
  }
  if (of.state !== 'running')
    return (
      <View className="page-pad">
        <ActionButton id="look-around" isWide onClick={() => go('home_page', { categoryId: 0 })}>
          去看看课程
        </ActionButton>
      </View>
    )
  if (!isVisitor) return <AcceptInvite code={code} onDone={accepted} />
  return (
    <View className="page-pad">
      <ActionButton id="login-to-accept" isWide onClick={goLoginFromHere}>
        登录并接受邀请
      </ActionButton>
    </View>
  )
}

/** The page of a poster's code: the inviter and the reward. Needs no login. */
function Entry({ scene = '' }: { scene?: string }) {
  const program = useQuery(inviteQueries.program())
  const entry = useQuery(inviteQueries.entry(decodeURIComponent(scene)))
  return (
    <View className="page-top">
      <QueryState of={program}>
        {(of) => (
          <QueryState of={entry}>
            {({ inviteCode, inviterName }) =>
              inviteCode === '' ? (
                <StateNotice
                  id="no-invite"
                  look="search"
                  text="没有找到这个邀请码，请让好友重新发一次"
                  action="去看看课程"
                  onAction={() => go('home_page', { categoryId: 0 })}
                />
              ) : (
                <>
                  <GrowthHero
                    art={inviteArt('envelope')}
                    title={inviterName === '' ? of.title : `${inviterName} 邀请你一起学习`}
                    big={`首单奖励 ${yuan(of.inviteeReward)} 元`}
                  >
                    {of.state === 'running' ? of.intro : '活动不在进行中，课程照常可以学'}
                  </GrowthHero>
                  <Card>
                    <Cell side={inviteCode}>邀请码</Cell>
                    <Cell>注册不满 {of.newDays} 天、还没有买过课程的同学可以参加</Cell>
                    <Cell>首单实付满 {yuan(of.leastPaid)} 元后，奖励进入待结算</Cell>
                    <Cell onClick={() => go('user_invite_new_rule', { type: 'reward' })}>奖励规则</Cell>
                  </Card>
                  <Offer code={inviteCode} of={of} />
                </>
              )
            }
          </QueryState>
        )}
      </QueryState>
    </View>
  )
}

export default screen('user_invite_new_entry_miniprogram', Entry, { share: InviteShare })
