import { useQuery } from '@tanstack/react-query'
import type { InviteProgram } from '@/contract/invite/invite.schema'
import { inviteQueries } from '@/data/invite/invite'
import { yuan } from '@/domain/money/money'
import { LinkActions } from '@/features/invite/link-actions'
import { QueryState } from '@/features/page-frame/screen'
import { Card, Cell } from '@/ui/card'

/** The learner's own code and link, and what they brought. */
export function MyLink({ of: { title, inviteeReward } }: { of: InviteProgram }) {
  const summary = useQuery(inviteQueries.summary())
  return (
    <QueryState of={summary}>
      {({ inviteCode, url, invited, rewarded, frozen, settled }) => (
        <Card id="my-invite-link">
          <Cell side={inviteCode}>我的邀请码</Cell>
          <Cell side={`${invited} 位`}>已邀请</Cell>
          <Cell side={`${rewarded} 位`}>已完成首单</Cell>
          <Cell side={`¥${yuan(frozen)}`}>待结算</Cell>
          <Cell side={`¥${yuan(settled)}`}>已到账</Cell>
          <LinkActions url={url} picture="" title={title} text={`邀请码 ${inviteCode}`} strong={`首单奖励 ${yuan(inviteeReward)} 元`} />
        </Card>
      )}
    </QueryState>
  )
}
