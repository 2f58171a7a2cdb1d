import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { pathOf } from '#server/log'

/**
 * One line for each request, written when its reply is out: method, path without query, status, milliseconds, caller. The line has
 * these fields only, so nothing has to be searched for secrets.
 */
export class RequestLog extends LogController {
  private readonly lines: FastifyBaseLogger

  constructor(log: FastifyBaseLogger) {
    super()
    this.lines = log.child({}, { redact: [] })
  }

  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    // Some calls leave no trace in the log.
    if (request.routeOptions.logLevel === 'silent') return
    const { id, method, url, ip } = request
    const line = { reqId: id, method, path: pathOf(url), status: reply.statusCode, ms: Math.round(reply.elapsedTime), ip }
    if (error) reply.log.error({ ...line, err: error }, 'request errored')
    else this.lines.info(line, 'request')
  }
}
