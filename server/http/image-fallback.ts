import { type Static, Type } from '@sinclair/typebox'
import type { FastifyInstance } from 'fastify'
import type { Env } from '#server/env'
import { FALLBACK_PATH } from '@/domain/device/image-fallback'

const QuerySchema = Type.Object({ originUrl: Type.String({ minLength: 1, maxLength: 2000 }) })

/** Shown where a picture is lost: a quiet field with the outline of one. */
const LOST = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 90"><rect width="160" height="90" fill="#e9eef2"/><path d="M62 58l14-16 10 11 6-6 10 11z" fill="#b9c4cd"/><circle cx="94" cy="36" r="5" fill="#b9c4cd"/></svg>`

/** Path of a picture this server keeps, or null: nothing else is fetched or led to. */
function ownPath(address: string, { publicUrl }: Env): string | null {
  const url = URL.canParse(address, publicUrl) ? new URL(address, publicUrl) : null
  return url?.origin === publicUrl && /^\/(media|uploads)\/[\w./-]+$/.test(url.pathname) ? url.pathname : null
}

/** Serves an image again after a failed load; if it is missing, a placeholder. */
export function registerImageFallback(app: FastifyInstance, env: Env): void {
  app.get<{ Querystring: Static<typeof QuerySchema> }>(FALLBACK_PATH, { schema: { querystring: QuerySchema } }, async (request, reply) => {
    const path = ownPath(request.query.originUrl, env)
    const found = path === null ? null : await app.inject({ method: 'HEAD', url: path })
    if (path !== null && found?.statusCode === 200) return reply.header('cache-control', 'no-store').redirect(path)
    return reply.type('image/svg+xml').header('cache-control', 'no-store').send(LOST)
  })
}
