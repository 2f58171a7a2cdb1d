import type { Deps } from '#server/deps'
import type { Env } from '#server/env'
import { ProviderOff } from '#server/refusal'
import { findTransfer, putTransfer } from '#server/repositories/order/sandbox'
import { alipayPayout } from './alipay'
import type { PayoutProvider, TransferState } from './port'

/** An account of this name is refused, one of that name stays under way, so that both can be tried. */
const REFUSED_NAME = '测试失败'
const SLOW_NAME = '测试处理中'

function stateOf(row: Awaited<ReturnType<typeof findTransfer>>): TransferState {
  if (!row) return { kind: 'unknown' }
  if (row.status === 'paid') return { kind: 'paid', providerId: `sandbox${row.out_biz_no}` }
  return row.status === 'failed' ? { kind: 'failed', reason: row.reason } : { kind: 'processing' }
}

/** A sandbox that records payouts, as the provider would. */
function sandboxPayout({ db, now }: Deps): PayoutProvider {
  return {
    async transfer({ outBizNo, amount, account, name }) {
      const status = name === REFUSED_NAME ? 'failed' : name === SLOW_NAME ? 'processing' : 'paid'
      const reason = status === 'failed' ? '支付宝账号与姓名不一致' : ''
      await putTransfer(db, { out_biz_no: outBizNo, amount, account, name, status, reason, made_at: now() })
      return stateOf(await findTransfer(db, outBizNo))
    },
    query: async (outBizNo) => stateOf(await findTransfer(db, outBizNo)),
  }
}

/** Names the missing provider to a learner who wants cash. */
export const PAYOUT_OFF = '支付宝收付款，暂不能提现；余额会一直保留'
/** Whether cash can leave: it goes out by Alipay alone. */
export const canPayOut = ({ alipay }: Env): boolean => alipay.kind !== 'off'

const refuse = async (): Promise<never> => {
  throw new ProviderOff(PAYOUT_OFF)
}
/** A transfer that was asked for before waits until the provider is on again. */
const offPayout: PayoutProvider = { transfer: refuse, query: refuse }

const opened = new WeakMap<Deps, PayoutProvider>()

function open(deps: Deps): PayoutProvider {
  const { alipay } = deps.env
  if (alipay.kind === 'live') return alipayPayout({ identity: alipay.identity, now: deps.now, transport: fetch })
  return alipay.kind === 'sandbox' ? sandboxPayout(deps) : offPayout
}

/** The provider that pays out, opened once a server. */
export function payoutOf(deps: Deps): PayoutProvider {
  const provider = opened.get(deps) ?? open(deps)
  opened.set(deps, provider)
  return provider
}
