import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { noSuchAddress } from './envelope'

const mediaFolder = path.resolve(__dirname, '../seed/media')
/** Where `build:h5` puts the web app. */
export const webFolder = path.resolve(__dirname, '../../dist/h5')

const IMMUTABLE = 'public, max-age=31536000, immutable'

/** Files named by their content never change; the page itself is asked for each time. */
function cachingOf(file: string): string {
  if (/[\\/]public[\\/].*[.-][0-9a-f]{6,}\./.test(file)) return IMMUTABLE
  return file.endsWith('.html') ? 'no-cache' : 'public, max-age=3600'
}

const patternOf = (route: string) => new RegExp(`^${route.replace(/[.+?^$()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}/?$`)

/** Patterns of the app's own addresses; null when the build left none, and then every address is the app's. */
function readRoutes(folder: string): RegExp[] | null {
  const file = path.join(folder, 'routes.json')
  if (!existsSync(file)) return null
  const routes: unknown = JSON.parse(readFileSync(file, 'utf8'))
  return Array.isArray(routes) ? routes.map((route) => patternOf(String(route))) : null
}

const isKnown = (routes: RegExp[] | null, address: string) => routes === null || routes.some((route) => route.test(address))

/** Answers what no route answers: a page of the web app for a browser, the 404 envelope for everyone else. */
function usePages(app: FastifyInstance, folder: string): void {
  const index = path.join(folder, 'index.html')
  const page = existsSync(index) ? readFileSync(index) : null
  const routes = readRoutes(folder)
  app.setNotFoundHandler(async (request, reply) => {
    const address = request.url.split('?')[0] ?? '/'
    const isPage =
      request.method === 'GET' && request.headers.accept?.includes('text/html') && !/^\/(v2-|public\/|media\/|uploads\/)/.test(address)
    if (!isPage || page === null) return reply.status(404).send(noSuchAddress)
    // The app draws its own not-found page; the status is for crawlers and caches.
    return reply
      .status(isKnown(routes, address) ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(page)
  })
}

/** Serves the built web app, when there is one, and the media with byte ranges. */
export async function useWebApp(app: FastifyInstance, folder = webFolder): Promise<void> {
  await app.register(fastifyStatic, { root: mediaFolder, prefix: '/media/', decorateReply: false, maxAge: 86_400_000 })
  if (existsSync(folder))
    await app.register(fastifyStatic, {
      root: folder,
      prefix: '/',
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, file) => {
        reply.header('cache-control', cachingOf(file))
      },
    })
  usePages(app, folder)
}
