import type { Deps } from '#server/deps'
import { paymentSettings } from '#server/providers/payment/settings'
import { alipayPayout } from './alipay'
import type { PayoutProvider } from './port'
import { sandboxPayout } from './sandbox'

const opened = new WeakMap<Deps, PayoutProvider>()

function open(deps: Deps): PayoutProvider {
  if (deps.env.payment === 'sandbox') return sandboxPayout(deps)
  return alipayPayout({ identity: paymentSettings(process.env).alipay, now: deps.now, transport: fetch })
}

/** The provider that pays out, opened once a server. */
export function payoutOf(deps: Deps): PayoutProvider {
  const provider = opened.get(deps) ?? open(deps)
  opened.set(deps, provider)
  return provider
}
