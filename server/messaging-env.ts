import { isSubscriptionTopic, type SubscriptionTopic, subscriptionTopics } from '@/domain/account/messages'
import { StartFailure } from './start-failure'

/** Templates of the messaging app by topic. */
type SubscribeTemplates = Partial<Record<SubscriptionTopic, string>>
/** Provider of the messaging app: a sandbox for development, or the real one. */
export type MessagingEnv =
  | { kind: 'embedded' }
  | {
      kind: 'wechat'
      appId: string
      secret: string
      miniAppId: string
      miniSecret: string
      /** The native app at the open platform, which open tags start; empty for none. */
      launchAppId: string
      subscribeTemplates: SubscribeTemplates
    }

type Source = Record<string, string | undefined>

/** `order=…,live=…`: a topic without a template is not offered. */
function readTemplates(text: string): SubscribeTemplates {
  const pairs = text.split(',').filter((pair) => pair.trim() !== '')
  const read = pairs.map((pair) => pair.split('=').map((part) => part.trim()))
  for (const [topic = '', id = ''] of read)
    if (!isSubscriptionTopic(topic) || id === '')
      throw new StartFailure(
        `WECHAT_SUBSCRIBE_TEMPLATES has "${topic}": expected ${Object.keys(subscriptionTopics).join(', ')} with =<template>`,
      )
  return Object.fromEntries(read)
}

/** Reads `MESSAGING` and, for the real one, `WECHAT_*`. */
export function readMessaging(source: Source): MessagingEnv {
  const kind = source.MESSAGING || 'embedded'
  if (kind === 'embedded') return { kind }
  if (kind !== 'wechat') throw new StartFailure(`MESSAGING is "${kind}": expected one of embedded, wechat`)
  const need = (name: string): string => {
    const value = source[name]
    if (!value) throw new StartFailure(`${name} is missing: MESSAGING=wechat needs it`)
    return value
  }
  return {
    kind,
    appId: need('WECHAT_APP_ID'),
    secret: need('WECHAT_APP_SECRET'),
    miniAppId: need('WECHAT_MINI_APP_ID'),
    miniSecret: need('WECHAT_MINI_APP_SECRET'),
    launchAppId: source.WECHAT_LAUNCH_APP_ID ?? '',
    subscribeTemplates: readTemplates(source.WECHAT_SUBSCRIBE_TEMPLATES ?? ''),
  }
}
