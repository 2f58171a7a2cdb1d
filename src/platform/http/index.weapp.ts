import Taro from '@tarojs/taro'
import { readJson } from '@/domain/text/read-json'
import { takeFirstCall } from './first-calls'
import { HttpBroken, type HttpPort, type HttpReply, type HttpRequest } from './port'

const lowerCased = (headers: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]))

const parse = (data: unknown) => (typeof data === 'string' ? readJson(data) : data)

/** The host sends no PATCH: it is sent as a POST with an override header. */
function spoken({ method, headers }: HttpRequest) {
  return method === 'PATCH'
    ? { method: 'POST' as const, header: { ...headers, 'x-http-method-override': method } }
    : { method, header: headers }
}

/** The host runs ten requests at once; one place is kept for a stream. */
const MOST_AT_ONCE = 9
let running = 0
const waiting: (() => void)[] = []

function release(): void {
  const next = waiting.shift()
  if (next) next()
  else running -= 1
}

const exchange = (request: HttpRequest) =>
  new Promise<HttpReply>((resolve, reject) => {
    if (request.signal?.aborted) return reject(new HttpBroken('aborted', request.timeoutMs))
    const task = Taro.request({
      url: request.url,
      ...spoken(request),
      data: request.body,
      timeout: request.timeoutMs,
      // Left as text, so that one parser decides what is JSON.
      dataType: 'text',
    })
    // By promise, not by callbacks: the task's own promise rejects as well and must be handled.
    task.then(
      (reply) => resolve({ status: reply.statusCode, headers: lowerCased(reply.header ?? {}), body: parse(reply.data) }),
      ({ errMsg }: { errMsg: string }) =>
        reject(new HttpBroken(/timeout/.test(errMsg) ? 'timeout' : /abort/.test(errMsg) ? 'aborted' : 'network', request.timeoutMs)),
    )
    request.signal?.addEventListener('abort', () => task.abort())
  })

/** Sends at once while there is a place, else in the order asked for. */
function inTurn(request: HttpRequest): Promise<HttpReply> {
  if (running >= MOST_AT_ONCE) return new Promise<void>((begin) => waiting.push(begin)).then(() => exchange(request)).finally(release)
  running += 1
  return exchange(request).finally(release)
}

/**
 * A reply to a request sent before the page asked is waited for and takes no second place; one that failed is sent again, one called off is
 * not.
 */
const send = (request: HttpRequest) =>
  takeFirstCall(request)
    ?.catch(() => undefined)
    .then((reply) => (reply && !request.signal?.aborted ? reply : inTurn(request))) ?? inTurn(request)

export const http = { send } satisfies HttpPort
