import type { Tx } from '#server/database/tables'
import { insertAddress, learnerAddressRow, storedAddress } from '#server/repositories/account/address'
import { claimRight, makeRights } from '#server/repositories/order/textbook/rights'
import { markArrived, markReceived, putEvents, shipRights } from '#server/repositories/order/textbook/shipments'
import { learnerIds } from '#server/seed/learner-ids'
import type { Seed } from '#server/seed/read'
import { regionName } from '#server/services/account/addresses'
import { parcelEvents } from '@/domain/order/parcel'
import { HOUR_MS } from '@/domain/time/units'
import type { ReceiverSeed } from './textbook-shapes'

/** From delivery to the learner's confirmation. */
const CONFIRMED_AFTER_MS = 40 * HOUR_MS

type Place = { userId: number; region: string; sealed: string }

/** One book, from the choice of the address to where its parcel is now; without messages, because it is past. */
async function send(work: Tx, { userId, region, sealed }: Place, of: ReceiverSeed['parcels'][number], now: number): Promise<void> {
  const shippedAt = now - of.hoursAgo * HOUR_MS
  const right = await work
    .selectFrom('book_right')
    .select('id')
    .where('user_id', '=', userId)
    .where('course_id', '=', of.courseId)
    .executeTakeFirst()
  if (!right || !(await claimRight(work, { userId, id: right.id, region, sealed, now: shippedAt - HOUR_MS }))) return
  const { carrier, trackingNo } = of
  const id = await shipRights(work, [right.id], { userId, carrier, trackingNo, region, sealed, now: shippedAt })
  if (id === null) return
  await putEvents(work, { userId, id }, parcelEvents(shippedAt, now, region), now)
  if (!of.isReceived) return
  await markArrived(work, id)
  await markReceived(work, userId, id, shippedAt + CONFIRMED_AFTER_MS)
}

/** Addresses of learners, and the books that were sent to the first of them. */
export async function writeReceivers(work: Tx, receivers: Seed['receivers'], now: number): Promise<void> {
  const ids = await learnerIds(
    work,
    receivers.map(({ mobile }) => mobile),
  )
  for (const { mobile, addresses, parcels } of receivers) {
    const userId = ids.get(mobile)
    if (userId === undefined) continue
    const made: number[] = []
    for (const body of addresses) {
      const stored = await storedAddress(work, body, regionName(body.regionCode) ?? '')
      made.push(await insertAddress(work, userId, { ...stored, is_default: body.isDefault }, now))
    }
    await makeRights(work, userId, now)
    const place = await learnerAddressRow(work, userId, made[0] ?? 0)
    if (place) for (const parcel of parcels) await send(work, { userId, ...place }, parcel, now)
  }
}
