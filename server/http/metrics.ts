import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { codeOf, wordsOf } from '#server/error-code'
import { StartFailure } from '#server/start-failure'

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
