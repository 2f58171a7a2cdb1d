import { type GatewayCall, type GatewayParamsOf, type GatewayReplyOf, gateway } from '@/contract/site/gateway'
import type { TestServer, TestSession } from './server'

/** Calls by name and returns the reply; throws `Refused` when the code is not 200. */
export async function callNamed<C extends GatewayCall>(
  { send }: TestServer,
  call: C,
  params: GatewayParamsOf<C>,
  session?: TestSession,
): Promise<GatewayReplyOf<C>> {
  const body = { serviceName: call.name, params: { ...params }, config: { isAuth: call.auth } }
  return (await send(gateway.throughApi, { body }, session)) as GatewayReplyOf<C>
}
