/** One request as bytes on the wire, without tokens or envelopes. */
export type HttpRequest = {
  url: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH'
  headers: Record<string, string>
  /** Encoded body, absent for GET and DELETE. */
  body?: string
  timeoutMs: number
  signal?: AbortSignal
}
/** `headers` are lower-cased; `body` is the parsed JSON, or undefined when it is not JSON. */
export type HttpReply = { status: number; headers: Record<string, string>; body: unknown }
/** `turn`: waits until a request may be made ready, where many at once would keep the thread from input. */
export type HttpPort = { send: (request: HttpRequest) => Promise<HttpReply>; turn?: () => Promise<void> }

const wordings = {
  network: () => 'Network Error',
  timeout: (ms: number) => `timeout of ${ms} ms exceeded`,
  aborted: () => 'request aborted',
}

/** The request failed: no network, timeout (`timeoutMs` in milliseconds), or cancelled. */
export class HttpBroken extends Error {
  constructor(
    readonly reason: keyof typeof wordings,
    timeoutMs = 0,
  ) {
    super(wordings[reason](timeoutMs))
    this.name = 'HttpBroken'
  }
}
