import { createServer } from 'node:http'
import type { Socket } from 'node:net'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Env } from '#server/env'
import { codeOf, wordsOf } from '#server/error-code'
import { StartFailure } from '#server/start-failure'
import { noSuchAddress, tooBusy } from './envelope'

declare module 'fastify' {
  interface FastifyInstance {
    /** Metrics of this server, if enabled. */
    metrics?: Registry
  }
}

const LOOPBACK = '127.0.0.1'
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Counts and times requests by route, never by address: ids and learners are no labels. */
export function registerMetrics(app: FastifyInstance): Registry {
  const registry = new Registry()
  const labelNames = ['method', 'route', 'status'] as const
  const requests = new Counter({ name: 'http_requests_total', help: 'Requests answered.', labelNames, registers: [registry] })
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to the last byte of an answer.',
    labelNames: ['method', 'route'] as const,
    buckets: SECONDS,
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request
    const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none')
    requests.inc({ method, route, status: String(reply.statusCode) })
    seconds.observe({ method, route }, reply.elapsedTime / 1_000)
  })
  return registry
}

type Listening = { port: number; stop(): Promise<void> }

/** Serves the numbers on a port of this machine only; with those of the process itself. */
export async function listenMetrics(registry: Registry, port: number): Promise<Listening> {
  collectDefaultMetrics({ register: registry })
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(
        new StartFailure(
          codeOf(error) === 'EADDRINUSE' ? `METRICS_PORT ${port} is in use: set another` : `METRICS_PORT ${port}: ${wordsOf(error)}`,
          error,
        ),
      ),
    )
    server.listen(port, LOOPBACK, resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

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

const RETRY_SECONDS = 5

/** Exempt from load shedding: health checks and payment notices. */
const isSpared = ({ url }: FastifyRequest) => /^\/(healthz|readyz|notify\/)/.test(url)

/** A start keeps the loop busy: measures in which it has a part turn nobody away. */
const MEASURES_OF_START = 10

/** Answers 503 at once when the event loop is late or memory is short, so that who is being served is served well. */
export async function registerPressure(app: FastifyInstance, { pressure }: Env): Promise<void> {
  if (pressure === null) return
  const { loopDelayMs, rssBytes, everyMs } = pressure
  let settledAt = 0
  app.addHook('onListen', async () => {
    settledAt = performance.now() + MEASURES_OF_START * everyMs
  })
  const refuse = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (isSpared(request) || performance.now() < settledAt) return
    reply.header('retry-after', String(RETRY_SECONDS))
    throw tooBusy()
  }
  await app.register(underPressure, {
    maxEventLoopDelay: loopDelayMs,
    maxRssBytes: rssBytes,
    sampleInterval: everyMs,
    pressureHandler: refuse,
  })
}
