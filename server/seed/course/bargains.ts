import type { Tx } from '#server/database/tables'
import { addBargain, addCut, takePlace } from '#server/repositories/course/bargains'
import { learnerIds } from '#server/seed/learner-ids'
import { type Offering, offer as offerRows } from '#server/seed/offer'
import type { Seed } from '#server/seed/read'
import { BARGAIN_ORDER_MS, cutAmount } from '@/domain/course/bargain'
import { shanghaiHour } from '@/domain/time/day'
import { HOUR_MS, MINUTE_MS } from '@/domain/time/units'

const HALF = 0.5

type Offer = Seed['bargains'][number]
type Past = { offer: Offer; run: Offer['runs'][number]; price: number; ids: ReadonlyMap<string, number>; now: number }

/** Courses whose price friends may cut. */
export async function writeBargainOffers(offering: Offering, offers: readonly Offer[]): Promise<void> {
  const rows = offers.map(({ courseId, floorPrice, cuts, hours, stock, fromDay, toDay }) => ({
    course_id: courseId,
    floor_price: floorPrice,
    cuts,
    hours,
    stock,
    starts_at: shanghaiHour(offering.now, fromDay, 0),
    ends_at: shanghaiHour(offering.now, toDay, 0),
  }))
  await offerRows(offering, 'bargain_offer', ['course_id'], rows, { under: { course_id: 'course' } })
}

async function writeRun(work: Tx, { offer, run, price, ids, now }: Past): Promise<void> {
  const owner = ids.get(run.mobile)
  if (owner === undefined) return
  const started_at = now - run.hoursAgo * HOUR_MS
  const until = started_at + offer.hours * HOUR_MS
  const terms = { course_id: offer.courseId, start_price: price, floor_price: offer.floorPrice, cuts_needed: offer.cuts }
  const status = until <= now ? ('expired' as const) : ('cutting' as const)
  const made = await addBargain(work, { ...terms, user_id: owner, status, device: '', started_at, ends_at: until })
  if (!made) return
  if (status === 'cutting') await takePlace(work, offer.courseId)
  let total = 0
  for (const [at, friend_id] of run.friends.flatMap((mobile) => ids.get(mobile) ?? []).entries()) {
    const room = { left: price - offer.floorPrice - total, cutsLeft: offer.cuts - at, isNewLearner: false }
    const amount = cutAmount(room, HALF)
    total += amount
    const isLast = amount === room.left
    const after = { cut_total: total, cut_count: at + 1, status: isLast ? ('succeeded' as const) : status }
    const ends_at = isLast ? Math.max(until, now + BARGAIN_ORDER_MS) : until
    const cut_at = Math.min(now, started_at + (at + 1) * MINUTE_MS)
    await addCut(work, { user_id: owner, bargain_id: made.id, friend_id, amount, device: '', cut_at }, { ...after, ends_at })
  }
}

/** Bargains demo learners started, and what their friends cut. Made once. */
export async function writeBargains(work: Tx, { bargains, courses }: Seed, now: number): Promise<void> {
  const mobiles = bargains.flatMap(({ runs }) => runs.flatMap(({ mobile, friends }) => [mobile, ...friends]))
  const ids = await learnerIds(work, mobiles)
  for (const offer of bargains) {
    const price = courses.find(({ id }) => id === offer.courseId)?.price ?? 0
    for (const run of offer.runs) await writeRun(work, { offer, run, price, ids, now })
  }
}
