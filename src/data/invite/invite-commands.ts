import type { QueryClient } from '@tanstack/react-query'
import { gatewayCalls } from '@/contract/site/gateway'
import { sendGateway } from '@/data/http/send-gateway'
import { gatewayKey } from '@/data/site/gateway'
import { inviteeHint } from '@/domain/invite/invite-rule'

const { checkInviteCode, writeInviteCode, invitedStatus } = gatewayCalls
/** Tells the outcome of a code: why it may not be written, or in words what it brought. */
type InviteEnd = { refusal: string } | { done: string }

/** Checks a code, and writes it when allowed. Afterwards the cached cash and invitations are stale. */
export async function redeemInviteCode(cache: QueryClient, inviteCode: string): Promise<InviteEnd> {
  const { isUsable, inviterName, reason } = await sendGateway(checkInviteCode, { inviteCode }, { authKey: 'userId' })
  if (!isUsable) return { refusal: reason }
  await sendGateway(writeInviteCode, { inviteCode }, { authKey: 'userId' })
  for (const name of [writeInviteCode.invalidates, invitedStatus.name])
    if (name !== undefined) void cache.invalidateQueries({ queryKey: gatewayKey(name) })
  return { done: `已填写${inviterName}的邀请码，${inviteeHint}` }
}
