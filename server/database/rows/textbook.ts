import type { Generated } from 'kysely'
import type { BookRightStatus, ShipmentStatus } from '@/contract/order/textbook.schema'

/** Tables of textbooks, addresses and parcels. `sealed` holds name, number and street of who gets a parcel. */
export type TextbookTables = {
  address: {
    id: Generated<number>
    user_id: number
    region_code: string
    region: string
    sealed: string
    is_default: Generated<boolean>
    created_at: number
  }
  textbook: { id: number; title: string; cover: string; intro: string }
  course_textbook: { course_id: number; book_id: number }
  shipment: {
    id: Generated<number>
    user_id: number
    carrier: string
    tracking_no: string
    region: string
    sealed: string
    status: ShipmentStatus
    shipped_at: number
    received_at: number | null
    checked_at: Generated<number>
  }
  shipment_event: { shipment_id: number; at: number; body: string }
  book_right: {
    id: Generated<number>
    user_id: number
    course_id: number
    book_id: number
    status: BookRightStatus
    region: Generated<string>
    sealed: Generated<string>
    claimed_at: Generated<number | null>
    shipment_id: Generated<number | null>
  }
}
