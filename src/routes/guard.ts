import type { Environment } from '@/domain/device/host-environment'
import { addressWithout, trimmed } from './guard-query'
import { link } from './link'
import { isInsideMessaging, loginAddress } from './login-target'
import { resolveLink } from './resolve'
import { paramNames } from './route'
import { type PageRow, type RouteName, rowOf } from './table'

/** Holds the facts of the place the page runs in. */
export type Facts = {
  environment: Environment
  isNativeApp: boolean
  /** The messaging app's built-in browser. */
  isMessagingApp: boolean
  isMiniProgram: boolean
  isIframe: boolean
  isDesktop: boolean
  /** The alternate brand opens only in the messaging app and has its own sign-in. */
  brand: { isWechatOnly: boolean; ownLogin?: string }
}
/** Holds the facts of the visitor, and what this visit has tried already. */
export type Visitor = { hasRefreshToken: boolean; hasUserInfo: boolean; isNativeLoginTried: boolean; isBaseScopeTried: boolean }
/** Holds what the guard looks at. `address` is the product address of the page being opened, `query` its query alone. */
export type Visit = {
  name: RouteName
  address: string
  query: Record<string, string | undefined>
  params: Record<string, string>
  facts: Facts
  visitor: Visitor
}
/** Tells what to do instead of showing the page, or beside it. */
export type Verdict =
  | { act: 'redirect'; to: string }
  | { act: 'openWindow'; to: string }
  | { act: 'setLocked' }
  | { act: 'takeNativeTokens' }
  | { act: 'exchangeKey'; loginKey: string; to: string }
  | { act: 'exchangeToken'; token: string; userId?: string; openId?: string; to: string }
  | { act: 'authorize'; mode: 'login' | 'base'; back: string }
  | { act: 'loadUser' }
  | { act: 'leave'; to: string }
  | { act: 'openNative'; to: string }
type Step = (visit: Visit) => Verdict | undefined

/** 1. The order-sync route redirects to its page; learning without a lesson redirects to the course. */
const leadOn: Step = ({ name, query, params }) => {
  const { leadsTo }: PageRow = rowOf(name)
  if (!leadsTo || (leadsTo.without !== undefined && query[leadsTo.without])) return undefined
  const rest = leadsTo.without === undefined ? query : trimmed(query, [leadsTo.without])
  const to = leadsTo.to as RouteName
  const found = resolveLink({ name: to, params: { ...rest, ...params }, platform: 'harmony' })
  return 'error' in found ? undefined : { act: 'redirect', to: found.address }
}

/** 2. Inside an iframe login opens in a new window and the navigation is cancelled. */
const loginOutsideFrame: Step = ({ name, address, facts }) =>
  facts.isIframe && rowOf(name).isLogin ? { act: 'openWindow', to: address } : undefined

/** 3. A locked query sets a locked flag. */
const locked: Step = ({ query }) => (query.locked && query.locked !== '0' ? { act: 'setLocked' } : undefined)

/** 4. In the native app tokens are supplied by the app when none are stored. */
const nativeTokens: Step = ({ facts, visitor }) =>
  facts.isNativeApp && !visitor.hasRefreshToken && !visitor.isNativeLoginTried ? { act: 'takeNativeTokens' } : undefined

/** 5. A loginKey is exchanged for tokens, then the visitor is redirected. */
const loginKey: Step = ({ address, query }) =>
  query.loginKey ? { act: 'exchangeKey', loginKey: query.loginKey, to: addressWithout(address, ['loginKey']) } : undefined

/** 6. A token with userId or openId is exchanged for a login; none of them stays in the address. */
const onceToken: Step = ({ address, query: { token, userId, openId } }) =>
  token && (userId || openId)
    ? { act: 'exchangeToken', token, userId, openId, to: addressWithout(address, ['token', 'userId', 'openId']) }
    : undefined

/** 7. The messaging-app browser signs in by itself where required, else tries once to identify the visitor. */
const messagingLogin: Step = ({ address, query, facts, visitor }) => {
  if (!facts.isMessagingApp || visitor.hasRefreshToken) return undefined
  if (query.needAutoLogin) return { act: 'authorize', mode: 'login', back: addressWithout(address, ['needAutoLogin']) }
  return visitor.isBaseScopeTried ? undefined : { act: 'authorize', mode: 'base', back: address }
}

/** 8. Outside the messaging app its pages lead to wechat-tip, which receives the original page. */
const onlyInMessaging: Step = ({ name, address, facts }) => {
  const { onlyViewWechat, outside = 'wechat-tip' }: PageRow = rowOf(name)
  const isBound = onlyViewWechat || (facts.brand.isWechatOnly && name !== 'wechat-tip')
  if (!isBound || isInsideMessaging(facts)) return undefined
  return { act: 'redirect', to: link(outside as 'wechat-tip', {}, { from: address }) }
}

/** 9. User info is loaded when a refresh token exists but no info is held. */
const userInfo: Step = ({ visitor }) => (visitor.hasRefreshToken && !visitor.hasUserInfo ? { act: 'loadUser' } : undefined)

const staysInWebview = (name: RouteName): boolean => (rowOf(name) as PageRow).staysInWebview === true

/**
 * 10. Desktop browsers go to the desktop site where it has the page; certain routes of the native app go to its own page. A page in a
 * frame stays: the desktop site may not be framed.
 */
const otherSites: Step = ({ name, query, params, facts }) => {
  const { environment, isDesktop, isIframe, isNativeApp } = facts
  const platform = isNativeApp ? 'app' : isDesktop && !isIframe && environment !== 'dev' ? 'desktop' : undefined
  if (!platform || (isNativeApp && staysInWebview(name))) return undefined
  const hosts = environment === 'dev' ? undefined : environment
  const found = resolveLink({ name, params: { ...query, ...params }, platform, environment: hosts })
  if ('error' in found) return undefined
  return { act: platform === 'app' ? 'openNative' : 'leave', to: found.address }
}

/** 11. Pages that need login send a visitor to login with the return address. The native app signs in by itself. */
const needLogin: Step = ({ name, address, facts, visitor }) =>
  rowOf(name).needLogin && !visitor.hasRefreshToken && !facts.isNativeApp
    ? { act: 'redirect', to: loginAddress(facts, address) }
    : undefined

/** The guard's steps in order. */
export const steps: readonly Step[] = [
  leadOn,
  loginOutsideFrame,
  locked,
  nativeTokens,
  loginKey,
  onceToken,
  messagingLogin,
  onlyInMessaging,
  userInfo,
  otherSites,
  needLogin,
]

/** Such acts are done on the way in, while the steps go on. */
const isAside = ({ act }: Verdict) => act === 'setLocked' || act === 'loadUser'

export type Judgement = { asides: Verdict[]; end?: Verdict }

/** The steps in turn: what is done beside, and the first verdict that keeps the page from being shown. */
export function judge(visit: Visit): Judgement {
  const asides: Verdict[] = []
  for (const step of steps) {
    const verdict = step(visit)
    if (verdict && !isAside(verdict)) return { asides, end: verdict }
    if (verdict) asides.push(verdict)
  }
  return { asides }
}

/** The query alone of a page's values, which hold the parameters of its path as well. */
export function visitValues(name: RouteName, values: Record<string, string>) {
  const names = paramNames(rowOf(name).path)
  const params = Object.fromEntries(Object.entries(values).filter(([key]) => names.includes(key)))
  return { params, query: trimmed(values, names) }
}
