import { readWebAddress, siteOf, type WebAddress } from './hosts'
import { search } from './link'
import { parsePath } from './parse'
import { rowOf } from './table'

/** Hosts of others that are opened as they are, over https. */
const allowedHosts = new Set(['work.weixin.qq.com', 'mp.weixin.qq.com', 'open.weixin.qq.com'])

/**
 * Where a signed-in learner goes back to. `inside`: a screen of this app. `site`: another address of the product, which is
 * passed the login. `open`: opened as it is. `ask`: an external address, which is confirmed first.
 */
export type Return =
  | { kind: 'inside'; address: string }
  | { kind: 'site'; address: string }
  | { kind: 'open'; address: string }
  | { kind: 'ask'; address: string }

const root: Return = { kind: 'inside', address: '/' }

function insideOf(address: string): Return | undefined {
  const found = parsePath(address)
  return found && !rowOf(found.name).isLogin ? { kind: 'inside', address } : undefined
}

function outsideOf(web: WebAddress): Return {
  const address = `${web.isSecure ? 'https' : 'http'}://${web.host}${web.rest}`
  const site = siteOf(web.host)
  // The login is passed only over https; a plain address of ours is opened without it.
  if (site) return (site === 'mobile' && insideOf(web.rest)) || { kind: web.isSecure ? 'site' : 'open', address }
  return { kind: web.isSecure && allowedHosts.has(web.host) ? 'open' : 'ask', address }
}

/** The target of `gotoUrl`; the site root when it is missing or must not be opened by a browser. */
export function returnOf(gotoUrl: string | undefined): Return {
  if (gotoUrl === undefined) return root
  const inside = insideOf(gotoUrl)
  if (inside) return inside
  const web = readWebAddress(gotoUrl)
  return web ? outsideOf(web) : root
}

/** An address of the product with the learner's token and userId appended. */
export function withLogin(address: string, login: { token: string; userId: number }): string {
  const base = address.replace(/#.*$/s, '')
  const pairs = search(login)
  return base + (base.includes('?') ? `&${pairs.slice(1)}` : pairs) + address.slice(base.length)
}
