import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { InviteProgram } from '@/contract/invite/invite.schema'
import { useSession } from '@/data/account/session'
import { useAct } from '@/data/http/use-act'
import { inviteQueries } from '@/data/invite/invite'
import { redeemInviteCode } from '@/data/invite/invite-code'
import { yuan } from '@/domain/money/money'
import { LinkActions } from '@/features/invite/link-actions'
import { QueryState } from '@/features/page-frame/screen'
import { ShareCards } from '@/features/site/share/share-cards'
import { View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { link } from '@/routes/link'
import { ActionButton } from '@/ui/action-button'
import { Card, Cell } from '@/ui/card'

/** The card of inviting: it carries the code of who shares it. */
export function InviteShare({ scene: came }: { scene?: string }) {
  const isVisitor = useSession(({ refreshToken }) => refreshToken === '')
  const program = useQuery(inviteQueries.program())
  const summary = useQuery({ ...inviteQueries.summary(), enabled: !isVisitor })
  if (!program.data || (!isVisitor && !summary.data)) return null
  const { intro, inviteeReward } = program.data
  // A visitor passes the invitation on that they came by.
  const scene = summary.data?.inviteCode ?? came
  const address = scene === undefined ? link('user_invite_new') : link('user_invite_new_entry_miniprogram', {}, { scene })
  return (
    <ShareCards
      card={{ title: `送你 ${yuan(inviteeReward)} 元首单奖励，一起来学习`, text: intro, image: '/share/invite/1.jpg', address }}
    />
  )
}

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

/** Accepts an invitation; a refusal is shown under the button. */
export function AcceptInvite({ code, onDone }: { code: string; onDone: () => void }) {
  const cache = useQueryClient()
  const [refusal, setRefusal] = useState('')
  const { run: accept, isBusy } = useAct(async () => {
    const end = await redeemInviteCode(cache, code)
    if ('refusal' in end) return setRefusal(end.refusal)
    toast(end.done)
    onDone()
  })
  return (
    <View className="page-pad">
      <ActionButton id="accept-invite" isWide isBusy={isBusy} onClick={() => accept()}>
        接受邀请
      </ActionButton>
      <View className="muted" live="polite">
        {refusal}
      </View>
    </View>
  )
}
