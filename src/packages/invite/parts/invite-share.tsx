import { useQuery } from '@tanstack/react-query'
import { useSession } from '@/data/account/session'
import { inviteQueries } from '@/data/invite/invite'
import { yuan } from '@/domain/money/money'
import { ShareCards } from '@/features/site/share/share-cards'
import { link } from '@/routes/link'

/** The card of inviting: it carries the code of who shares it. */
export function InviteShare() {
  const isVisitor = useSession(({ refreshToken }) => refreshToken === '')
  const program = useQuery(inviteQueries.program())
  const summary = useQuery({ ...inviteQueries.summary(), enabled: !isVisitor })
  if (!program.data || (!isVisitor && !summary.data)) return null
  const { intro, inviteeReward } = program.data
  const scene = summary.data?.inviteCode
  const address = scene === undefined ? link('user_invite_new') : link('user_invite_new_entry_miniprogram', {}, { scene })
  return (
    <ShareCards
      card={{ title: `送你 ${yuan(inviteeReward)} 元首单奖励，一起来学习`, text: intro, image: '/share/invite/1.jpg', address }}
    />
  )
}
