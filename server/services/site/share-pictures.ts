import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '#server/deps'
import { storedIdOf } from '@/domain/text/id-text'
import type { CardData } from './card'
import { cardFor } from './card-data'
import { scoreCard } from './share-cards'
import { cardPicture } from './share-picture'

type Asked = { Params: { kind: string; id: string } }
type AskedScore = { Params: { id: string }; Querystring: { marks?: string } }

const MOST_KEPT = 200

/** Marks of an address, in hundredths; undefined for anything else. */
const marksIn = (text: string | undefined) => (text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : undefined)

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
  const send = async (reply: FastifyReply, card: CardData | undefined) => {
    if (!card) return reply.callNotFound()
    return reply
      .type('image/jpeg')
      .header('cache-control', 'public, max-age=3600')
      .send(await pictureOf(card))
  }
  const options = () => ({ preHandler: app.rateLimit() })
  app.get<AskedScore>('/share/score/:id.jpg', options(), async ({ params, query }, reply) => {
    const [id, marks] = [storedIdOf(params.id), marksIn(query.marks)]
    return send(reply, id === undefined || marks === undefined ? undefined : await scoreCard(deps, id, marks))
  })
  app.get<Asked>('/share/:kind/:id.jpg', options(), async ({ params }, reply) => {
    const id = storedIdOf(params.id)
    return send(reply, id === undefined ? undefined : await cardFor(deps, params.kind, id))
  })
}
