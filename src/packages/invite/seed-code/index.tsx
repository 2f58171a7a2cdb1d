import { useQuery } from '@tanstack/react-query'
import { inviteQueries } from '@/data/invite/invite'
import { yuan } from '@/domain/money/money'
import { GrowthHero } from '@/features/invite/growth-hero'
import { LinkActions } from '@/features/invite/link-actions'
import { QrCode } from '@/features/invite/qr-code'
import { QueryState, screen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { inviteArt } from '@/packages/invite/parts/invite-art'
import { View } from '@/platform/elements'
import { Card, Cell } from '@/ui/card'

definePageConfig({ navigationBarTitleText: '种子计划' })

/** The learner's own code to be scanned face to face, and as a poster. */
export default screen('seed_plain_code', () => {
  const program = useQuery(inviteQueries.program())
  const summary = useQuery(inviteQueries.summary())
  return (
    <View className="page-top">
      <QueryState of={program}>
        {({ inviterReward, inviteeReward }) => (
          <QueryState of={summary}>
            {({ inviteCode, url }) => (
              <>
                <GrowthHero art={inviteArt('sprout')} title="种子计划" big={`每位好友 ${yuan(inviterReward)} 元`}>
                  好友首单另得 {yuan(inviteeReward)} 元
                </GrowthHero>
                <Card id="seed-code">
                  <QrCode text={url} alt={`邀请二维码，邀请码 ${inviteCode}`} />
                  <Cell side={inviteCode}>邀请码</Cell>
                  <LinkActions
                    url={url}
                    picture=""
                    title="种子计划"
                    text={`邀请码 ${inviteCode}`}
                    strong={`首单奖励 ${yuan(inviteeReward)} 元`}
                  />
                </Card>
              </>
            )}
          </QueryState>
        )}
      </QueryState>
      <Card>
        <Cell onClick={() => go('seed_plain_my')}>我的种子</Cell>
        <Cell onClick={() => go('seed_plain_withdraw')}>提现</Cell>
        <Cell onClick={() => go('user_invite_new_rule', { type: 'invite' })}>规则</Cell>
      </Card>
    </View>
  )
})
