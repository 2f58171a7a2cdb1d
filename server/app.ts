import path from 'node:path'
import cors from '@fastify/cors'
import formbody from '@fastify/formbody'
import fastify, { type FastifyInstance } from 'fastify'
import { prefixOf } from '@/contract/services'
import type { Deps } from './deps'
import { sandboxCashier } from './payment/cashier'
import { paymentNotices } from './payment/notices'
import { useApiDescription } from './plugins/api-description'
import { useEnvelope } from './plugins/envelope'
import { useHealth } from './plugins/health'
import { useLimits } from './plugins/limits'
import { answerBrokenRequests, RESPOND_TIME, useRespondTime } from './plugins/respond-time'
import { useSecurityHeaders } from './plugins/security-headers'
import { useSession } from './plugins/session'
import { useSigning } from './plugins/signing'
import { useSmsOutbox } from './plugins/sms-outbox'
import { readForm, useValidation } from './plugins/validation'
import { useWebApp, webFolder } from './plugins/web-app'
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

/** Doors for payment providers and for the browser on its way to pay: neither signs as our client does. */
async function addPayments(app: FastifyInstance, deps: Deps) {
  await app.register(async (scope) => paymentNotices(scope, deps), { prefix: '/notify' })
  if (deps.env.payment === 'sandbox') await app.register(async (scope) => sandboxCashier(scope, deps), { prefix: '/sandbox' })
}

/** What every request meets, whatever it asks for. */
async function addManners(app: FastifyInstance, { env, now }: Deps, folder: string) {
  useRespondTime(app, now)
  useEnvelope(app)
  useValidation(app)
  await useSecurityHeaders(app, env, path.join(folder, 'index.html'))
  await app.register(cors, {
    origin: env.corsOrigins,
    credentials: true,
    methods: ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'],
    exposedHeaders: [RESPOND_TIME],
    maxAge: 600,
  })
  await useLimits(app, env)
  await app.register(formbody, { parser: readForm })
}

/** The whole server, ready to listen or to be asked by injection. `folder` holds the built web app, if there is one. */
export async function buildApp(deps: Deps, folder = webFolder): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: deps.log,
    trustProxy: deps.env.isBehindProxy,
    clientErrorHandler: answerBrokenRequests(deps.now),
  })
  app.decorateRequest('userId', null)
  await addManners(app, deps, folder)
  await useApiDescription(app, deps.env)
  useHealth(app, deps)
  useSmsOutbox(app, deps)
  await addServices(app, deps)
  await addPayments(app, deps)
  await useWebApp(app, folder)
  await app.ready()
  return app
}
