import type { Deps } from '#server/deps'
import type { Env } from '#server/env'
import { openedOnce } from '#server/opened-once'
import { messagingOf } from '#server/providers/messaging/gateway'
import { ProviderOff } from '#server/refusal'
import type { VirtualIdentity } from '#server/settings/payment-env'
import type { PayChannel } from '@/contract/order/order.schema'
import { providerOf } from '@/domain/order/pay'
import type { Means } from '@/domain/order/pay-table'
import { alipayProvider } from './alipay'
import { NotificationRefused, type PaymentProvider, type ProviderName } from './provider'
import { sandboxKeys, sandboxProviders } from './sandbox'
import { virtualProvider } from './virtual'
import { virtualBooks } from './virtual-books'
import { wechatProvider } from './wechat'

const providerWords: Readonly<Record<ProviderName, string>> = { wechat: '微信支付', alipay: '支付宝', virtual: '微信虚拟支付' }

/** A provider that is not set up: it refuses by its name, so that its old trades wait and none is taken as unpaid. */
function offProvider(name: ProviderName): PaymentProvider {
  const refuse = async (): Promise<never> => {
    throw new ProviderOff(providerWords[name])
  }
  return {
    name,
    merchantId: '',
    create: refuse,
    query: refuse,
    close: refuse,
    refund: refuse,
    queryRefund: refuse,
    bill: refuse,
    verifyNotify: () => {
      throw new NotificationRefused('the provider is off')
    },
  }
}

export type Gateway = Record<ProviderName, PaymentProvider>

/** Virtual payment asks in the name of the mini-program, whose key it shares. */
async function liveVirtual(deps: Deps, identity: VirtualIdentity): Promise<PaymentProvider> {
  const { accessToken } = await messagingOf(deps)
  return virtualProvider({ identity, token: accessToken, books: virtualBooks(deps.db), transport: fetch })
}

async function openGateway(deps: Deps): Promise<Gateway> {
  const { wechatPay, alipay, virtualPay, publicUrl } = deps.env
  const hasSandbox = [wechatPay, alipay, virtualPay].some(({ kind }) => kind === 'sandbox')
  const sandbox = hasSandbox ? sandboxProviders(deps, await sandboxKeys(deps.db)) : null
  const notLive = (name: ProviderName, kind: 'off' | 'sandbox') => (kind === 'sandbox' && sandbox?.[name]) || offProvider(name)
  const setting = (name: ProviderName) => ({ notifyUrl: `${publicUrl}/notify/${name}`, now: deps.now, transport: fetch })
  return {
    wechat:
      wechatPay.kind === 'live'
        ? wechatProvider({ identity: wechatPay.identity, ...setting('wechat') })
        : notLive('wechat', wechatPay.kind),
    alipay: alipay.kind === 'live' ? alipayProvider({ identity: alipay.identity, ...setting('alipay') }) : notLive('alipay', alipay.kind),
    virtual: virtualPay.kind === 'live' ? await liveVirtual(deps, virtualPay.identity) : notLive('virtual', virtualPay.kind),
  }
}

/** The providers that money can come in by, those of a sandbox included. */
export const paymentsOn = ({ wechatPay, alipay, virtualPay }: Env): ProviderName[] => [
  ...(wechatPay.kind === 'off' ? [] : (['wechat'] as const)),
  ...(alipay.kind === 'off' ? [] : (['alipay'] as const)),
  ...(virtualPay.kind === 'off' ? [] : (['virtual'] as const)),
]

/** The providers for the table of ways to pay. */
export const meansOf = (env: Env): Means => ({
  on: paymentsOn(env),
  onApple: env.virtualPay.kind !== 'off' && env.virtualPay.onApple,
})

/** Our identity at virtual payment; null while it is off. */
export async function virtualIdentityOf({ db, env: { virtualPay } }: Deps): Promise<VirtualIdentity | null> {
  if (virtualPay.kind === 'off') return null
  return virtualPay.kind === 'live' ? virtualPay.identity : (await sandboxKeys(db)).virtual
}

/** Refuses a way to pay whose provider is off, before anything is written for it. */
export function refuseChannelOff(env: Env, channel: PayChannel): void {
  const name = providerOf(channel)
  if (!paymentsOn(env).includes(name)) throw new ProviderOff(providerWords[name])
}

/** The payment providers of this server, opened once. */
export const gatewayOf = openedOnce(openGateway)

/** The provider that carries a channel. */
export const providerFor = async (deps: Deps, channel: PayChannel): Promise<PaymentProvider> => (await gatewayOf(deps))[providerOf(channel)]
