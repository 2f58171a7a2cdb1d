import { randomInt } from 'node:crypto'
import { type Tx, tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { mediaUrl } from '#server/media-url'
import { carrierOf } from '#server/providers/carrier/carrier'
import { conflict, notFound } from '#server/refusal'
import { learnerAddressRow, receiverIn } from '#server/repositories/account/address'
import { sendMessage } from '#server/repositories/account/message'
import { claimRight, makeRights, type RightRow, rightRows, rightStatus, waitingRights } from '#server/repositories/order/textbook/rights'
import {
  learnerShipment,
  markArrived,
  markReceived,
  parcelsToCheck,
  putEvents,
  type ShipmentRow,
  shipmentBooks,
  shipmentEvents,
  shipRights,
} from '#server/repositories/order/textbook/shipments'
import type { BookRight, Shipment } from '@/contract/order/textbook.schema'
import { maskName } from '@/domain/text/id-number'
import { MINUTE_MS } from '@/domain/time/units'

const receiverOf = async ({ db }: Deps, sealed: string) => (sealed === '' ? '' : maskName((await receiverIn(db, sealed)).name))

async function shownRight(deps: Deps, row: RightRow): Promise<BookRight> {
  return {
    id: row.id,
    courseId: row.course_id,
    courseTitle: row.course_title,
    bookTitle: row.book_title,
    cover: mediaUrl(deps.env, row.cover),
    intro: row.intro,
    status: row.status,
    receiver: await receiverOf(deps, row.sealed),
    region: row.region,
    claimedAt: row.claimed_at,
    shipmentId: row.shipment_id,
  }
}

/** The books of the learner's courses, newest right first. */
export async function bookRights(deps: Deps, userId: number): Promise<BookRight[]> {
  await makeRights(deps.db, userId, deps.now())
  return Promise.all((await rightRows(deps.db, userId)).map((row) => shownRight(deps, row)))
}

/** Chooses where a book goes, until it has been shipped. */
export async function claimBook(deps: Deps, userId: number, id: number, addressId: number): Promise<BookRight> {
  const { db, now } = deps
  const address = await learnerAddressRow(db, userId, addressId)
  if (!address) throw notFound('地址')
  const { region, sealed } = address
  if (!(await tx(db, (work) => claimRight(work, { userId, id, region, sealed, now: now() })))) {
    const right = await rightStatus(db, userId, id)
    if (!right) throw notFound('教材')
    throw conflict(
      right.status === 'open' || right.status === 'claimed' ? '课程已到期或已退款，不能再领取教材' : '教材已寄出，不能再改地址',
    )
  }
  const row = (await rightRows(db, userId)).find((one) => one.id === id)
  if (!row) throw notFound('教材')
  return shownRight(deps, row)
}

/** A parcel of the learner and what it has been through. */
export async function readShipment(deps: Deps, userId: number, id: number): Promise<Shipment> {
  const row = await learnerShipment(deps.db, userId, id)
  if (!row) throw notFound('物流')
  const events = await shipmentEvents(deps.db, id)
  return {
    id,
    carrier: row.carrier,
    trackingNo: row.tracking_no,
    status: row.status,
    receiver: await receiverOf(deps, row.sealed),
    region: row.region,
    shippedAt: row.shipped_at,
    receivedAt: row.received_at,
    books: await shipmentBooks(deps.db, id),
    events: events.map(({ at, body }) => ({ at, text: body })),
  }
}

/** The learner confirms receipt of the parcel. */
export async function receiveShipment(deps: Deps, userId: number, id: number): Promise<Shipment> {
  if (!(await tx(deps.db, (work) => markReceived(work, userId, id, deps.now())))) throw notFound('物流')
  return readShipment(deps, userId, id)
}

/** Delay after which the sandbox ships a claimed book: until then the address may be changed. */
const SHIPS_AFTER_MS = 5 * MINUTE_MS
/** Minimum interval between carrier queries for a parcel. */
const CHECK_EVERY_MS = 30 * MINUTE_MS
const AT_ONCE = 50
const STAND_IN = '学堂物流'

type Waiting = { id: number; userId: number; region: string; sealed: string }
type Label = { carrier: string; trackingNo: string }

/** Hands claimed books of a learner to a carrier in one parcel, in the caller's transaction; null when one of them is not waiting any more. */
export async function shipBooksWithin(
  work: Tx,
  rights: readonly [Waiting, ...Waiting[]],
  { carrier, trackingNo }: Label,
  now: number,
): Promise<number | null> {
  const [{ userId, region, sealed }] = rights
  const ids = rights.map(({ id }) => id)
  const shipmentId = await shipRights(work, ids, { userId, carrier, trackingNo, region, sealed, now })
  if (shipmentId !== null)
    await sendMessage(work, {
      userId,
      kind: 'book_shipped',
      ref: String(shipmentId),
      body: `${carrier} ${trackingNo}，点开查看物流进度。`,
      link: `/mine/logistics/${shipmentId}`,
      now,
    })
  return shipmentId
}

/** The same for one book in a transaction of its own. */
export const shipBook = ({ db, now }: Deps, right: Waiting, label: Label): Promise<number | null> =>
  tx(db, (work) => shipBooksWithin(work, [right], label, now()))

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
    await putEvents(work, { userId: row.user_id, id: row.id }, events, deps.now())
    if (!isDelivered || !(await markArrived(work, row.id))) return
    const told = { userId: row.user_id, kind: 'book_arrived' as const, ref: String(row.id), link: `/mine/logistics/${row.id}` }
    await sendMessage(work, { ...told, body: `${row.carrier} ${row.tracking_no} 已送达，收到后请确认收货。`, now: deps.now() })
  })
}

/** Queries the carrier for parcels under way; one that fails is queried again in the next round. */
export async function moveParcels(deps: Deps): Promise<void> {
  const carrier = carrierOf(deps.env)
  if (!carrier.isOn) return
  if (carrier.shipsByItself) await shipWaiting(deps)
  for (const row of await parcelsToCheck(deps.db, deps.now() - CHECK_EVERY_MS, AT_ONCE))
    await checkParcel(deps, row).catch((error: unknown) => deps.log.warn({ err: error, shipment: row.id }, 'parcel was not asked about'))
}
