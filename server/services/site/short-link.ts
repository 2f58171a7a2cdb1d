import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps'
import { notFound } from '#server/refusal'
import { seeLink } from '#server/repositories/site/marketing-links'
import type { ShortLink } from '@/contract/site/short-link.schema'
import { withChannel } from '@/domain/site/channel'

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
