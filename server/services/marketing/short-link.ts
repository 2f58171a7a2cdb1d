import type { FastifyInstance } from 'fastify'
import type { ShortLink } from '@/contract/growth/short-link.schema'
import { withChannel } from '@/domain/growth/channel'
import type { Deps } from '../../deps'
import { notFound } from '../../refusal'
import { seeLink } from '../../repositories/growth/marketing-links'

/** Where a short address leads. Throws not-found for one that is unknown or was stopped. */
export async function openShortLink({ db }: Pick<Deps, 'db'>, code: string): Promise<ShortLink> {
  const link = await seeLink(db, code)
  if (!link) throw notFound('链接')
  return { address: withChannel(link.address, link.id) }
}

/** Short addresses for browsers; the mini-program asks where they lead. */
export function shortAddresses(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { code: string } }>('/s/:code', async ({ params }, reply) => {
    const link = /^[a-z0-9]{6,12}$/.test(params.code) ? await seeLink(deps.db, params.code) : undefined
    reply.header('cache-control', 'no-store')
    return reply.redirect(link ? withChannel(link.address, link.id) : '/', 302)
  })
}
