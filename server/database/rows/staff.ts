import type { Generated, JSONColumnType } from 'kysely'
import type { StaffRole } from '@/domain/account/staff-roles'

/** Tables of the staff desk. Moments are epoch milliseconds. */
export type StaffTables = {
  staff: {
    id: Generated<number>
    mobile: string
    name: string
    roles: JSONColumnType<StaffRole[]>
    is_active: Generated<boolean>
    version: Generated<number>
    tries: Generated<number>
    tries_since: Generated<number>
    created_at: number
  }
  staff_session: {
    id: Generated<number>
    hash: string
    staff_id: number
    ip: string
    agent: string
    created_at: number
    seen_at: number
    ended_at: Generated<number | null>
  }
  staff_form: { nonce: string; at: number }
  import_run: {
    id: Generated<number>
    staff_id: number
    file_name: string
    category_id: number
    body: string
    made_at: number
    begun_at: number | null
    report: string | null
  }
  audit: {
    id: Generated<number>
    staff_id: number
    act: string
    object: string
    before: JSONColumnType<object> | null
    after: JSONColumnType<object> | null
    reason: string
    ip: string
    at: number
  }
}
