import { useQuery } from '@tanstack/react-query'
import type { InviteProgram } from '@/contract/invite/invite.schema'
import { useSession } from '@/data/account/session'
import { inviteQueries } from '@/data/invite/invite'
import { yuan } from '@/domain/money/money'
import { GrowthHero } from '@/features/invite/growth-hero'
import { QueryState, screen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { goLoginFromHere } from '@/navigation/go-login'
import { FriendsCard } from '@/packages/invite/parts/friends-card'
import { inviteArt } from '@/packages/invite/parts/invite-art'
import { InviteShare, MyLink } from '@/packages/invite/parts/invite-share'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Card, Cell } from '@/ui/card'
import { Icon, type IconName } from '@/ui/icon'

definePageConfig({ navigationBarTitleText: '邀请有礼', enableShareAppMessage: true, enableShareTimeline: true })

const notes = { coming: '活动还没有开始，敬请留意', running: '', ended: '活动已结束，已获得的奖励照常结算' } as const

const stepsOf = (of: InviteProgram): readonly { icon: IconName; text: string }[] => [
  { icon: 'megaphone', text: '把链接或邀请码发给还没注册的同学' },
  { icon: 'user', text: '好友登录并确认邀请码' },
  { icon: 'receipt', text: `好友首单实付满 ${yuan(of.leastPaid)} 元，双方奖励进入待结算` },
  { icon: 'check', text: `付款满 ${of.refundDays} 天没有退款，奖励到账，可以提现` },
]

function Steps({ of }: { of: InviteProgram }) {
  return (
    <Card id="invite-steps">
      <View className="title" role="heading">
        怎样得到奖励
      </View>
      <View className="invite-steps" role="list">
        {stepsOf(of).map(({ icon, text }) => (
          <View key={text} role="listitem" className="invite-steps__one">
            <View className="invite-steps__sign">
              <Icon name={icon} />
            </View>
            <View>{text}</View>
          </View>
        ))}
      </View>
    </Card>
  )
}

function Landing() {
  const program = useQuery(inviteQueries.program())
  const isVisitor = useSession(({ refreshToken }) => refreshToken === '')
  return (
    <View className="page-top">
      <QueryState of={program}>
        {(of) => (
          <>
            <GrowthHero art={inviteArt('envelope')} title={of.title} big={`邀 1 位得 ${yuan(of.inviterReward)} 元`}>
              {notes[of.state] || of.intro}
            </GrowthHero>
            {isVisitor ? (
              <View className="page-pad">
                <ActionButton id="login-to-invite" isWide onClick={goLoginFromHere}>
                  登录后邀请好友
                </ActionButton>
              </View>
            ) : (
              <MyLink of={of} />
            )}
            <Steps of={of} />
            {!isVisitor && <FriendsCard />}
            <Card>
              <Cell onClick={() => go('user_invite_new_record')}>邀请记录</Cell>
              <Cell onClick={() => go('user_invite_new_my_receive')}>我的领取</Cell>
              <Cell onClick={() => go('user_invite_new_consul')}>推广大使榜</Cell>
              <Cell onClick={() => go('user_invite_new_withdrawal')}>奖励提现</Cell>
              <Cell onClick={() => go('user_invite_new_rule', { type: 'invite' })}>活动规则</Cell>
            </Card>
          </>
        )}
      </QueryState>
    </View>
  )
}

export default screen('user_invite_new', Landing, { share: InviteShare })
