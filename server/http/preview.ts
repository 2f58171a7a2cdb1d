import { createHmac, timingSafeEqual } from 'node:crypto'
import { Type } from '@sinclair/typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { secretOf } from '#server/database/sealed'
import type { Db } from '#server/database/tables'
import type { Deps, ServicePlugin } from '#server/deps'
import { DAY_MS, HOUR_MS, SECOND_MS } from '@/domain/time/units'

type Known = Pick<Deps, 'db' | 'now'>

/** Objects whose unpublished state a link opens for the staff, and how long the link works. */
const lives = { page: DAY_MS, course: HOUR_MS } as const
type Kind = keyof typeof lives

const sealOf = async (db: Db, kind: Kind, id: number, end: string) =>
  createHmac('sha256', await secretOf(db, `${kind}-preview`))
    .update(`${id}.${end}`)
    .digest('base64url')

/** A token that opens the preview of one object for a while. */
export async function previewToken({ db, now }: Known, kind: Kind, id: number): Promise<string> {
  const end = String(now() + lives[kind])
  return `${end}.${await sealOf(db, kind, id, end)}`
}

/** Milliseconds for which a token still opens the preview of an object; 0 for one that is over or was made by nobody here. */
export async function previewLeft({ db, now }: Known, kind: Kind, id: number, token: string): Promise<number> {
  const [end = '', seal = ''] = token.split('.')
  const expected = Buffer.from(await sealOf(db, kind, id, end))
  const given = Buffer.from(seal)
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
  return isOurs ? Math.max(0, Number(end) - now()) : 0
}

const COOKIE = 'qm_preview'
const OVER = '这个预览链接已经过期，请回到后台重新打开预览。'

/** The course that the staff looks at in this browser before it is sold, by the cookie of a preview link; null for everybody else. */
export async function previewedCourse(
  deps: Known,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<number | null> {
  const [, id, token = ''] = /(?:^|;\s*)qm_preview=([1-9]\d{0,8})\.(\d+\.[\w-]+)(?:;|$)/.exec(request.headers.cookie ?? '') ?? []
  if (id === undefined || (await previewLeft(deps, 'course', Number(id), token)) === 0) return null
  reply.header('cache-control', 'no-store')
  return Number(id)
}

const LinkSchema = {
  params: Type.Object({ id: Type.Integer({ minimum: 1 }) }),
  querystring: Type.Object({ token: Type.String({ maxLength: 100 }) }),
}
type Link = { Params: { id: number }; Querystring: { token: string } }

/** The door for staff who look at a course before it is sold: the browser is given what opens it, and then the learner's own page. */
export const coursePreview: ServicePlugin = (app, deps) => {
  app.get<Link>('/course/:id/preview', { schema: LinkSchema }, async ({ params: { id }, query: { token } }, reply) => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    const left = await previewLeft(deps, 'course', id, token)
    if (left === 0) return reply.status(404).type('text/plain; charset=utf-8').send(OVER)
    const secure = deps.env.publicUrl.startsWith('https:') ? '; Secure' : ''
    const life = Math.ceil(left / SECOND_MS)
    return reply
      .header('set-cookie', `${COOKIE}=${id}.${token}; Path=/; Max-Age=${life}; HttpOnly; SameSite=Lax${secure}`)
      .redirect(`/course/${id}/detail`, 303)
  })
}

/** The address that shows a course to the staff as learners will see it. */
export const coursePreviewLink = async (deps: Known & Pick<Deps, 'env'>, id: number): Promise<string> =>
  `${deps.env.publicUrl}/course/${id}/preview?token=${await previewToken(deps, 'course', id)}`
