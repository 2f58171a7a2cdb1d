import { mkdirSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '#server/deps'
import { isGranted, isNewOrGone, providerAddress } from '#server/providers/uploads/private-files'
import { INVOICE_PREFIX, isPublicKey } from '#server/providers/uploads/rules'
import { uploadsFolder } from '#server/providers/uploads/store-file'
import { HOUR_MS } from '@/domain/time/units'

const YEAR_MS = 31_536_000_000
/** A picture may be asked for again while its page is open. */
const PROVIDER_MS = 4 * HOUR_MS
/** Tells whether a browser may draw or play the file; everything else is offered for download. */
const isShown = (file: string) => /\.(png|jpe?g|webp|bmp|wav|mp3|m4a)$/.test(file)

const refuse = (reply: FastifyReply) => reply.status(403).send({ code: 403, msg: '文件地址已失效，请刷新页面' })

type Granted = { Params: { grant: string; '*': string } }

/** Serves files of this machine: public ones to all, private ones by signed addresses, and without one while they are new. */
async function serveHere(app: FastifyInstance, deps: Deps): Promise<void> {
  const root = uploadsFolder(deps.env)
  mkdirSync(root, { recursive: true })
  await app.register(fastifyStatic, {
    root,
    serve: false,
    index: false,
    cacheControl: false,
    setHeaders: (reply, file) => {
      reply.header('content-security-policy', "default-src 'none'; sandbox")
      reply.header('content-disposition', isShown(file) ? 'inline' : 'attachment')
      if (!isShown(file)) reply.header('content-type', 'application/octet-stream')
    },
  })
  app.get<{ Params: { '*': string } }>('/uploads/*', async ({ params }, reply) => {
    const key = params['*']
    if (isPublicKey(key)) return reply.sendFile(key, { cacheControl: true, maxAge: YEAR_MS, immutable: true })
    if (key.startsWith(`${INVOICE_PREFIX}/`) || !(await isNewOrGone(deps, key))) return refuse(reply)
    return reply.header('cache-control', 'private, max-age=3600').sendFile(key)
  })
  app.get<Granted>('/uploads/signed/:grant/*', async ({ params }, reply) => {
    if (!(await isGranted(deps, params.grant, params['*']))) return refuse(reply)
    return reply.header('cache-control', 'private, max-age=14400').sendFile(params['*'])
  })
}

/** Serves what learners have uploaded: never as a page, never as a script. A provider shows its files itself, by signed addresses. */
export async function registerUploadedFiles(app: FastifyInstance, deps: Deps): Promise<void> {
  const { uploads } = deps.env
  if (uploads.kind === 'local') return serveHere(app, deps)
  const { now } = deps
  app.get<Granted>('/uploads/signed/:grant/*', async ({ params }, reply) => {
    if (!(await isGranted(deps, params.grant, params['*']))) return refuse(reply)
    return reply.header('cache-control', 'no-store').redirect(providerAddress(uploads, params['*'], now() + PROVIDER_MS))
  })
}
