import { AsyncLocalStorage } from 'node:async_hooks'
import type { Deps } from '#server/deps'
import { gatewayOf } from '#server/providers/payment/gateway'
import type { PaymentProvider } from '#server/providers/payment/provider'
import { payoutOf } from '#server/providers/payout/gateway'
import type { Fault } from '../shop'

const current = new AsyncLocalStorage<Fault>()

/** Runs a step in which providers behave as the fault says; other steps under way at the same time are not touched. */
export const under = <T>(fault: Fault, work: () => Promise<T>): Promise<T> => current.run(fault, work)

const faultNow = (): Fault => current.getStore() ?? 'none'
const noReply = () => new Error('the provider does not reply')

function breakRefunds(provider: PaymentProvider): void {
  const { refund, queryRefund } = provider
  provider.queryRefund = async (asked) => {
    if (faultNow() === 'down') throw noReply()
    return queryRefund(asked)
  }
  provider.refund = async (asked) => {
    const fault = faultNow()
    if (fault === 'later') return 'processing'
    if (fault === 'fails') return 'failed'
    const state = await refund(asked)
    if (fault === 'silent') throw noReply()
    return state
  }
}

/** Lets faults into the providers of a server. */
export async function breakProviders(deps: Deps): Promise<void> {
  const gateway = await gatewayOf(deps)
  breakRefunds(gateway.wechat)
  breakRefunds(gateway.alipay)
  breakRefunds(gateway.virtual)
  const payout = payoutOf(deps)
  const { transfer } = payout
  payout.transfer = async (asked) => {
    const fault = faultNow()
    if (fault === 'down') throw noReply()
    if (fault === 'later') return { kind: 'processing' }
    if (fault === 'fails') return { kind: 'failed', reason: '支付宝账号与姓名不一致' }
    const state = await transfer(asked)
    if (fault === 'silent') throw noReply()
    return state
  }
}
