import { queryOptions } from '@tanstack/react-query'
import { type GatewayCall, type GatewayParamsOf, gatewayCalls } from '@/contract/site/gateway'
import { STALE } from '@/data/http/query'
import { sendGateway } from '@/data/http/send-gateway'

/** Key of what is cached of a gateway call, by its name. */
export const gatewayKey = (name: string) => ['gateway', name] as const

/** A query function: quiet, and cancelled with the screen. */
const askGateway =
  <C extends GatewayCall>(call: C, params: GatewayParamsOf<C>) =>
  ({ signal }: { signal: AbortSignal }) =>
    sendGateway(call, params, { signal, isQuiet: true })

/** Gateway queries by name. Money is never cached. */
export const gatewayQueries = {
  cashAccount: () =>
    queryOptions({ queryKey: gatewayKey(gatewayCalls.cashAccount.name), queryFn: askGateway(gatewayCalls.cashAccount, {}) }),
  invitedStatus: () =>
    queryOptions({
      queryKey: gatewayKey(gatewayCalls.invitedStatus.name),
      queryFn: askGateway(gatewayCalls.invitedStatus, {}),
      staleTime: STALE.MINUTES.ONE,
    }),
}
