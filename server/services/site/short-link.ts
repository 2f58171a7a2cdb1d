import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps'
import { messagingOf } from '#server/providers/messaging/gateway'
import { notFound } from '#server/refusal'
import { seeLink } from '#server/repositories/site/marketing-links'
import type { ShortLink } from '@/contract/site/short-link.schema'
import { withChannel } from '@/domain/site/channel'
import { parseAddress } from '@/routes/parse-address'
import { resolveLink } from '@/routes/resolve'

/** Where a short address leads. Throws not-found for one that is unknown or was stopped. */
export async function openShortLink({ db }: Pick<Deps, 'db'>, code: string): Promise<ShortLink> {
  const link = await seeLink(db, code)
  if (!link) throw notFound('链接')
  return { address: withChannel(link.address, link.id) }
}

/**
 * A web address that opens a page in the mini-program, from a text message and from any app. The messaging app's addresses end after a day,
 * so each visitor gets one of their own. Null where the mini-program is off or has no such page, and while the messaging app fails.
 */
async function miniAddress(deps: Deps, address: string): Promise<string | null> {
  const wanted = parseAddress(address)
  if ('error' in wanted || deps.env.miniProgram.kind === 'off') return null
  const found = resolveLink({ ...wanted, platform: 'weapp' })
  if (!('address' in found)) return null
  const [page = '', query = ''] = found.address.replace(/^\//, '').split('?')
  try {
    return await (await messagingOf(deps)).urlLink(page, query)
  } catch (error) {
    deps.log.warn({ err: error }, 'no address of the mini-program')
    return null
  }
}

/** Short addresses for browsers; the mini-program asks where they lead. With `/mini` they open the mini-program, or the web where it cannot. */
export function shortAddresses(app: FastifyInstance, deps: Deps): void {
  const linkOf = async (code: string) => (/^[a-z0-9]{6,12}$/.test(code) ? seeLink(deps.db, code) : undefined)
  const placeOf = async (code: string) => {
    const link = await linkOf(code)
    return link ? withChannel(link.address, link.id) : '/'
  }
  app.get<{ Params: { code: string } }>('/s/:code', async ({ params }, reply) =>
    reply.header('cache-control', 'no-store').redirect(await placeOf(params.code), 302),
  )
  app.get<{ Params: { code: string } }>('/s/:code/mini', async ({ params }, reply) => {
    const address = await placeOf(params.code)
    return reply.header('cache-control', 'no-store').redirect((await miniAddress(deps, address)) ?? address, 302)
  })
}
