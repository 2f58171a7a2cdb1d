import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refused } from '#server/bank/read/draft'
import { Bank } from '#server/bank/read/rich/bank'
import { Formulas } from '#server/bank/read/rich/formula'
import type { Deps } from '#server/deps'
import { sessionCookie } from '#server/desk/frame/form-token'
import { mediaUrl, ownMedia } from '#server/media-url'
import { bankFolder } from '#server/providers/uploads/rules'
import { invalid, notFound } from '#server/refusal'
import { findStaffSession } from '#server/repositories/account/staff-session'
import { isLink } from '@/domain/text/link-text'

const MOST_TEX = 2_000
const DAY_SECONDS = 86_400

/** Serves what the editor of rich fields shows for addresses and formulas: pictures of the library, and TeX as learners will see it. */
export function richRoutes(app: FastifyInstance, deps: Deps): void {
  const ofStaff = async (request: FastifyRequest) => {
    if (!(await findStaffSession(deps.db, sessionCookie(request), deps.now()))) throw notFound('页面')
  }
  app.get<{ Querystring: { src?: string } }>('/rich/picture', async (request, reply) => {
    await ofStaff(request)
    const { src = '' } = request.query
    if (isLink(src) || src.includes('..')) throw notFound('图片')
    return reply.redirect(mediaUrl(deps.env, src.startsWith('/') ? src : ownMedia(src)))
  })
  app.get<{ Querystring: { tex?: string; block?: string } }>('/rich/formula', async (request, reply): Promise<FastifyReply> => {
    await ofStaff(request)
    const { tex = '', block = '' } = request.query
    if (tex === '' || tex.length > MOST_TEX) throw invalid('公式是空的，或者太长')
    const formulas = new Formulas(new Bank(deps.env, bankFolder(deps.env)))
    await formulas.prepare()
    try {
      return reply
        .type('image/svg+xml')
        .header('cache-control', `private, max-age=${DAY_SECONDS}`)
        .send(formulas.svg(tex, block === '1'))
    } catch (error) {
      if (error instanceof Refused) throw invalid(error.reason)
      throw error
    }
  })
}
