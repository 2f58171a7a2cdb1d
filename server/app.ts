import path from 'node:path'
import cors from '@fastify/cors'
import fastify, { type FastifyInstance } from 'fastify'
import { prefixOf } from '@/contract/services'
import type { Deps } from './deps'
import { webFolder } from './folders'
import { registerApiDescription } from './http/api-description'
import { registerChannelVisits } from './http/caller'
import { named, registerEnvelope, registerSerialization } from './http/envelope'
import { registerHealth } from './http/health'
import { registerImageFallback } from './http/image-fallback'
import { registerLimits } from './http/limits'
import { messagingReturn } from './http/messaging-return'
import { RESPOND_TIME, registerMetrics, registerPressure, registerRespondTime } from './http/metrics'
import { registerSecurityHeaders } from './http/security-headers'
import { MOST_CONNECTIONS, serverOptions } from './http/server-options'
import { registerSession } from './http/session'
import { registerSigning } from './http/signing'
import { registerSmsOutbox } from './http/sms-outbox'
import { registerTrackerSink } from './http/tracker-sink'
import { registerUploadedFiles } from './http/uploaded-files'
import { readForms, registerValidation } from './http/validation'
import { zipReplies } from './http/zip-replies'
import { embeddedMessaging } from './providers/messaging/embedded'
import { sandboxCashier } from './providers/payment/cashier'
import { uploadRoutes } from './providers/uploads/upload-routes'
import { dataExportRoute } from './services/account/privacy'
import { tokenService } from './services/account/token-plugin'
import { userService } from './services/account/user-plugin'
import { aiAnswerRoute } from './services/ai/stream-route'
import { marketingService } from './services/campaign/plugin'
import { raffleProofs } from './services/campaign/raffle'
import { materialRoute } from './services/course/materials'
import { courseService } from './services/course/plugin'
import { taskService } from './services/doubt/homework/plugin'
import { doubtService } from './services/doubt/plugin'
import { bookService } from './services/errata/plugin'
import { examService } from './services/exam/plugin'
import { gordonService } from './services/learn/heartbeat/plugin'
import { liveEventRoute } from './services/learn/live/event-route'
import { learningService } from './services/learn/plugin'
import { paymentNotices } from './services/order/payments'
import { orderService } from './services/order/plugin'
import { classmateService } from './services/service/plugin'
import { adboxService } from './services/site/adbox-plugin'
import { startFailures } from './services/site/client-log'
import { guserService } from './services/site/guser-plugin'
import { mojaveService } from './services/site/mojave-plugin'
import { registerBankPictures } from './services/site/pictures'
import { rabbitService } from './services/site/rabbit-plugin'
import { sharePictures } from './services/site/share-picture'
import { shortAddresses } from './services/site/short-link'
import { tigerService } from './services/site/tiger-plugin'
import { trackerLookups } from './services/site/tracker-lookups'
import { registerWebApp } from './services/site/web-app'
import { exportRoute } from './services/tiku/wrong-book/export-route'

const services = {
  adbox: adboxService,
  book: bookService,
  classmate: classmateService,
  course: courseService,
  doubt: doubtService,
  exam: examService,
  gordon: gordonService,
  guser: guserService,
  learning: learningService,
  marketing: marketingService,
  mojave: mojaveService,
  order: orderService,
  rabbit: rabbitService,
  task: taskService,
  tiger: tigerService,
  token: tokenService,
  user: userService,
} as const

/** The services, each under its own prefix and behind signature and session. */
async function addServices(app: FastifyInstance, deps: Deps) {
  for (const name of Object.keys(services) as (keyof typeof services)[])
    await app.register(
      named(name, async (scope) => {
        registerSigning(scope, deps.now)
        registerSession(scope, deps)
        registerChannelVisits(scope, deps)
        await services[name](scope, deps)
      }),
      { prefix: prefixOf(name) },
    )
}

/** Doors for payment providers and for the browser on its way to pay: neither signs as our client does. */
async function addPayments(app: FastifyInstance, deps: Deps) {
  await app.register(
    named('paymentNotices', async (scope) => paymentNotices(scope, deps)),
    { prefix: '/notify' },
  )
  if (deps.env.payment === 'sandbox')
    await app.register(
      named('sandboxCashier', async (scope) => sandboxCashier(scope, deps)),
      { prefix: '/sandbox' },
    )
}

/** Files of learners: the door they come in by when this machine keeps them, and the way they are shown. */
async function addUploads(app: FastifyInstance, deps: Deps) {
  await app.register(named('uploadedFiles', async (scope) => registerUploadedFiles(scope, deps)))
  if (deps.env.uploads.kind === 'local') await app.register(named('uploadRoutes', async (scope) => uploadRoutes(scope, deps)))
}

/** Doors for browsers on their way to and from the messaging app. */
async function addMessaging(app: FastifyInstance, deps: Deps) {
  await messagingReturn(app, deps)
  await embeddedMessaging(app, deps)
}

/** Hooks of every request. */
async function registerHooks(app: FastifyInstance, { env, now }: Deps, folder: string) {
  if (env.metricsPort !== null) app.decorate('metrics', registerMetrics(app))
  registerRespondTime(app, now)
  registerEnvelope(app)
  registerValidation(app)
  registerSerialization(app)
  registerSecurityHeaders(app, env, path.join(folder, 'index.html'))
  await app.register(cors, {
    origin: env.corsOrigins,
    credentials: true,
    methods: ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'],
    exposedHeaders: [RESPOND_TIME],
    maxAge: 600,
  })
  await registerPressure(app, env)
  await registerLimits(app, env)
  readForms(app)
}

/** The whole server, ready to listen or to be called by injection. `folder` holds the built web app, if there is one. */
export async function buildApp(deps: Deps, folder = webFolder): Promise<FastifyInstance> {
  const app = fastify(serverOptions(deps))
  app.server.maxConnections = MOST_CONNECTIONS
  app.decorateRequest('userId', null)
  zipReplies(app)
  await registerHooks(app, deps, folder)
  await registerApiDescription(app, deps.env)
  registerHealth(app, deps)
  registerSmsOutbox(app, deps)
  await addServices(app, deps)
  await addPayments(app, deps)
  await addMessaging(app, deps)
  await addUploads(app, deps)
  await app.register(named('exportRoute', async (scope) => exportRoute(scope, deps)))
  await app.register(named('dataExportRoute', async (scope) => dataExportRoute(scope, deps)))
  await app.register(named('materialRoute', async (scope) => materialRoute(scope, deps)))
  await app.register(named('liveEventRoute', async (scope) => liveEventRoute(scope, deps)))
  await app.register(named('aiAnswerRoute', async (scope) => aiAnswerRoute(scope, deps)))
  await registerBankPictures(app, deps.env)
  registerImageFallback(app, deps.env)
  registerTrackerSink(app, deps.env)
  trackerLookups(app, deps)
  startFailures(app, deps)
  shortAddresses(app, deps)
  raffleProofs(app, deps)
  sharePictures(app, deps)
  await registerWebApp(app, deps, folder)
  await app.ready()
  return app
}
