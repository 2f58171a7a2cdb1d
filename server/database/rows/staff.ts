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
    confirmed_at: Generated<number>
    began_by: Generated<'sms' | 'password' | ''>
  }
  staff_factor: {
    staff_id: number
    password_hash: string | null
    password_at: Generated<number>
    secret: string | null
    secret_at: Generated<number>
    last_step: Generated<number>
    pending: string | null
    pending_at: Generated<number>
  }
  staff_recovery: { staff_id: number; hash: string; used_at: number | null }
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
    file_id: Generated<number | null>
    is_update: Generated<boolean>
    error: Generated<string | null>
    state: Generated<'' | 'waiting' | 'running' | 'done' | 'failed' | 'dropped'>
    is_trial: Generated<boolean>
    beat_at: Generated<number | null>
    rows_found: Generated<number>
    rows_done: Generated<number>
    rows_taken: Generated<number>
    trial_report: Generated<string | null>
  }
  desk_file_piece: { file_id: number; seq: number; bytes: Uint8Array }
  import_shown: { run_id: number; seq: number; shown: string }
  desk_file: { id: Generated<number>; staff_id: number; name: string; bytes: Uint8Array; made_at: number; is_used: Generated<boolean> }
  site_media: {
    id: Generated<number>
    staff_id: number
    file_id: number
    title: string
    address: string
    mime_type: string
    size: number
    made_at: number
    stored_at: Generated<number | null>
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
