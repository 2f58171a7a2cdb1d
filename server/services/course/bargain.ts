import { randomInt } from 'node:crypto'
import { type Db, type Tx, tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { originAt } from '#server/http/page-origin'
import { mediaUrl } from '#server/media-url'
import { conflict, notFound } from '#server/refusal'
import { isNewBuyer } from '#server/repositories/account/account'
import { sendMessage } from '#server/repositories/account/message'
import {
  addBargain,
  addCut,
  type BargainName,
  type BargainRow,
  cutsOf,
  cutsSince,
  endBargain,
  findBargain,
  findOffer,
  lockBargain,
  lockOpenBargain,
  openBargain,
  overdueBargains,
  takePlace,
} from '#server/repositories/course/bargains'
import { isOwned } from '#server/repositories/course/entitlement'
import type { Bargain, BargainOffer } from '@/contract/course/bargain.schema'
import { BARGAIN_ORDER_MS, bargainStatusAt, cutAmount, cutRefusal, startRefusal } from '@/domain/course/bargain'
import { yuan } from '@/domain/money/money'
import { maskName } from '@/domain/site/known-by'
import { learningDayOf, learningDayStart } from '@/domain/time/day'
import { DAY_MS, HOUR_MS } from '@/domain/time/units'

/** The caller, the code of their device, and their network; empty where they are not known. `host`: under which they came. */
export type Helper = { userId: number; device: string; network?: string; host?: string }
type CutRow = Awaited<ReturnType<typeof cutsOf>>[number]

const NEW_ACCOUNT_MS = 7 * DAY_MS
/** Steps of the server's draw between 0 and 1. */
const STEPS = 2 ** 32

const offerFacts = (row: NonNullable<Awaited<ReturnType<typeof findOffer>>>, now: number) => ({
  price: row.price,
  floorPrice: row.floor_price,
  cuts: row.cuts,
  left: row.stock - row.taken,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  now,
})

/** Reads the floor of a course's bargain, and the learner's own bargain of it. */
export async function bargainOffer({ db, now }: Deps, courseId: number, userId: number | null): Promise<BargainOffer> {
  const row = await findOffer(db, courseId)
  const own = userId === null ? undefined : await openBargain(db, userId, courseId)
  const isOpen = row?.is_on_sale && startRefusal(offerFacts(row, now())) === ''
  return {
    courseId,
    offer: isOpen
      ? {
          price: row.price,
          floorPrice: row.floor_price,
          cuts: row.cuts,
          hours: row.hours,
          left: row.stock - row.taken,
          endsAt: row.ends_at,
        }
      : null,
    bargainId: own && bargainStatusAt({ status: own.status, endsAt: own.ends_at }, now()) !== 'expired' ? own.id : null,
  }
}

async function begin(work: Tx, { userId, device }: Helper, courseId: number, now: number): Promise<number> {
  const open = await lockOpenBargain(work, userId, courseId)
  if (open && !(await endBargainWithin(work, open, now))) return open.id
  const offer = await findOffer(work, courseId)
  if (!offer?.is_on_sale) throw notFound('砍价活动')
  const refusal = startRefusal(offerFacts(offer, now))
  if (refusal !== '') throw conflict(refusal)
  if (await isOwned(work, { userId, courseId }, now)) throw conflict('你已拥有这门课程')
  const made = await addBargain(work, {
    course_id: courseId,
    user_id: userId,
    start_price: offer.price,
    floor_price: offer.floor_price,
    cuts_needed: offer.cuts,
    status: 'cutting',
    device,
    started_at: now,
    ends_at: Math.min(offer.ends_at, now + offer.hours * HOUR_MS),
  })
  if (!made) throw conflict('砍价正在发起，请稍候')
  if (!(await takePlace(work, courseId))) throw conflict('砍价名额已满，有名额空出来会重新开放')
  return made.id
}

/** Starts a bargain of a course; the learner's open one is given again. */
export async function startBargain(deps: Deps, owner: Helper, courseId: number): Promise<Bargain> {
  const id = await tx(deps.db, (work) => begin(work, owner, courseId, deps.now()))
  return bargainOf(deps, owner, id)
}

async function refusalOf(
  db: Db | Tx,
  row: BargainRow,
  { userId, device, network = '' }: Helper,
  cuts: readonly CutRow[],
  now: number,
): Promise<string> {
  return cutRefusal({
    status: bargainStatusAt({ status: row.status, endsAt: row.ends_at }, now),
    isOwner: row.user_id === userId,
    hasCut: cuts.some(({ friend_id }) => friend_id === userId),
    isOwnerDevice: device !== '' && row.device === device,
    isDeviceUsed: device !== '' && cuts.some((cut) => cut.device === device),
    cutsOfNetwork: network === '' ? 0 : cuts.filter((cut) => cut.network === network).length,
    cutsToday: await cutsSince(db, userId, learningDayStart(learningDayOf(now))),
  })
}

async function succeeded(work: Tx, row: BargainRow, now: number): Promise<void> {
  const { title = '' } = (await findBargain(work, row.id)) ?? {}
  const body = `《${title}》已砍到 ¥${yuan(row.floor_price)}，请在 24 小时内下单。`
  await sendMessage(work, { userId: row.user_id, kind: 'bargain_done', ref: `${row.id}`, body, link: `/bargain/${row.id}/detail`, now })
}

/** One friend's cut; the row of the bargain is held, so that cuts come one after the other and never pass the floor. */
async function cutWithin(work: Tx, friend: Helper, id: number, now: number): Promise<void> {
  const row = await lockBargain(work, id)
  if (!row) throw notFound('砍价')
  const cuts = await cutsOf(work, row)
  const refusal = await refusalOf(work, row, friend, cuts, now)
  if (refusal !== '') throw conflict(refusal)
  const room = {
    left: row.start_price - row.floor_price - row.cut_total,
    cutsLeft: row.cuts_needed - row.cut_count,
    isNewLearner: await isNewBuyer(work, friend.userId, now - NEW_ACCOUNT_MS),
  }
  const amount = cutAmount(room, randomInt(STEPS) / STEPS)
  const isLast = amount === room.left
  await addCut(
    work,
    {
      user_id: row.user_id,
      bargain_id: id,
      friend_id: friend.userId,
      amount,
      device: friend.device,
      network: friend.network ?? '',
      cut_at: now,
    },
    {
      cut_total: row.cut_total + amount,
      cut_count: row.cut_count + 1,
      status: isLast ? 'succeeded' : 'cutting',
      ends_at: isLast ? Math.max(row.ends_at, now + BARGAIN_ORDER_MS) : row.ends_at,
    },
  )
  if (isLast) await succeeded(work, row, now)
}

/** Helps with a friend's bargain, once. */
export async function cutBargain(deps: Deps, friend: Helper, id: number): Promise<Bargain> {
  await tx(deps.db, (work) => cutWithin(work, friend, id, deps.now()))
  return bargainOf(deps, friend, id)
}

/** A bargain as its owner or a friend sees it; names of others are masked. */
export async function bargainOf(deps: Deps, viewer: Helper, id: number): Promise<Bargain> {
  const { db, env, now } = deps
  const row = await findBargain(db, id)
  if (!row) throw notFound('砍价')
  const cuts = await cutsOf(db, row)
  const isMine = row.user_id === viewer.userId
  return {
    id,
    status: bargainStatusAt({ status: row.status, endsAt: row.ends_at }, now()),
    course: { id: row.course_id, title: row.title, cover: mediaUrl(env, row.cover) },
    startPrice: row.start_price,
    floorPrice: row.floor_price,
    price: row.start_price - row.cut_total,
    cutCount: row.cut_count,
    cutsNeeded: row.cuts_needed,
    endsAt: row.ends_at,
    ownerName: isMine ? row.nickname : maskName(row.nickname),
    isMine,
    myCut: cuts.find(({ friend_id }) => friend_id === viewer.userId)?.amount ?? null,
    refusal: await refusalOf(db, row, viewer, cuts, now()),
    orderSn: isMine ? row.order_sn : null,
    url: `${await originAt(deps, viewer.host ?? '')}/bargain/${id}/detail`,
    cuts: cuts.map((cut) => ({ id: cut.id, name: maskName(cut.nickname ?? '同学'), amount: cut.amount, cutAt: cut.cut_at })),
  }
}

const BATCH = 100

/** Ends one expired bargain, releases its place and notifies its owner; false when its state changed meanwhile. */
async function endBargainWithin(work: Tx, of: BargainName, now: number): Promise<boolean> {
  const ended = await endBargain(work, of, now)
  if (!ended) return false
  const { id } = of
  const row = await findBargain(work, id)
  const body = `《${row?.title ?? ''}》的砍价时间已到，没有下单的砍价不再保留。`
  await sendMessage(work, {
    userId: ended.user_id,
    kind: 'bargain_over',
    ref: `${id}`,
    body,
    link: `/course/${ended.course_id}/detail`,
    now,
  })
  return true
}

/** Ends every bargain whose time is over; returns how many. */
export async function endOverdueBargains({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  let count = 0
  for (const of of await overdueBargains(db, now(), BATCH)) count += Number(await tx(db, (work) => endBargainWithin(work, of, now())))
  return count
}
