import type { FastifyInstance } from 'fastify'
import { storedIdOf } from '@/domain/text/id-text'
import type { Deps } from '../../deps'
import type { CardData } from '../marketing/card'
import { cardFor } from '../marketing/card-data'
import { cardPicture } from '../marketing/share-picture'

type Asked = { Params: { kind: string; id: string } }

const MOST_KEPT = 200

/** Pictures of shared cards, five to four, drawn from what the page shows. Each is drawn once. */
export function sharePictures(app: FastifyInstance, deps: Deps): void {
  const drawn = new Map<string, Promise<Buffer>>()
  const pictureOf = (card: CardData): Promise<Buffer> => {
    const key = JSON.stringify(card)
    const known = drawn.get(key)
    if (known) return known
    if (drawn.size >= MOST_KEPT) drawn.clear()
    const picture = cardPicture(card)
    drawn.set(key, picture)
    picture.catch(() => drawn.delete(key))
    return picture
  }
  app.get<Asked>('/share/:kind/:id.jpg', { schema: { hide: true }, preHandler: app.rateLimit() }, async ({ params }, reply) => {
    const id = storedIdOf(params.id)
    const card = id === undefined ? undefined : await cardFor(deps, params.kind, id)
    if (!card) return reply.callNotFound()
    return reply
      .type('image/jpeg')
      .header('cache-control', 'public, max-age=3600')
      .send(await pictureOf(card))
  })
}
