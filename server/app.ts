import path from 'node:path'
import cors from '@fastify/cors'
import formbody from '@fastify/formbody'
import fastify, { type FastifyInstance } from 'fastify'
import { prefixOf } from '@/contract/services'
import type { Deps } from './deps'
import { embeddedMessaging } from './messaging/embedded-pages'
import { messagingReturn } from './messaging/redirect'
import { sandboxCashier } from './payment/cashier'
import { paymentNotices } from './payment/notices'
import { useApiDescription } from './plugins/api-description'
import { useBankPictures } from './plugins/bank-pictures'
import { useEnvelope } from './plugins/envelope'
import { useHealth } from './plugins/health'
import { useImageFallback } from './plugins/image-fallback'
import { useLimits } from './plugins/limits'
import { readRequestLine } from './plugins/request-line'
import { answerBrokenRequests, RESPOND_TIME, useRespondTime } from './plugins/respond-time'
import { useSecurityHeaders } from './plugins/security-headers'
import { useSession } from './plugins/session'
import { useSigning } from './plugins/signing'
import { useSmsOutbox } from './plugins/sms-outbox'
import { useTrackerDesk } from './plugins/tracker-desk'
import { useUploadedFiles } from './plugins/uploaded-files'
import { readForm, useValidation } from './plugins/validation'
import { useWebApp, webFolder } from './plugins/web-app'
import { zipReplies } from './plugins/zip-replies'
import { adboxService } from './services/adbox/plugin'
import { courseService } from './services/course/plugin'
import { examService } from './services/exam/plugin'
import { exportDoor } from './services/exam/wrong-book/export-door'
import { gordonService } from './services/gordon/plugin'
import { guserService } from './services/guser/plugin'
import { learningService } from './services/learning/plugin'
import { mojaveService } from './services/mojave/plugin'
import { orderService } from './services/order/plugin'
import { rabbitService } from './services/rabbit/plugin'
import { tigerService } from './services/tiger/plugin'
import { tokenService } from './services/token/plugin'
import { userService } from './services/user/plugin'
import { uploadDoor } from './uploads/door'

const services = {
  adbox: adboxService,
  course: courseService,
  exam: examService,
  gordon: gordonService,
  guser: guserService,
  learning: learningService,
  mojave: mojaveService,
  order: orderService,
  rabbit: rabbitService,
  tiger: tigerService,
  token: tokenService,
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

/** Files of learners: the door they come in by when this machine keeps them, and the way they are shown. */
async function addUploads(app: FastifyInstance, deps: Deps) {
  if (deps.env.uploads.kind !== 'local') return
  await app.register(async (scope) => uploadDoor(scope, deps))
  await useUploadedFiles(app, deps.env)
}

/** Doors for browsers on their way to and from the messaging app. */
async function addMessaging(app: FastifyInstance, deps: Deps) {
  await messagingReturn(app, deps)
  await embeddedMessaging(app, deps)
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
    rewriteUrl: readRequestLine,
  })
  app.decorateRequest('userId', null)
  zipReplies(app)
  await addManners(app, deps, folder)
  await useApiDescription(app, deps.env)
  useHealth(app, deps)
  useSmsOutbox(app, deps)
  await addServices(app, deps)
  await addPayments(app, deps)
  await addMessaging(app, deps)
  await addUploads(app, deps)
  await app.register(async (scope) => exportDoor(scope, deps))
  await useBankPictures(app, deps.env)
  useImageFallback(app, deps.env)
  useTrackerDesk(app, deps.env)
  await useWebApp(app, deps, folder)
  await app.ready()
  return app
}
