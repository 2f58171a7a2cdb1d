import type { KeyObject } from 'node:crypto'
import { StartFailure } from '#server/start-failure'
import type { SubscriptionTopic } from '@/domain/account/messages'
import { type Source, valuesOf } from './read'
import { conditional, providers } from './schema'

/** The official account; `launchAppId`: the native app at the open platform, which open tags start, empty for none. */
export type OfficialAccountEnv =
  | { kind: 'off' | 'sandbox' }
  | {
      kind: 'live'
      appId: string
      secret: string
      launchAppId: string
      /** Templates of its messages by topic. */
      templates?: Partial<Record<SubscriptionTopic, string>>
    }

/** Sign-in with Apple in the iOS shell; `bundleIds`: the apps whose tokens are taken. */
export type AppleEnv = { kind: 'off' | 'sandbox' } | { kind: 'live'; bundleIds: readonly string[]; team: AppleTeam | null }
/** Our team at Apple with its key for sign-in with Apple: with it Apple is told when an account ends. */
type AppleTeam = { teamId: string; keyId: string; key: KeyObject }

/** The settings of sign-in with Apple. */
export function appleOf(source: Source): AppleEnv {
  const kind = valuesOf(providers, source).APPLE_SIGN_IN
  if (kind !== 'live') return { kind }
  const { APPLE_BUNDLE_IDS: bundleIds, ...team } = valuesOf(conditional['APPLE_SIGN_IN=live'], source)
  const { APPLE_TEAM_ID: teamId, APPLE_KEY_ID: keyId, APPLE_KEY_FILE: key } = team
  if (teamId !== undefined && keyId !== undefined && key !== undefined) return { kind, bundleIds, team: { teamId, keyId, key } }
  if (teamId ?? keyId ?? key) throw new StartFailure('APPLE_TEAM_ID, APPLE_KEY_ID and APPLE_KEY_FILE are set together or not at all')
  return { kind, bundleIds, team: null }
}

/** Where e-mail goes: nowhere, a table readable on a development page, or a mail server. */
export type EmailEnv = { kind: 'off' | 'outbox' } | SmtpEnv
export type SmtpEnv = {
  kind: 'smtp'
  host: string
  port: number
  security: 'tls' | 'starttls' | 'plain'
  account: { user: string; password: string } | null
  from: string
}

/** The settings of e-mail. A name without a password, or the other way round, is a mistake. */
export function emailOf(source: Source): EmailEnv {
  const kind = valuesOf(providers, source).EMAIL
  if (kind !== 'smtp') return { kind }
  const values = valuesOf(conditional['EMAIL=smtp'], source)
  const { SMTP_USER: user, SMTP_PASSWORD: password } = values
  if ((user === undefined) !== (password === undefined)) throw new StartFailure('SMTP_USER and SMTP_PASSWORD are set together')
  const account = user === undefined || password === undefined ? null : { user, password }
  return { kind, host: values.SMTP_HOST, port: values.SMTP_PORT, security: values.SMTP_SECURITY, account, from: values.EMAIL_FROM }
}

/** The mini-program, with the templates of its messages by topic. */
export type MiniProgramEnv =
  | { kind: 'off' | 'sandbox' }
  | { kind: 'live'; appId: string; secret: string; subscribeTemplates: Partial<Record<SubscriptionTopic, string>> }

/** The settings of the official account. */
export function officialAccountOf(source: Source): OfficialAccountEnv {
  const kind = valuesOf(providers, source).OFFICIAL_ACCOUNT
  if (kind !== 'live') return { kind }
  const values = valuesOf(conditional['OFFICIAL_ACCOUNT=live'], source)
  const { WECHAT_APP_ID: appId, WECHAT_APP_SECRET: secret, WECHAT_TEMPLATES: templates } = values
  return { kind, appId, secret, templates, launchAppId: values.WECHAT_LAUNCH_APP_ID ?? '' }
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
