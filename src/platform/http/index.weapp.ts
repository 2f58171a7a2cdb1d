import Taro from '@tarojs/taro'
import { readJson } from '../../domain/text/read-json'
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

const send = (request: HttpRequest) =>
  new Promise<HttpReply>((resolve, reject) => {
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

export const http = { send } satisfies HttpPort
