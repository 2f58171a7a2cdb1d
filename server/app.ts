import path from 'node:path'
import cors from '@fastify/cors'
import fastify, { type FastifyInstance } from 'fastify'
import { learnCalls } from '#server/services/learn/calls'
import { liveEventRoute } from '#server/services/learn/live/event-route'
import { liveReportRoute } from '#server/services/learn/live/report-route'
import { paymentNotifications } from '#server/services/order/pay'
import { searchCalls } from '#server/services/search/find'
import { serviceCalls } from '#server/services/service/calls'
import { siteCalls } from '#server/services/site/calls'
import { startFailures, trackerLookups } from '#server/services/site/client-log'
import { crawlerFiles } from '#server/services/site/crawlers'
import { registerWebApp } from '#server/services/site/web-app'
import { exportRoute } from '#server/services/tiku/wrong-book/export'
import { prefixOf, type Service, services } from '@/contract/services'
import type { Deps } from './deps'
import { webFolder } from './folders'
import { registerApiDescription } from './http/api-description'
import { registerChannelVisits } from './http/caller'
import { named, registerEnvelope, registerSerialization } from './http/envelope'
import { registerHealth } from './http/health'
import { registerImageFallback } from './http/image-fallback'
import { registerLimits } from './http/limits'
import { registerMailOutbox } from './http/mail-outbox'
import { messagingReturn } from './http/messaging-return'
import { RESPOND_TIME, registerMetrics, registerPressure, registerRespondTime } from './http/metrics'
import { coursePreview } from './http/preview'
import { registerSecurityHeaders } from './http/security-headers'
import { MOST_CONNECTIONS, serverOptions } from './http/server-options'
import { registerSession } from './http/session'
import { registerSigning } from './http/signing'
import { registerSmsOutbox } from './http/sms-outbox'
import { registerTrackerSink } from './http/tracker-sink'
import { registerUploadedFiles } from './http/uploaded-files'
import { readForms, registerValidation } from './http/validation'
import { zipReplies } from './http/zip-replies'
import { sandboxAppleRoutes } from './providers/apple/sandbox'
import { embeddedMessaging } from './providers/messaging/embedded'
import { sandboxCashier } from './providers/payment/cashier'
import { uploadRoutes } from './providers/uploads/upload-routes'
import { appleNotices } from './services/account/apple'
import { accountCalls } from './services/account/calls'
import { dataExportRoute } from './services/account/privacy'
import { unsubscribeRoute } from './services/account/unsubscribe'
import { aiCalls } from './services/ai/calls'
import { aiAnswerRoute } from './services/ai/stream-route'
import { campaignCalls } from './services/campaign/calls'
import { raffleProofs } from './services/campaign/raffle'
import { communityCalls } from './services/community/calls'
import { courseCalls } from './services/course/calls'
import { materialRoute } from './services/course/materials'
import { doubtCalls } from './services/doubt/calls'
import { errataCalls } from './services/errata/calls'
import { examCalls } from './services/exam/calls'
import { inviteCalls } from './services/invite/calls'
import { orderCalls } from './services/order/calls'
import { shopSalesRoute } from './services/order/shop-sales-route'
import { registerBankPictures } from './services/site/pictures'
import { sharePictures } from './services/site/share-picture'
import { shortAddresses } from './services/site/short-link'
import { studyCalls } from './services/study/calls'
import { certificatePictures } from './services/study/certificate-picture'
import { tikuCalls } from './services/tiku/calls'
import { walletCalls } from './services/wallet/calls'

const areas = [
  accountCalls,
  aiCalls,
  campaignCalls,
  communityCalls,
  courseCalls,
  doubtCalls,
  errataCalls,
  examCalls,
  inviteCalls,
  learnCalls,
  orderCalls,
  searchCalls,
  serviceCalls,
  siteCalls,
  studyCalls,
  tikuCalls,
  walletCalls,
] as const

/**
 * Opens every service under its own prefix, behind signature and session, and has each area serve its calls: a call names its service, so
 * the calls of one area may lie under several services, and an area needs no other one to be reached.
 */
async function addServices(app: FastifyInstance, deps: Deps) {
  const scopes = new Map<Service, FastifyInstance>()
  for (const name of services)
    await app.register(
      named(name, async (scope) => {
        registerSigning(scope, deps.now)
        registerSession(scope, deps)
        registerChannelVisits(scope, deps)
        scopes.set(name, scope)
      }),
      { prefix: prefixOf(name) },
    )
  app.decorate('serviceScopes', scopes)
  for (const serveArea of areas) await serveArea(app, deps)
}

/** Doors for payment providers, for Apple, for the live service, for other shops, and for the browser on its way to pay: none of them signs as our client does. */
async function addPayments(app: FastifyInstance, deps: Deps) {
  await app.register(
    named('paymentNotifications', async (scope) => paymentNotifications(scope, deps)),
    { prefix: '/notify' },
  )
  await app.register(
    named('appleNotices', async (scope) => appleNotices(scope, deps)),
    { prefix: '/notify' },
  )
  await app.register(
    named('liveReports', async (scope) => liveReportRoute(scope, deps)),
    { prefix: '/notify' },
  )
  await app.register(
    named('shopSales', async (scope) => shopSalesRoute(scope, deps)),
    { prefix: '/shop' },
  )
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

/** Doors for browsers on their way to and from the messaging app, and the stand-in for Apple's sheet. */
async function addMessaging(app: FastifyInstance, deps: Deps) {
  await messagingReturn(app, deps)
  await embeddedMessaging(app, deps)
  await sandboxAppleRoutes(app, deps)
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
  app.decorateRequest('sessionId', null)
  zipReplies(app)
  await registerHooks(app, deps, folder)
  await registerApiDescription(app, deps.env)
  registerHealth(app, deps)
  registerSmsOutbox(app, deps)
  registerMailOutbox(app, deps)
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
  unsubscribeRoute(app, deps)
  await coursePreview(app, deps)
  sharePictures(app, deps)
  certificatePictures(app, deps)
  crawlerFiles(app, deps)
  await registerWebApp(app, deps, folder)
  await app.ready()
  return app
}
