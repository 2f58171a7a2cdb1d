import { createHash, randomBytes } from 'node:crypto'
import { secretOf } from '#server/database/sealed'
import type { Deps } from '#server/deps'
import type { Env } from '#server/env'
import { isOwnPage } from '#server/http/messaging-return'
import { messagingOf } from '#server/providers/messaging/gateway'
import { AUTH_REDIRECT_PATH, sealState } from '#server/providers/messaging/state'
import { invalid } from '#server/refusal'
import type { JsConfig, LoginUrl, LoginUrlQuery } from '@/contract/account/auth.schema'

const JS_APIS = ['updateAppMessageShareData', 'updateTimelineShareData', 'chooseWXPay']
/** Data of the open tags that start the app and the mini-program. */
const OPEN_TAGS = ['wx-open-launch-app', 'wx-open-launch-weapp']

/** The address of a page of ours; a login must not redirect elsewhere. */
function ownPage(env: Env, text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !env.corsOrigins.includes(url.origin)) throw invalid('返回地址不正确')
  return url
}

/** Redirects to the provider's page, which returns to `rd`. */
export async function wechatLoginUrl(deps: Deps, { url, mode = 'login' }: LoginUrlQuery, mark: () => string): Promise<LoginUrl> {
  const rd = ownPage(deps.env, url).href
  const bound = { rd, mark: isOwnPage(deps.env, rd) ? mark() : '' }
  const state = sealState(await secretOf(deps.db, 'messaging-state'), mode, bound, deps.now())
  const back = `${deps.env.publicUrl}${AUTH_REDIRECT_PATH}?${new URLSearchParams({ rd })}`
  return { url: (await messagingOf(deps)).authorizeUrl(back, state) }
}

/** Signature of a page for the messaging app's script: SHA-1 over the four fields in name order. */
export function pageSignature(fields: { ticket: string; nonceStr: string; timestamp: number; url: string }): string {
  const { ticket, nonceStr, timestamp, url } = fields
  return createHash('sha1').update(`jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url}`).digest('hex')
}

/** GET /v2/wx/js-config. The fragment of the address is not signed. */
export async function jsConfig(deps: Deps, page: string): Promise<JsConfig> {
  ownPage(deps.env, page)
  const messaging = await messagingOf(deps)
  const nonceStr = randomBytes(8).toString('hex')
  const timestamp = Math.floor(deps.now() / 1000)
  const url = page.replace(/#.*$/s, '')
  const signature = pageSignature({ ticket: await messaging.ticket(), nonceStr, timestamp, url })
  const { appId, launchAppId } = messaging
  return { appId, timestamp, nonceStr, signature, jsApiList: JS_APIS, openTagList: OPEN_TAGS, launchAppId }
}
