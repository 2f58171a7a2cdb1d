import type { NetReply, NetRequest } from '../runtime/host'

type NetworkOptions = {
  /** Request domains declared for the mini-program. */
  domains: readonly string[]
  /** Where a declared domain is really reached; others go where they say. */
  routes?: Record<string, string>
}

export type Network = {
  /** Sends a request in the name of the usual device, or of another one. */
  request(request: NetRequest, userAgent?: string): Promise<NetReply>
  /** Every answer and failure so far, as one line each, and what was noted between them. */
  diary(): readonly string[]
  /** Every request so far, refused ones too. */
  requests(): readonly NetRequest[]
  note(line: string): void
  /** Without a network every request fails, until there is one again. */
  cut(isCut: boolean): void
}

const REFERER = 'https://servicewechat.com/touristappid/devtools/page-frame.html'
const USER_AGENT =
  'Mozilla/5.0 (Linux; Android 14; host) AppleWebKit/537.36 Mobile Safari/537.36 MicroMessenger/8.0.50 miniProgram/touristappid'

async function send(url: string, { method, headers, body, timeoutMs, isBinary }: NetRequest, userAgent: string): Promise<NetReply> {
  const own = { ...headers, 'user-agent': userAgent, referer: REFERER }
  const reply = await fetch(url, {
    method,
    headers: own,
    body: method === 'GET' ? undefined : body,
    signal: AbortSignal.timeout(timeoutMs),
  })
  const text = isBinary === true ? Buffer.from(await reply.arrayBuffer()).toString('latin1') : await reply.text()
  return { status: reply.status, headers: Object.fromEntries(reply.headers), body: text }
}

const reasonOf = (error: unknown) => (error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'net::ERR_CONNECTION_REFUSED')

/** The messaging app's way to the network: declared domains only, in its own name. */
export function createNetwork({ domains, routes = {} }: NetworkOptions): Network {
  const diary: string[] = []
  const requests: NetRequest[] = []
  let isCut = false
  return {
    cut: (next) => {
      isCut = next
    },
    diary: () => diary,
    requests: () => requests,
    note: (line) => void diary.push(line),
    request: async (request, userAgent = USER_AGENT) => {
      requests.push(request)
      const { origin } = new URL(request.url)
      if (!domains.includes(origin)) {
        diary.push(`refused: ${request.method} ${request.url}`)
        return { reason: 'url not in domain list' }
      }
      if (isCut) {
        diary.push(`failed: ${request.method} ${request.url} net::ERR_INTERNET_DISCONNECTED`)
        return { reason: 'net::ERR_INTERNET_DISCONNECTED' }
      }
      const url = (routes[origin] ?? origin) + request.url.slice(origin.length)
      try {
        const reply = await send(url, request, userAgent)
        diary.push(`${'status' in reply ? reply.status : ''} ${request.method} ${request.url}`)
        return reply
      } catch (error) {
        diary.push(`failed: ${request.method} ${request.url} ${reasonOf(error)}`)
        return { reason: reasonOf(error) }
      }
    },
  }
}
