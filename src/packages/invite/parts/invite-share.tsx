import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { InviteProgram } from '@/contract/invite/invite.schema'
import { useSession } from '@/data/account/session'
import { useAct } from '@/data/http/use-act'
import { inviteQueries } from '@/data/invite/invite'
import { redeemInviteCode } from '@/data/invite/invite-code'
import { walletQueries } from '@/data/wallet/wallet'
import { yuan } from '@/domain/money/money'
import { LinkActions } from '@/features/invite/link-actions'
import { QueryState } from '@/features/page-frame/screen'
import { ShareCards } from '@/features/site/share/share-cards'
import { clipboard } from '@/platform/clipboard'
import { View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { link } from '@/routes/link'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import './invite.scss'

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

const copyCode = async (code: string) => toast((await clipboard.copy(code)) ? '邀请码已复制' : '复制失败，请长按邀请码复制')

/** The learner's own code and link, and what they brought. Money is told as the wallet has it: rewards of all kinds are paid out together. */
export function MyLink({ of: { title, inviteeReward } }: { of: InviteProgram }) {
  const summary = useQuery(inviteQueries.summary())
  const wallet = useQuery(walletQueries.wallet())
  const isWhole = wallet.data !== undefined || wallet.error !== null
  return (
    <QueryState of={{ data: isWhole ? summary.data : undefined, error: summary.error, refetch: summary.refetch }}>
      {({ inviteCode, url, invited, rewarded, frozen, settled }) => (
        <Card id="my-invite-link">
          <View className="invite-code">
            <View className="small">我的邀请码</View>
            <View className="invite-code__text">{inviteCode}</View>
            <ActionButton id="copy-code" look="quiet" onClick={() => void copyCode(inviteCode)}>
              复制邀请码
            </ActionButton>
          </View>
          <View className="invite-sums">
            <Figure name="已邀请" sum={`${invited} 位`} note={`${rewarded} 位完成首单`} />
            <Figure name="邀请奖励" sum={`¥${yuan(frozen + settled)}`} note={frozen > 0 ? `其中 ¥${yuan(frozen)} 待结算` : '累计获得'} />
            {wallet.data && (
              <Figure
                name="可提现余额"
                sum={`¥${yuan(wallet.data.cash)}`}
                note={wallet.data.pending > 0 ? `另有 ¥${yuan(wallet.data.pending)} 待结算` : '含其他奖励'}
              />
            )}
          </View>
          <LinkActions url={url} picture="" title={title} text={`邀请码 ${inviteCode}`} strong={`首单奖励 ${yuan(inviteeReward)} 元`} />
        </Card>
      )}
    </QueryState>
  )
}

function Figure({ name, sum, note }: { name: string; sum: string; note: string }) {
  return (
    <View className="invite-sums__one">
      <View className="small">{name}</View>
      <View className="invite-sums__sum">{sum}</View>
      <View className="small">{note}</View>
    </View>
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
