import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { noSuchAddress } from './envelope'

/** Name of the header that carries server time. */
export const RESPOND_TIME = 'respond-time'

/** Puts the server's time in milliseconds on every reply, refusals and failures included. */
export function registerRespondTime(app: FastifyInstance, now: () => number): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    reply.header(RESPOND_TIME, String(now()))
    done(null, payload)
  })
}

/** Replies to what the router refuses before any hook runs, such as a path with a part that is too long, as an unknown address. */
export function answerFrameworkErrors(now: () => number) {
  return (_error: unknown, _request: FastifyRequest, reply: FastifyReply): void => {
    reply.raw.writeHead(404, { [RESPOND_TIME]: String(now()), 'content-type': 'application/json; charset=utf-8' })
    reply.raw.end(JSON.stringify(noSuchAddress))
  }
}

/** Answers bytes that are no HTTP request; they never become a request with hooks. */
export function answerBrokenRequests(now: () => number) {
  return (_error: Error, socket: Socket): void => {
    if (!socket.writable) return
    const body = JSON.stringify({ code: 400, msg: '请求格式有误' })
    const head = [
      'HTTP/1.1 400 Bad Request',
      `${RESPOND_TIME}: ${now()}`,
      'content-type: application/json; charset=utf-8',
      'connection: close',
    ]
    socket.end(`${head.join('\r\n')}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
  }
}
