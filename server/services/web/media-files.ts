import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { DAY_MS } from '@/domain/time/units'
import type { Deps } from '../../deps'
import { mediaFolder } from '../../folders'
import { named } from '../../http/named'
import { isPublicMedia, mayRead } from '../../media-grant'
import { servePictures } from './pictures'

/** The media that come with the server. */

type Granted = { Params: { grant: string; '*': string } }

/** Pictures in many widths, and the files of lessons for who was given their address. Ranges work there, and only the browser itself keeps them. */
async function serveOwn(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(fastifyStatic, { root: mediaFolder, serve: false, cacheControl: false })
  servePictures(app, mediaFolder)
  app.get<Granted>('/media/signed/:grant/*', async ({ params }, reply) => {
    const file = params['*']
    if (!(await mayRead(deps, params.grant, file))) return reply.status(403).send({ code: 403, msg: '播放地址已失效，请刷新页面' })
    return reply.header('cache-control', 'private, max-age=14400').sendFile(file)
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
