import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps'
import { mediaFolder } from '#server/folders'
import { named } from '#server/http/envelope'
import { grantOf, type Holder, isPublicMedia } from '#server/media-grant'
import { Refusal } from '#server/refusal'
import { openLesson } from '#server/services/learn/lesson'
import { DAY_MS } from '@/domain/time/units'
import { sendLibraryFile, serveOpenFiles } from './library/serve'
import { servePictures } from './pictures'

/** The media that come with the server. */

type Granted = { Params: { grant: string; '*': string } }

/** A film is read in many small parts: the right to it is looked at again after this long, ms. */
const LOOKED_MS = 30_000
const MOST_KNOWN = 10_000

/** Whether a holder may still learn the lesson of an address, as of a moment ago. */
function rightLooker({ db, now }: Deps) {
  const known = new Map<string, { at: number; has: boolean }>()
  return async ({ userId, lessonId }: Holder): Promise<boolean> => {
    const key = `${userId}.${lessonId}`
    const before = known.get(key)
    if (before && now() - before.at < LOOKED_MS) return before.has
    const has = await openLesson(db, userId, lessonId, now()).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Refusal) return false
        throw error
      },
    )
    if (known.size >= MOST_KNOWN) known.clear()
    known.set(key, { at: now(), has })
    return has
  }
}

/** Pictures in many widths, and the files of lessons for who was given their address. Ranges work there, and only the browser itself keeps them. */
async function serveOwn(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(fastifyStatic, { root: mediaFolder, serve: false, cacheControl: false })
  servePictures(app, mediaFolder)
  serveOpenFiles(app, deps)
  const hasRight = rightLooker(deps)
  app.get<Granted>('/media/signed/:grant/*', async ({ params }, reply) => {
    const file = params['*']
    const grant = await grantOf(deps, params.grant, file)
    if (!grant || (grant.holder && !(await hasRight(grant.holder))))
      return reply.status(403).send({ code: 403, msg: '播放地址已失效，请刷新页面' })
    reply.header('cache-control', 'private, max-age=14400')
    return file.startsWith('library/') ? sendLibraryFile(deps, reply, file) : reply.sendFile(file)
  })
}

/** Serves media with byte ranges: public files to all, lesson files by signed addresses. */
export async function registerMedia(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(fastifyStatic, {
    root: mediaFolder,
    prefix: '/media/',
    decorateReply: false,
    maxAge: DAY_MS,
    allowedPath: isPublicMedia,
  })
  await app.register(named('serveOwn', async (scope) => serveOwn(scope, deps)))
}
