import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps'
import { callerAddress, networkOf } from '#server/http/caller-address'
import { type ClientErrorLog, ClientErrorLogSchema } from '@/contract/site/logging.schema'
import { writeLog } from './client-log'

const MOST_BYTES = 16_384
const NO_CONTENT = 204

/** `POST /start-failure`: the script in the document reports that no page came. It cannot sign: what signs is what did not start. */
export function startFailures(app: FastifyInstance, deps: Deps): void {
  const options = { schema: { body: ClientErrorLogSchema }, bodyLimit: MOST_BYTES }
  app.post<{ Body: ClientErrorLog }>('/start-failure', options, async (request, reply) => {
    await writeLog(deps, { userId: null, network: networkOf(callerAddress(request)), version: '', entry: request.body })
    return reply.status(NO_CONTENT).send()
  })
}
