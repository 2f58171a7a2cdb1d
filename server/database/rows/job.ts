import type { Generated, JSONColumnType } from 'kysely'
import type { Audience, MailingChannel, MailingKind, MailingState } from '@/domain/account/mailing'
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
  mailing: {
    id: Generated<number>
    kind: MailingKind
    title: string
    body: string
    link: string | null
    audience: JSONColumnType<Audience>
    channels: JSONColumnType<MailingChannel[]>
    state: MailingState
    run_at: number
    place: Generated<number>
    is_spread: Generated<boolean>
    version: Generated<number>
    staff_id: number
    made_at: number
    ended_at: Generated<number | null>
  }
  mailing_delivery: {
    user_id: number
    mailing_id: number
    channel: 'inbox' | MailingChannel
    state: 'waiting' | 'sending' | 'sent' | 'refused' | 'failed'
    error: string | null
    at: number
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
