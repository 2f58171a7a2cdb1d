import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps'
import { findCampaign } from '#server/repositories/campaign/campaigns'
import { drawsAfter, findRaffle, givenCounts, prizesOf } from '#server/repositories/campaign/raffles'
import { storedIdOf } from '@/domain/text/id-text'

const PAGE = 10_000
type Asked = { Params: { id: string }; Querystring: { after?: string } }

/** Publishes the proof of a raffle that has ended: hash, seed, prizes with the stock they began with, and the draws after a number. */
async function proofOf({ db, now }: Deps, id: number, after: number) {
  const campaign = await findCampaign(db, 'raffle', id, now())
  const raffle = campaign?.state === 'ended' ? await findRaffle(db, id) : undefined
  if (!raffle) return undefined
  const [prizes, given] = [await prizesOf(db, id), await givenCounts(db, id)]
  return {
    id,
    seedHash: raffle.seed_hash,
    seed: raffle.seed,
    count: raffle.draws,
    prizes: prizes.map((prize) => ({
      id: prize.id,
      kind: prize.kind,
      title: prize.title,
      weight: prize.weight,
      stock: prize.stock === null ? null : prize.stock - prize.taken + (given.get(prize.id) ?? 0),
    })),
    draws: await drawsAfter(db, id, after, PAGE),
  }
}

/** All that is needed to work the draws of a raffle out again, for anyone; nothing until it has ended. */
export function raffleProofs(app: FastifyInstance, deps: Deps): void {
  app.get<Asked>('/raffle-proof/:id.json', { preHandler: app.rateLimit() }, async ({ params, query }, reply) => {
    const [id, after] = [storedIdOf(params.id), Number(query.after ?? 0)]
    const proof = id !== undefined && Number.isSafeInteger(after) ? await proofOf(deps, id, after) : undefined
    return proof ? reply.header('cache-control', 'no-store').send(proof) : reply.callNotFound()
  })
}
