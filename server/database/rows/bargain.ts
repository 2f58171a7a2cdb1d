import type { Generated } from 'kysely'
import type { BargainStatus } from '@/domain/course/bargain'

/** Tables of bargaining with friends. Prices in fen, moments in epoch milliseconds. */
export type BargainTables = {
  bargain_offer: {
    course_id: number
    floor_price: number
    cuts: number
    hours: number
    stock: number
    taken: Generated<number>
    starts_at: number
    ends_at: number
  }
  bargain: {
    id: Generated<number>
    course_id: number
    user_id: number
    start_price: number
    floor_price: number
    cuts_needed: number
    cut_total: Generated<number>
    cut_count: Generated<number>
    status: BargainStatus
    order_sn: Generated<string | null>
    device: string
    started_at: number
    ends_at: number
  }
  bargain_cut: {
    id: Generated<number>
    bargain_id: number
    friend_id: number | null
    amount: number
    device: string
    network: Generated<string>
    cut_at: number
  }
}
