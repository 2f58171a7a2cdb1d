import { ProviderOff } from '#server/refusal'
import { NotificationRefused, type PaymentProvider, type ProviderName } from './provider'

export const providerWords: Readonly<Record<ProviderName, string>> = { wechat: '微信支付', alipay: '支付宝' }

/** A provider that is not set up: it refuses by its name, so that its old trades wait and none is taken as unpaid. */
export function offProvider(name: ProviderName): PaymentProvider {
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
