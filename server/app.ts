import cors from '@fastify/cors'
import formbody from '@fastify/formbody'
import fastify, { type FastifyInstance } from 'fastify'
import { prefixOf } from '@/contract/services'
import type { Deps } from './deps'
import { useEnvelope } from './plugins/envelope'
import { RESPOND_TIME, useRespondTime } from './plugins/respond-time'
import { useSession } from './plugins/session'
import { useSigning } from './plugins/signing'
import { readForm, useValidation } from './plugins/validation'
import { courseService } from './services/course/plugin'
import { examService } from './services/exam/plugin'
import { gordonService } from './services/gordon/plugin'
import { learningService } from './services/learning/plugin'
import { mojaveService } from './services/mojave/plugin'
import { orderService } from './services/order/plugin'
import { userService } from './services/user/plugin'

const services = {
  course: courseService,
  exam: examService,
  gordon: gordonService,
  learning: learningService,
  mojave: mojaveService,
  order: orderService,
  user: userService,
} as const

/** The services, each under its own prefix and behind signature and session. */
async function addServices(app: FastifyInstance, deps: Deps) {
  for (const name of Object.keys(services) as (keyof typeof services)[])
    await app.register(
      async (scope) => {
        useSigning(scope, deps.now)
        useSession(scope, deps)
        await services[name](scope, deps)
      },
      { prefix: prefixOf(name) },
    )
}

/** The whole server, ready to listen or to be asked by injection. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const app = fastify({ loggerInstance: deps.log, trustProxy: deps.env.isBehindProxy })
  app.decorateRequest('userId', null)
  useRespondTime(app, deps.now)
  useEnvelope(app)
  useValidation(app)
  await app.register(cors, { origin: deps.env.corsOrigins, credentials: true, exposedHeaders: [RESPOND_TIME] })
  await app.register(formbody, { parser: readForm })
  await addServices(app, deps)
  await app.ready()
  return app
}
