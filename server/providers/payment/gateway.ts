import type { Deps } from '#server/deps'
import type { Env } from '#server/env'
import { ProviderOff } from '#server/refusal'
import type { PayChannel } from '@/contract/order/order.schema'
import { providerOf } from '@/domain/order/pay'
import { alipayProvider } from './alipay'
import { NotificationRefused, type PaymentProvider, type ProviderName } from './provider'
import { sandboxKeys, sandboxProviders } from './sandbox'
import { wechatProvider } from './wechat'

const providerWords: Readonly<Record<ProviderName, string>> = { wechat: '微信支付', alipay: '支付宝' }

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

async function openGateway(deps: Deps): Promise<Gateway> {
  const { wechatPay, alipay, publicUrl } = deps.env
  const hasSandbox = wechatPay.kind === 'sandbox' || alipay.kind === 'sandbox'
  const sandbox = hasSandbox ? sandboxProviders(deps, await sandboxKeys(deps.db)) : null
  const notLive = (name: ProviderName, kind: 'off' | 'sandbox') => (kind === 'sandbox' && sandbox?.[name]) || offProvider(name)
  const setting = (name: ProviderName) => ({ notifyUrl: `${publicUrl}/notify/${name}`, now: deps.now, transport: fetch })
  return {
    wechat:
      wechatPay.kind === 'live'
        ? wechatProvider({ identity: wechatPay.identity, ...setting('wechat') })
        : notLive('wechat', wechatPay.kind),
    alipay: alipay.kind === 'live' ? alipayProvider({ identity: alipay.identity, ...setting('alipay') }) : notLive('alipay', alipay.kind),
  }
}

/** The providers that money can come in by, those of a sandbox included. */
export const paymentsOn = ({ wechatPay, alipay }: Env): ProviderName[] => [
  ...(wechatPay.kind === 'off' ? [] : (['wechat'] as const)),
  ...(alipay.kind === 'off' ? [] : (['alipay'] as const)),
]

/** Refuses a way to pay whose provider is off, before anything is written for it. */
export function refuseChannelOff(env: Env, channel: PayChannel): void {
  const name = providerOf(channel)
  if (!paymentsOn(env).includes(name)) throw new ProviderOff(providerWords[name])
}

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
