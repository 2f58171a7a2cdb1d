import type { Call, InputOf, ReplyOf } from '@/contract/call'
import { type GatewayCall, type GatewayParamsOf, type GatewayReplyOf, gateway } from '@/contract/site/gateway'
import type { ThroughApi } from '@/contract/site/gateway.schema'
import { session } from '@/data/account/session'
import { send } from './send'

type SendOptions = { signal?: AbortSignal; isQuiet?: boolean }
type GatewayDeps = {
  send: <C extends Call>(call: C, input: InputOf<C>, options?: SendOptions) => Promise<ReplyOf<C>>
  accessToken: () => string
}
/** `isAuth`: whether the call carries the access token; by default as in its row. `authKey`: see the contract. */
type GatewayOptions = SendOptions & { authKey?: string; isAuth?: boolean }

/** Sends a gateway call by name. */
export function createSendGateway({ send, accessToken }: GatewayDeps) {
  return async <C extends GatewayCall>(
    { name, auth }: C,
    params: GatewayParamsOf<C>,
    { authKey, isAuth = auth, ...options }: GatewayOptions = {},
  ): Promise<GatewayReplyOf<C>> => {
    const config: ThroughApi['config'] = { isAuth, ...(authKey !== undefined && accessToken() !== '' && { authKey }) }
    const body: ThroughApi = { serviceName: name, params: { ...params }, config }
    // The row lets visitors through for names without a session; here the names that need one are checked.
    const row: Call<{ body: ThroughApi }, unknown> = { ...gateway.throughApi, auth: isAuth, isGuest: undefined }
    return (await send(row, { body }, options)) as GatewayReplyOf<C>
  }
}

/** Calls a function behind the gateway by its name. Throws `Failure`. */
export const sendGateway = createSendGateway({ send, accessToken: () => session.store.getState().accessToken })
