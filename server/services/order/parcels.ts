import { randomInt } from 'node:crypto'
import type { Tx } from '#server/database/tables'
import { tx } from '#server/database/tx'
import type { Deps } from '#server/deps'
import { carrierOf } from '#server/providers/carrier/carrier'
import { receiverIn } from '#server/repositories/account/address'
import { sendMessage } from '#server/repositories/account/message'
import { waitingRights } from '#server/repositories/order/textbook/rights'
import { markArrived, parcelsToCheck, putEvents, type ShipmentRow, shipRight } from '#server/repositories/order/textbook/shipments'
import { MINUTE_MS } from '@/domain/time/units'

/** Delay after which the sandbox ships a claimed book: until then the address may be changed. */
const SHIPS_AFTER_MS = 5 * MINUTE_MS
/** Minimum interval between carrier queries for a parcel. */
const CHECK_EVERY_MS = 30 * MINUTE_MS
const AT_ONCE = 50
const STAND_IN = '学堂物流'

type Waiting = { id: number; user_id: number; region: string; sealed: string }
type Label = { carrier: string; trackingNo: string }

/** Hands a claimed book to a carrier, in the caller's transaction; null when it is not waiting any more. */
export async function shipBookWithin(work: Tx, right: Waiting, { carrier, trackingNo }: Label, now: number): Promise<number | null> {
  const { id, user_id, region, sealed } = right
  const shipmentId = await shipRight(work, id, { userId: user_id, carrier, trackingNo, region, sealed, now })
  if (shipmentId !== null)
    await sendMessage(work, {
      userId: user_id,
      kind: 'book_shipped',
      ref: String(shipmentId),
      body: `${carrier} ${trackingNo}，点开查看物流进度。`,
      link: `/mine/logistics/${shipmentId}`,
      now,
    })
  return shipmentId
}

/** The same in a transaction of its own. */
export const shipBook = ({ db, now }: Deps, right: Waiting, label: Label): Promise<number | null> =>
  tx(db, (work) => shipBookWithin(work, right, label, now()))

/** In place of staff: ships what has waited long enough. */
async function shipWaiting(deps: Deps): Promise<void> {
  for (const right of await waitingRights(deps.db, deps.now() - SHIPS_AFTER_MS, AT_ONCE))
    await shipBook(deps, right, { carrier: STAND_IN, trackingNo: `QM${deps.now()}${randomInt(1000, 10_000)}` })
}

async function checkParcel(deps: Deps, row: ShipmentRow): Promise<void> {
  const { phone } = await receiverIn(deps.db, row.sealed)
  const parcel = { carrier: row.carrier, trackingNo: row.tracking_no, shippedAt: row.shipped_at, region: row.region, phone }
  const { events, isDelivered } = await carrierOf(deps.env).track(parcel, deps.now())
  await tx(deps.db, async (work) => {
    await putEvents(work, row.id, events, deps.now())
    if (!isDelivered || !(await markArrived(work, row.id))) return
    const told = { userId: row.user_id, kind: 'book_arrived' as const, ref: String(row.id), link: `/mine/logistics/${row.id}` }
    await sendMessage(work, { ...told, body: `${row.carrier} ${row.tracking_no} 已送达，收到后请确认收货。`, now: deps.now() })
  })
}

/** Queries the carrier for parcels under way; one that fails is queried again in the next round. */
export async function moveParcels(deps: Deps): Promise<void> {
  if (carrierOf(deps.env).shipsByItself) await shipWaiting(deps)
  for (const row of await parcelsToCheck(deps.db, deps.now() - CHECK_EVERY_MS, AT_ONCE))
    await checkParcel(deps, row).catch((error: unknown) => deps.log.warn({ err: error, shipment: row.id }, 'parcel was not asked about'))
}
