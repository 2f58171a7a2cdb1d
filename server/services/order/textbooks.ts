import { tx } from '#server/database/tx'
import type { Deps } from '#server/deps'
import { mediaUrl } from '#server/media-url'
import { conflict, notFound } from '#server/refusal'
import { learnerAddressRow, receiverIn } from '#server/repositories/account/address'
import { claimRight, makeRights, type RightRow, rightRows, rightStatus } from '#server/repositories/order/textbook/rights'
import { learnerShipment, markReceived, shipmentBooks, shipmentEvents } from '#server/repositories/order/textbook/shipments'
import type { BookRight, Shipment } from '@/contract/order/textbook.schema'
import { maskName } from '@/domain/text/id-number'

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
