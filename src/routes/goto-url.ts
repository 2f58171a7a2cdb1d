import { visitOf } from './address'

/** The part of an address before its query or fragment. */
export const pathOf = (address: string) => address.replace(/[?#].*$/s, '')

/** Parameters of an address's query as text; a name without a value is empty. */
export function queryOf(address: string): Record<string, string> {
  const query = address.replace(/#.*$/s, '').replace(/^[^?]*\??/, '')
  const pairs = query.split('&').filter((pair) => pair !== '')
  return Object.fromEntries(pairs.map((pair) => [decode(pair.replace(/=.*$/s, '')), decode(pair.replace(/^[^=]*=?/, ''))]))
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '))
  } catch {
    return text
  }
}

/** Where a signed-in learner goes back to: an address of this product, else the site root. Document 2 §6. */
export function safeReturn(gotoUrl: string | undefined): string {
  const isOurs = gotoUrl !== undefined && /^\/(?![/\\])/.test(gotoUrl) && visitOf(pathOf(gotoUrl)) !== undefined
  return isOurs ? gotoUrl : '/'
}
