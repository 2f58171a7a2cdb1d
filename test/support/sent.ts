/** A request as it left the app. */
export type Sent = { method: string; url: string; body: string }

/** Calls whose purpose is the number, the code or the token in them. */
const BY_NATURE = /\/(user\/login-smscode|user\/smscode\/login|v2\/user\/token\/refresh)$/
/** Names of fields that tell who somebody is or what their device is; a client's own random code is none. */
const NAMES = /"?(mobile|phone|truename|idNumber|openId|unionId|email|latitude|longitude|imei|oaid|idfa|address)"?\s*[:=]\s*"?[^"&,}\s]/i
const NUMBERS = /(?<!\d)1[3-9]\d{9}(?!\d)|(?<!\d)\d{17}[\dXx](?![\dA-Za-z])/
const TOKENS = /(accessToken|refreshToken|x-access-token)=/i

const local = new Set(['data:', 'blob:', 'about:'])
const plain = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Finds the fault of a request before consent: sent to somebody else, to the tracker, or with what tells who the learner is. */
export function faultOf({ method, url, body }: Sent, origin: string): string | undefined {
  const at = new URL(url)
  if (local.has(at.protocol)) return undefined
  const line = `${method} ${at.origin === origin ? '' : at.origin}${at.pathname}`
  if (at.origin !== origin) return `third party: ${line}`
  if (at.pathname.startsWith('/track')) return `tracker: ${line}`
  if (BY_NATURE.test(at.pathname)) return undefined
  if (TOKENS.test(at.search)) return `token in an address: ${line}`
  const text = `${plain(at.search)}\n${plain(body)}`
  return NAMES.test(text) || NUMBERS.test(text) ? `personal field: ${line}` : undefined
}
