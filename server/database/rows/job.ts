import type { Generated, JSONColumnType } from 'kysely'
import type { MessageKind } from '@/domain/account/messages'

/** Tables of background work and messages to learners. Moments are epoch milliseconds. */
export type JobTables = {
  job: {
    id: Generated<number>
    kind: string
    ref: string
    payload: JSONColumnType<object>
    run_at: number
    attempts: Generated<number>
    lease: Generated<string | null>
    lease_until: Generated<number>
    last_error: Generated<string | null>
    dead_at: Generated<number | null>
    created_at: number
  }
  message: {
    id: Generated<number>
    user_id: number
    kind: MessageKind
    ref: string
    title: string
    body: string
    link: string | null
    at: number
    read_at: Generated<number | null>
  }
  message_switch: { user_id: number; kind: MessageKind; is_on: boolean }
  notice_consent: {
    id: Generated<number>
    user_id: number
    template: string
    key: string
    is_granted: boolean
    at: number
    spent_at: Generated<number | null>
  }
  message_delivery: {
    message_id: number
    channel: 'subscribe' | 'sms'
    state: 'sending' | 'sent' | 'refused' | 'failed'
    error: string | null
    at: number
  }
}
