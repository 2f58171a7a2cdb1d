import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps'
import { webFolder } from '#server/folders'
import { noSuchAddress } from '#server/http/envelope'
import { firstContent } from './first-replies'
import { type Found, firstScreens, withContent } from './first-screen'
import { registerMedia } from './media-files'
import { pageHead, withHead } from './page'

const zip = promisify(gzip)

/** Where `build:h5` puts the web app. */

const IMMUTABLE = 'public, max-age=31536000, immutable'

/** Files named by their content never change; the page itself is not cached. */
function cachingOf(file: string): string {
  if (/[\\/]public[\\/].*[.-][0-9a-f]{6,}\./.test(file)) return IMMUTABLE
  return /\.html$|[\\/]sw\.js/.test(file) ? 'no-cache' : 'public, max-age=3600'
}

/** The bare address is a page like any other: it is not left to the folder's listing. */
function useRoot(app: FastifyInstance): void {
  app.get('/', async (_request, reply) => reply.callNotFound())
}

/** The body of a page: with its title and what it begins with where that is public, compressed for who can unpack it. */
async function bodyOf(deps: Deps, address: string, { name, params, page, zipped }: Found, isZipped: boolean): Promise<Buffer> {
  const [content, head] = await Promise.all([firstContent(deps, name, params), pageHead(deps, name, params, address)])
  if (!content && !head) return isZipped ? zipped : page
  const titled = head ? withHead(page.toString(), head, deps.env.publicUrl) : page.toString()
  const whole = Buffer.from(content ? withContent(titled, content, deps.now()) : titled)
  return isZipped ? zip(whole) : whole
}

/** Answers what no route answers: a page of the web app for a browser, the 404 envelope for everyone else. */
function usePages(app: FastifyInstance, deps: Deps, folder: string): void {
  const screenOf = firstScreens(folder)
  // Nobody reads what is sent to an address that does not exist.
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404 && request.method !== 'GET' && request.method !== 'HEAD') return reply.status(404).send(noSuchAddress)
  })
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, async (request, reply) => {
    const address = request.url.split('?')[0] ?? '/'
    const isPage =
      request.method === 'GET' && request.headers.accept?.includes('text/html') && !/^\/(v2-|public\/|media\/|uploads\/)/.test(address)
    if (!isPage || screenOf === null) return reply.status(404).send(noSuchAddress)
    const found = screenOf(address)
    const isZipped = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
    // The app draws its own not-found page; the status is for crawlers and caches.
    reply
      .status(found.isKnown ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding')
    if (isZipped) reply.header('content-encoding', 'gzip')
    return reply.send(await bodyOf(deps, address, found, isZipped))
  })
}

/** Serves the built web app, when there is one, and the media. */
export async function registerWebApp(app: FastifyInstance, deps: Deps, folder = webFolder): Promise<void> {
  await registerMedia(app, deps)
  if (existsSync(folder))
    await app.register(fastifyStatic, {
      root: folder,
      prefix: '/',
      preCompressed: true,
      index: false,
      cacheControl: false,
      setHeaders: (reply, file) => {
        reply.header('cache-control', cachingOf(file))
      },
    })
  useRoot(app)
  usePages(app, deps, folder)
}
