import type { TSchema } from '@sinclair/typebox'
import { type TypeCheck, TypeCompiler } from '@sinclair/typebox/compiler'
import type { Deps } from '#server/deps'
import { deviceCodeOf } from '#server/http/caller'
import type { Visit } from '#server/http/serve'
import { invalid, notFound, tokenExpired } from '#server/refusal'
import { checkInviteCode, invitedStatus, writeInviteCode } from '#server/services/invite/legacy-invite'
import { applyInstallment } from '#server/services/order/installment'
import { cashAccount } from '#server/services/wallet/cash-account'
import { type GatewayCall, type GatewayParamsOf, type GatewayReplyOf, gatewayCalls } from '@/contract/site/gateway'
import { InstallmentSchema, InviteCodeSchema, NoParamsSchema, type ThroughApi } from '@/contract/site/gateway.schema'

type Served<C extends GatewayCall> = {
  params: TSchema & { static: GatewayParamsOf<C> }
  run: (deps: Deps, params: GatewayParamsOf<C>, visit: Visit) => Promise<GatewayReplyOf<C>>
}
type Names = typeof gatewayCalls

const callerOf = ({ learnerId, network, request }: Visit) => ({ userId: learnerId, device: deviceCodeOf(request), network })

/** Every name of the contract and its function: a missing one does not compile. */
const served: { [K in keyof Names]: Served<Names[K]> } = {
  checkInviteCode: { params: InviteCodeSchema, run: (deps, params, visit) => checkInviteCode(deps, callerOf(visit), params) },
  writeInviteCode: { params: InviteCodeSchema, run: (deps, params, visit) => writeInviteCode(deps, callerOf(visit), params) },
  cashAccount: { params: NoParamsSchema, run: (deps, _params, { learnerId }) => cashAccount(deps, learnerId) },
  applyInstallment: { params: InstallmentSchema, run: applyInstallment },
  invitedStatus: { params: NoParamsSchema, run: (deps, _params, visit) => invitedStatus(deps, callerOf(visit)) },
}

type Ready = {
  isAuth: boolean
  check: TypeCheck<TSchema>
  run: (deps: Deps, params: Record<string, unknown>, visit: Visit) => Promise<unknown>
}

const byName = new Map(
  Object.entries(gatewayCalls).map(([key, { name, auth }]): [string, Ready] => {
    const { params, run } = served[key as keyof Names] as Served<GatewayCall>
    return [name, { isAuth: auth, check: TypeCompiler.Compile(params), run }]
  }),
)

/** Serves a call by function name: the same session rules, and the function's own parameter check. */
export async function callByName(deps: Deps, { serviceName, params }: ThroughApi, visit: Visit): Promise<unknown> {
  const found = byName.get(serviceName)
  if (!found) throw notFound('接口')
  if (found.isAuth && visit.userId === null) throw tokenExpired()
  if (!found.check.Check(params)) throw invalid('请求参数缺失或有误')
  return found.run(deps, params, visit)
}
