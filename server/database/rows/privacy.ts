import type { Generated, JSONColumnType } from 'kysely'

export type AgreementSection = { title: string; lines: string[] }

/** Tables behind the privacy centre. Moments are epoch milliseconds, money is fen. */
export type PrivacyTables = {
  agreement: { kind: string; version: string; title: string; sections: JSONColumnType<AgreementSection[]>; published_at: number }
  consent: {
    id: Generated<number>
    user_id: number
    kind: string
    version: string
    is_given: boolean
    place: string
    given_at: number
  }
  minor_mode: { user_id: number; from_time: string; to_time: string; monthly_fen: number; set_at: number }
  minor_pin: { user_id: number; hash: string; tries: Generated<number>; tries_since: Generated<number> }
  account_deletion: { user_id: number; reason: string; asked_at: number; due_at: number }
  account_deleted: { id: Generated<number>; asked_at: number; done_at: number; rows_removed: number }
  data_export: {
    id: Generated<number>
    user_id: number
    status: Generated<'queued' | 'ready' | 'expired'>
    content: string | null
    asked_at: number
    ready_at: number | null
    expires_at: number | null
  }
}
