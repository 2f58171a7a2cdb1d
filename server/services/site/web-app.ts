import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzip, gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps'
import { webFolder } from '#server/folders'
import { noSuchAddress } from '#server/http/envelope'
import { originOf } from '#server/http/page-origin'
import { mediaUrl } from '#server/media-url'
import { type BrandRow, brandAt, knownBrands } from '#server/repositories/site/brands'
import { FIRST_REPLIES } from '@/contract/site/first-reply'
import type { Sites } from '@/domain/site/installation'
import { hasTexts, isRecord, readJson, readRows } from '@/domain/text/read-json'
import { brandManifest, withBrand } from './brand-page'
import { type FirstContent, firstContent } from './first-replies'
import { registerMedia } from './media-files'
import { pageHead, withHead } from './page'
import { quoted } from './quoted'
import { sitesOf } from './school-sites'
import { webFileAt, webFileType } from './web-files'

/** As the build leaves them in `shells.json`: what an address puts into the page. */
type Shell = { path: string; page: string; scripts: string; sheets: string; skeleton: string }
type FirstScreen = { isKnown: boolean; page: Buffer; zipped: Buffer }
/** A first screen, the name of the page it is of, and the values in its address. */
type Found = FirstScreen & { name: string; params: Record<string, string> }

/** Pattern of a path parameter: an id is a number, anything else text. */
const part = (name: string) => `(?<${name}>${/^(id|\w+Id)$/.test(name) ? '\\d{1,10}' : '[^/]+'})`
const patternOf = (route: string) =>
  new RegExp(`^${route.replace(/[.+?^$()|[\]\\]/g, '\\$&').replace(/:(\w+)/g, (_, name: string) => part(name))}/?$`)

/** Fixed parts go before parameters, whatever the order of the list: `/raffle/my-prizes`, then `/raffle/:activityId`. */
const rankOf = ({ path: route }: Shell) => route.replace(/:\w+/g, '\uffff')
const ranked = (shells: readonly Shell[]) => [...shells].sort((a, b) => (rankOf(a) < rankOf(b) ? -1 : 1))

const EMPTY = '<div id="shell"></div>'
const HEAD_END = '</head>'
const APP = '<div id="app">'
const PICTURE = '<i class="h"></i>'

/** The page of one address: its code is fetched after the app's, which is the largest; its style sheets follow the skeleton. */
function filled(html: string, { scripts, sheets, skeleton }: Shell): string {
  return html
    .replace(HEAD_END, () => scripts + HEAD_END)
    .replace(EMPTY, () => skeleton)
    .replace(APP, () => sheets + APP)
}

const isShell = (row: unknown): row is Shell => hasTexts(row, ['path', 'scripts', 'sheets', 'skeleton'])

const LINES = /(<div class="sk-rows [\w-]+">)(?:<i[^>]*><\/i>)+/

/**
 * The page with what it begins with: its picture in the skeleton's place for one or its words in place of the grey lines, and each reply, with
 * the time it was read, as JSON before the app.
 */
export function withContent(page: string, { replies, picture, lead }: FirstContent, readAt: number): string {
  const json = JSON.stringify(replies.map((each) => ({ ...each, readAt }))).replace(/</g, '\\u003c')
  const image = picture ? `<img class="h" src="${quoted(picture)}" alt="" fetchpriority="high">` : PICTURE
  const island = `<script type="application/json" id="${FIRST_REPLIES}">${json}</script>`
  const drawn = lead === undefined ? page.replace(PICTURE, () => image) : page.replace(LINES, (_, head: string) => head + lead)
  return drawn.replace(APP, () => island + APP)
}

function packed(html: string, isKnown: boolean): FirstScreen {
  const page = Buffer.from(html)
  return { isKnown, page, zipped: gzipSync(page) }
}

function read(folder: string): { html: string; shells: Shell[] | null } | null {
  const index = path.join(folder, 'index.html')
  if (!existsSync(index)) return null
  const shells = path.join(folder, 'shells.json')
  return { html: readFileSync(index, 'utf8'), shells: existsSync(shells) ? readRows(readFileSync(shells, 'utf8'), isShell) : null }
}

/**
 * Answers an address of the web app with its page, composed once for each route; null when nothing is built. Without the
 * build's list every address counts as the app's.
 */
export function firstScreens(folder: string): ((address: string) => Found) | null {
  const built = read(folder)
  if (!built) return null
  const { html, shells } = built
  const plain = { ...packed(html, shells === null), name: '', params: {} }
  const routes = ranked(shells ?? []).map((shell) => ({ pattern: patternOf(shell.path), shell }))
  const made = new Map<string, FirstScreen>()
  return (address) => {
    for (const { pattern, shell } of routes) {
      const match = pattern.exec(address)
      if (!match) continue
      const known = made.get(shell.path) ?? packed(filled(html, shell), true)
      made.set(shell.path, known)
      return { ...known, name: shell.page, params: { ...match.groups } }
    }
    return plain
  }
}

const zip = promisify(gzip)
/** Edits of brands whose pages are kept. */
const MOST_BRANDS = 20
type Asked = { address: string; host: string; hasQuery: boolean }

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

type Packed = Pick<FirstScreen, 'page' | 'zipped'>
/** Pages of a build under a brand: each is composed once for what a brand says at the time. */
const branded = new WeakMap<Buffer, Map<string, Packed>>()

function underBrand({ page }: Packed, brand: BrandRow, sites: Sites | undefined): Packed {
  const key = JSON.stringify([brand, sites])
  const known = branded.get(page) ?? new Map<string, Packed>()
  if (known.size > MOST_BRANDS) known.clear()
  branded.set(page, known)
  const made = known.get(key) ?? packed(withBrand(page.toString(), brand, sites), true)
  known.set(key, made)
  return made
}

/** The brand of a host, the address of its picture whole. */
async function shownBrand(deps: Deps, host: string): Promise<BrandRow> {
  const brand = await brandAt(deps, host)
  return brand.logo === '' ? brand : { ...brand, logo: mediaUrl(deps.env, brand.logo) }
}

/** The body of a page: with its title and what it begins with where that is public, compressed for who can unpack it. */
async function bodyOf(deps: Deps, { address, host, hasQuery }: Asked, found: Found, isZipped: boolean): Promise<Buffer> {
  const { name, params } = found
  const brand = await shownBrand(deps, host)
  const { page, zipped } = underBrand(found, brand, sitesOf(deps.env, await knownBrands(deps), brand))
  const [content, head] = await Promise.all([firstContent(deps, name, params, hasQuery), pageHead(deps, name, params, address)])
  if (!content && !head) return isZipped ? zipped : page
  const titled = head ? withHead(page.toString(), head, { origin: originOf(deps.env, host, brand), site: brand.name }) : page.toString()
  const whole = Buffer.from(content ? withContent(titled, content, deps.now()) : titled)
  return isZipped ? zip(whole) : whole
}

/** Whether who asks takes a page: browsers name it, monitors and readers of links take anything or name nothing. */
function takesPage(accept: string | undefined, isKnown: boolean): boolean {
  if (accept?.includes('text/html')) return true
  return isKnown && (accept === undefined || accept.includes('*/*'))
}

/** Addresses of calls and files. */
const notPages = /^\/(v2-|public\/|media\/|uploads\/)/
const reads = ['GET', 'HEAD']

/** Answers what no route answers: a page of the web app for who takes one, the 404 envelope for everyone else. */
function usePages(app: FastifyInstance, deps: Deps, folder: string): void {
  const screenOf = firstScreens(folder)
  // Nobody reads what is sent to an address that does not exist.
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404 && !reads.includes(request.method)) return reply.status(404).send(noSuchAddress)
  })
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, async (request, reply) => {
    const [address = '/', query] = request.url.split('?')
    const file = reads.includes(request.method) ? await webFileAt(deps.db, address) : undefined
    if (file) return reply.type(webFileType(file.name)).header('cache-control', 'no-cache').send(file.text)
    if (screenOf === null || notPages.test(address)) return reply.status(404).send(noSuchAddress)
    const found = screenOf(address)
    if (!takesPage(request.headers.accept, found.isKnown)) return reply.status(404).send(noSuchAddress)
    const isZipped = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
    // The app draws its own not-found page; the status is for crawlers and caches.
    reply
      .status(found.isKnown ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept, accept-encoding')
    if (isZipped) reply.header('content-encoding', 'gzip')
    return reply.send(await bodyOf(deps, { address, host: request.host, hasQuery: query !== undefined }, found, isZipped))
  })
}

const MANIFEST = 'manifest.webmanifest'

/** The manifest of the built app under the brand of its host. */
function useManifest(app: FastifyInstance, deps: Deps, folder: string): void {
  const file = path.join(folder, MANIFEST)
  if (!existsSync(file)) return
  const built = readJson(readFileSync(file, 'utf8'), isRecord) ?? {}
  app.get(`/${MANIFEST}`, async ({ host }, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify(brandManifest(built, await shownBrand(deps, host)))),
  )
}

/** Serves the built web app, when there is one, and the media. */
export async function registerWebApp(app: FastifyInstance, deps: Deps, folder = webFolder): Promise<void> {
  await registerMedia(app, deps)
  useManifest(app, deps, folder)
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
