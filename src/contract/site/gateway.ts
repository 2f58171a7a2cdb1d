import { call } from '../call'
import type {
  CashAccount,
  Installment,
  InstallmentReceived,
  InviteCheck,
  InviteCode,
  InvitedStatus,
  InviteWritten,
  NoParams,
  ThroughApi,
} from './gateway.schema'

/** A gateway call. The named function decides whether a session is needed. */
export const gateway = {
  throughApi: call<{ body: ThroughApi }, unknown>({ service: 'gateway', method: 'POST', path: '/through-api', auth: true, isGuest: true }),
}

/** A function behind the gateway, called by name. `invalidates` names the cached query it makes out of date. */
export type GatewayCall<Params extends Record<string, unknown> = Record<string, unknown>, Reply = unknown> = {
  service: 'gateway'
  name: string
  auth: boolean
  invalidates?: string
  /** Type carrier, never present at run time. */
  readonly shapes?: { params: Params; reply: Reply }
}
export type GatewayParamsOf<C> = C extends GatewayCall<infer Params, unknown> ? Params : never
export type GatewayReplyOf<C> = C extends GatewayCall<infer _Params, infer Reply> ? Reply : never

const CASH_ACCOUNT = 'ms-order.cashAccount.getCashAccount'

/** Gateway functions by name. */
export const gatewayCalls = {
  checkInviteCode: { service: 'gateway', name: 'ms-order.invite.checkInviteCode', auth: true } as GatewayCall<InviteCode, InviteCheck>,
  writeInviteCode: {
    service: 'gateway',
    name: 'ms-order.invite.writeInviteCode',
    auth: true,
    invalidates: CASH_ACCOUNT,
  } as GatewayCall<InviteCode, InviteWritten>,
  cashAccount: { service: 'gateway', name: CASH_ACCOUNT, auth: true } as GatewayCall<NoParams, CashAccount>,
  applyInstallment: { service: 'gateway', name: 'ms-order.order.applyHaierFq', auth: false } as GatewayCall<
    Installment,
    InstallmentReceived
  >,
  invitedStatus: { service: 'gateway', name: 'ms-user.user.getUserInvitedStatus', auth: true } as GatewayCall<NoParams, InvitedStatus>,
}
