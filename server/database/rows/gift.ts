import type { Generated } from 'kysely'

/** Tables of the codes printed in books. Moments are epoch milliseconds. */
export type GiftTables = {
  gift_batch: { id: Generated<number>; book_title: string; valid_until: number; made_at: number }
  gift_batch_course: { batch_id: number; course_id: number; seq: number }
  gift_code: {
    id: Generated<number>
    batch_id: number
    serial: string
    secret_hmac: string
    used_by: Generated<number | null>
    used_at: Generated<number | null>
    course_id: Generated<number | null>
  }
}
