import type { Generated, JSONColumnType } from 'kysely'
import type { Audience, MailingKind, MailingState } from '@/domain/account/mailing'
import type { ConsentChannel, OutChannel } from '@/domain/account/message-channels'
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
    sms_asked: Generated<boolean>
  }
  mailing: {
    id: Generated<number>
    kind: MailingKind
    title: string
    body: string
    link: string | null
    audience: JSONColumnType<Audience>
    channels: JSONColumnType<OutChannel[]>
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
    channel: 'inbox' | OutChannel
    state: 'waiting' | 'sending' | 'sent' | 'refused' | 'failed'
    error: string | null
    at: number
  }
  message_switch: { user_id: number; kind: MessageKind; is_on: boolean }
  message_channel: { user_id: number; channel: OutChannel; is_on: boolean }
  marketing_consent: {
    user_id: number
    channel: ConsentChannel
    at: number
    seq: number
    is_given: boolean
    words: string
    source: 'settings' | 'mail'
  }
  learner_email: { user_id: number; address: string; verified_at: number }
  email_code: {
    user_id: number
    address: string
    code_hmac: string
    tries_left: number
    expires_at: number
    sent_at: number
    day_since: number
    day_count: number
  }
  email_outbox: {
    id: Generated<number>
    address: string
    subject: string
    body: string
    unsubscribe: string
    files: JSONColumnType<string[]>
    sent_at: number
  }
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
    user_id: Generated<number>
    message_id: number
    channel: OutChannel
    state: 'sending' | 'sent' | 'refused' | 'failed'
    error: string | null
    at: number
  }
}
