import type { Deps } from '#server/deps'
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

const opened = new WeakMap<Deps, PayoutProvider>()

function open(deps: Deps): PayoutProvider {
  const { payment } = deps.env
  if (payment.kind === 'sandbox') return sandboxPayout(deps)
  return alipayPayout({ identity: payment.alipay, now: deps.now, transport: fetch })
}

/** The provider that pays out, opened once a server. */
export function payoutOf(deps: Deps): PayoutProvider {
  const provider = opened.get(deps) ?? open(deps)
  opened.set(deps, provider)
  return provider
}
