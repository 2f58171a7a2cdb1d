import type { Deps } from '#server/deps'
import type { PaymentEnv } from '#server/env'
import type { PayChannel } from '@/contract/order/order.schema'
import { providerOf } from '@/domain/order/pay'
import { alipayProvider } from './alipay'
import type { PaymentProvider, ProviderName } from './provider'
import { sandboxKeys, sandboxProviders } from './sandbox'
import { wechatProvider } from './wechat'

export type Gateway = Record<ProviderName, PaymentProvider>
type LivePayment = Extract<PaymentEnv, { kind: 'live' }>

function liveGateway({ wechat, alipay }: LivePayment, { env, now }: Deps): Gateway {
  const setting = (name: ProviderName) => ({ notifyUrl: `${env.publicUrl}/notify/${name}`, now, transport: fetch })
  return {
    wechat: wechatProvider({ identity: wechat, ...setting('wechat') }),
    alipay: alipayProvider({ identity: alipay, ...setting('alipay') }),
  }
}

const openGateway = async (deps: Deps): Promise<Gateway> =>
  deps.env.payment.kind === 'live' ? liveGateway(deps.env.payment, deps) : sandboxProviders(deps, await sandboxKeys(deps.db))

const opened = new WeakMap<Deps, Promise<Gateway>>()

/** The payment providers of this server, opened once. */
export function gatewayOf(deps: Deps): Promise<Gateway> {
  const known = opened.get(deps)
  if (known) return known
  const gateway = openGateway(deps)
  opened.set(deps, gateway)
  gateway.catch(() => opened.delete(deps))
  return gateway
}

/** The provider that carries a channel. */
export const providerFor = async (deps: Deps, channel: PayChannel): Promise<PaymentProvider> => (await gatewayOf(deps))[providerOf(channel)]
