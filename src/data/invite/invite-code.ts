import type { QueryClient } from '@tanstack/react-query'
import { gatewayCalls } from '@/contract/site/gateway'
import { sendGateway } from '@/data/http/send-gateway'
import { gatewayKey } from '@/data/site/gateway'
import { inviteeHint } from '@/domain/invite/invite'
import type { InviteEnd } from './invite'

const { checkInviteCode, writeInviteCode, invitedStatus } = gatewayCalls

/** Checks a code, and writes it when allowed. Afterwards the cached cash and invitations are stale. */
export async function redeemInviteCode(cache: QueryClient, inviteCode: string): Promise<InviteEnd> {
  const { isUsable, inviterName, reason } = await sendGateway(checkInviteCode, { inviteCode }, { authKey: 'userId' })
  if (!isUsable) return { refusal: reason }
  await sendGateway(writeInviteCode, { inviteCode }, { authKey: 'userId' })
  for (const name of [writeInviteCode.invalidates, invitedStatus.name])
    if (name !== undefined) void cache.invalidateQueries({ queryKey: gatewayKey(name) })
  return { done: `已填写${inviterName}的邀请码，${inviteeHint}` }
}
