import { tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { conflict, notFound } from '#server/refusal'
import {
  assignContact,
  findGift,
  type GiftRow,
  incomingOf,
  isGiftTaken,
  takeGift,
  writeGift,
} from '#server/repositories/campaign/gift-coins'
import { postJournal } from '#server/repositories/wallet/ledger'
import type { GiftCoin, ScrmContact } from '@/contract/campaign/welfare.schema'
import { campaignState } from '@/domain/campaign/campaign-window'
import { beanPostings } from '@/domain/money/beans'

const refusals = { coming: '还没有开始领取', ended: '领取时间已过', claimed: '你已经领取过了', soldout: '已经领完了', open: '' } as const

function statusOf(row: GiftRow, isTaken: boolean, now: number): GiftCoin['status'] {
  if (isTaken) return 'claimed'
  const state = campaignState({ status: 'running', startsAt: row.starts_at, endsAt: row.ends_at }, now)
  if (state !== 'running') return state
  return row.stock !== null && row.taken >= row.stock ? 'soldout' : 'open'
}

/** GET /v2/free/gift-coin/status: the free beans of a type, and whether the learner can receive them. */
export async function giftStatus({ db, now }: Deps, userId: number, type: string): Promise<GiftCoin> {
  const row = await findGift(db, type)
  if (!row) throw notFound('福利')
  return { type, title: row.title, beans: row.beans, status: statusOf(row, await isGiftTaken(db, type, userId), now()) }
}

/** Gives the free beans once per learner and type. */
export async function takeGiftCoin(deps: Deps, userId: number, type: string): Promise<GiftCoin> {
  const { db, now } = deps
  const { status, beans } = await giftStatus(deps, userId, type)
  if (status !== 'open') throw conflict(refusals[status])
  await tx(db, async (work) => {
    if (!(await writeGift(work, type, userId, now()))) throw conflict(refusals.claimed)
    if (!(await takeGift(work, type))) throw conflict(refusals.soldout)
    const ref = `gift-beans:${type}:${userId}`
    await postJournal(work, { ref, reason: '福利学豆', postings: beanPostings(userId, beans), now: now() })
  })
  return giftStatus(deps, userId, type)
}

/** The adviser of a page, the same one on every call. */
export async function incomingBySite({ db, now }: Deps, userId: number, site: string): Promise<ScrmContact> {
  const known = await incomingOf(db, site, userId)
  if (known) return { contact: known }
  await tx(db, (work) => assignContact(work, site, userId, now()))
  return { contact: (await incomingOf(db, site, userId)) ?? null }
}
