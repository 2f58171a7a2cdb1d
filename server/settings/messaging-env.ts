import type { SubscriptionTopic } from '@/domain/account/messages'
import { type Source, valuesOf } from './read'
import { conditional, providers } from './schema'

/** The official account; `launchAppId`: the native app at the open platform, which open tags start, empty for none. */
export type OfficialAccountEnv = { kind: 'off' | 'sandbox' } | { kind: 'live'; appId: string; secret: string; launchAppId: string }

/** The mini-program, with the templates of its messages by topic. */
export type MiniProgramEnv =
  | { kind: 'off' | 'sandbox' }
  | { kind: 'live'; appId: string; secret: string; subscribeTemplates: Partial<Record<SubscriptionTopic, string>> }

/** The settings of the official account. */
export function officialAccountOf(source: Source): OfficialAccountEnv {
  const kind = valuesOf(providers, source).OFFICIAL_ACCOUNT
  if (kind !== 'live') return { kind }
  const values = valuesOf(conditional['OFFICIAL_ACCOUNT=live'], source)
  return { kind, appId: values.WECHAT_APP_ID, secret: values.WECHAT_APP_SECRET, launchAppId: values.WECHAT_LAUNCH_APP_ID ?? '' }
}

/** The settings of the mini-program. */
export function miniProgramOf(source: Source): MiniProgramEnv {
  const kind = valuesOf(providers, source).MINI_PROGRAM
  if (kind !== 'live') return { kind }
  const values = valuesOf(conditional['MINI_PROGRAM=live'], source)
  return {
    kind,
    appId: values.WECHAT_MINI_APP_ID,
    secret: values.WECHAT_MINI_APP_SECRET,
    subscribeTemplates: values.WECHAT_SUBSCRIBE_TEMPLATES,
  }
}
