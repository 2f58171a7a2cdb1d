import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type Tx, tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { mediaUrl } from '#server/media-url'
import { conflict, notFound } from '#server/refusal'
import { lockBuyer } from '#server/repositories/account/account'
import { learnerAddressRow } from '#server/repositories/account/address'
import { sendMessage } from '#server/repositories/account/message'
import { findCampaign, holdCampaign } from '#server/repositories/campaign/campaigns'
import {
  addressDraw,
  drawByKey,
  drawnCount,
  drawnCountOf,
  drawsAfter,
  findRaffle,
  givenCounts,
  insertDraw,
  learnerDraw,
  nextNumber,
  type PrizeRow,
  prizesOf,
  proofPage,
  takePrize,
  wonPage,
} from '#server/repositories/campaign/raffles'
import { grant } from '#server/repositories/course/entitlement'
import { holdGuards } from '#server/repositories/invite/risks'
import { giveCoupon } from '#server/repositories/wallet/coupon'
import { postJournal } from '#server/repositories/wallet/ledger'
import type { Draw, ProofLine, Raffle } from '@/contract/campaign/raffle.schema'
import { drawRefusal, drawText, prizeOf, ticketOf, totalWeight } from '@/domain/campaign/raffle'
import { beanPostings } from '@/domain/money/beans'
import { storedIdOf } from '@/domain/text/id-text'
import { learningDayOf, learningDayStart } from '@/domain/time/day'
import { DAY_MS } from '@/domain/time/units'

/** A coupon that was won lasts so long. */
const COUPON_MS = 30 * DAY_MS

type Won = { userId: number; drawId: number; prize: PrizeRow; now: number }

const giveBeans = (work: Tx, { userId, drawId, prize, now }: Won) =>
  postJournal(work, { ref: `raffle-beans:${drawId}`, reason: '抽奖奖励', postings: beanPostings(userId, prize.beans), now })

/** Gives what a draw brought. Who owns the course already gets the prize's beans instead. */
export async function givePrize(work: Tx, won: Won): Promise<void> {
  const { userId, drawId, prize, now } = won
  if (prize.kind === 'none') return
  if (prize.kind === 'beans' && prize.beans > 0) await giveBeans(work, won)
  if (prize.kind === 'coupon' && prize.template_id !== null)
    await giveCoupon(work, { userId, templateId: prize.template_id, now, expiresAt: now + COUPON_MS })
  if (prize.kind === 'course' && prize.course_id !== null) {
    const isGranted = await grant(work, { userId, courseId: prize.course_id, orderSn: `raffle:${drawId}` }, now)
    if (!isGranted && prize.beans > 0) await giveBeans(work, won)
  }
  const body = prize.kind === 'goods' ? `${prize.title}，请到“我的奖品”填写收货地址。` : `${prize.title}，已经放进你的账户。`
  await sendMessage(work, { userId, kind: 'prize_won', ref: `raffle:${drawId}`, body, link: '/raffle/my-prizes', now })
}

type Paging = { page?: number; limit?: number }

const leftOf = ({ stock, taken }: PrizeRow) => (stock === null ? null : stock - taken)

/** A raffle as a learner sees it; the seed is shown once it has ended, its hash from the start. */
export async function openRaffle({ db, env, now }: Deps, id: number, userId: number | null): Promise<Raffle> {
  const campaign = await findCampaign(db, 'raffle', id, now())
  const raffle = campaign && (await findRaffle(db, id))
  if (!campaign || !raffle) throw notFound('活动')
  const prizes = await prizesOf(db, id)
  return {
    ...campaign,
    chances: raffle.chances,
    left: userId === null ? null : Math.max(0, raffle.chances - (await drawnCount(db, id, userId))),
    prizes: prizes.map((prize) => ({
      id: prize.id,
      seq: prize.seq,
      kind: prize.kind,
      title: prize.title,
      picture: mediaUrl(env, prize.picture),
      weight: prize.weight,
      left: leftOf(prize),
    })),
    seedHash: raffle.seed_hash,
    seed: campaign.state === 'ended' ? raffle.seed : '',
    isSoldOut: prizes.every((prize) => prize.kind === 'none' || leftOf(prize) === 0),
  }
}

/** The prize of a draw: the one its ticket names, or nothing when that one has run out. */
async function decide(work: Tx, raffleId: number) {
  const prizes = await prizesOf(work, raffleId)
  const { draws: number, seed } = await nextNumber(work, raffleId)
  const hash = createHash('sha256')
    .update(drawText(seed, raffleId, number))
    .digest('hex')
  const ticket = ticketOf(hash, totalWeight(prizes))
  const named = prizeOf(prizes, ticket)
  const nothing = prizes.find(({ kind }) => kind === 'none')
  const prize = (await takePrize(work, named.id)) ? named : nothing
  if (!prize) throw conflict('奖品已抽完')
  return { number, ticket, prize }
}

type Ask = { userId: number; raffleId: number; key: string; network: string; now: number }

async function drawOnce(work: Tx, { userId, raffleId, key, network, now }: Ask): Promise<Draw> {
  await lockBuyer(work, userId)
  const known = await drawByKey(work, userId, key)
  if (known && known.raffleId !== raffleId) throw conflict('请返回重新抽奖')
  if (known) return known
  // Learners of one network draw one after the other.
  if (network !== '') await holdGuards(work, [`raffle:${raffleId}:${network}`], now)
  // Stopping a raffle publishes its seed: draws under way are finished first, and none begins afterwards.
  await holdCampaign(work, raffleId)
  const campaign = await findCampaign(work, 'raffle', raffleId, now)
  const raffle = campaign && (await findRaffle(work, raffleId))
  if (!campaign || !raffle) throw notFound('活动')
  const drawn = await drawnCount(work, raffleId, userId)
  const drawnOfNetwork = network === '' ? 0 : await drawnCountOf(work, raffleId, network, learningDayStart(learningDayOf(now)))
  const refusal = drawRefusal({ state: campaign.state, chances: raffle.chances, drawn, drawnOfNetwork })
  if (refusal !== '') throw conflict(refusal)
  const { number, ticket, prize } = await decide(work, raffleId)
  const { id } = await insertDraw(work, {
    campaign_id: raffleId,
    user_id: userId,
    turn: drawn + 1,
    number,
    idempotency_key: key,
    network,
    ticket,
    prize_id: prize.id,
    status: prize.kind === 'goods' ? 'address' : 'given',
    drawn_at: now,
  })
  await givePrize(work, { userId, drawId: id, prize, now })
  const made = await learnerDraw(work, userId, id)
  if (!made) throw new Error(`draw ${id} cannot be read`)
  return made
}

/** Draws on the server; the same key again is the same draw. Draw, stock and prize are one transaction. */
export const drawRaffle = ({ db, now }: Deps, userId: number, raffleId: number, key: string, network = ''): Promise<Draw> =>
  tx(db, (work) => drawOnce(work, { userId, raffleId, key, network, now: now() }))

export const myPrizes = ({ db }: Deps, userId: number, { page = 0, limit = 20 }: Paging): Promise<Draw[]> =>
  wonPage(db, userId, page, limit)

/** Sends goods that were won to one of the learner's addresses. */
export async function claimPrize({ db, now }: Deps, userId: number, id: number, addressId: number): Promise<Draw> {
  const address = await learnerAddressRow(db, userId, addressId)
  if (!address) throw notFound('地址')
  if (!(await learnerDraw(db, userId, id))) throw notFound('奖品')
  if (!(await addressDraw(db, { userId, id, region: address.region, sealed: address.sealed, now: now() })))
    throw conflict('这件奖品不需要收货地址')
  const draw = await learnerDraw(db, userId, id)
  if (!draw) throw notFound('奖品')
  return draw
}

/** Every draw of a raffle that has ended: with the seed, anyone can work the tickets out again. */
export async function raffleProof({ db, now }: Deps, id: number, { page = 0, limit = 20 }: Paging): Promise<ProofLine[]> {
  const campaign = await findCampaign(db, 'raffle', id, now())
  if (!campaign) throw notFound('活动')
  if (campaign.state !== 'ended') throw conflict('活动结束后公布')
  return proofPage(db, id, page, limit)
}

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
