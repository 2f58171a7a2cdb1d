/** One request as bytes on the wire; knows nothing of tokens or envelopes. */
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
export type HttpPort = { send: (request: HttpRequest) => Promise<HttpReply> }

/** The request did not come back: no network, too slow, or called off. */
export class HttpBroken extends Error {
  constructor(readonly reason: 'network' | 'timeout' | 'aborted') {
    super(reason)
    this.name = 'HttpBroken'
  }
}
