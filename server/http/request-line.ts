import type { IncomingMessage } from 'node:http'

/** Leads to no route. */
const NOWHERE = '/%25'
/** A mini-program's host sends no PATCH: such a request is a POST with an override header. */
const OVERRIDE = 'x-http-method-override'

/**
 * Rewrites a request before a route is looked up, and returns its address. An address with invalid percent encoding is
 * unknown: it is answered by the page or the envelope of an unknown address, and not in the framework's own words.
 * An unmatched path shows a 404 page.
 */
export function readRequestLine(request: Pick<IncomingMessage, 'url' | 'method' | 'headers'>): string {
  if (request.method === 'POST' && request.headers[OVERRIDE] === 'PATCH') request.method = 'PATCH'
  const { url = '/' } = request
  if (!url.includes('%')) return url
  try {
    decodeURI(url.replace(/\?.*$/s, ''))
    return url
  } catch {
    return NOWHERE
  }
}
