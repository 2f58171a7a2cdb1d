import type { Generated } from 'kysely'
import type { CodePurpose } from '@/domain/account/code-purpose'

/** Tables of people and their sessions. Moments are epoch milliseconds. */
export type AccountTables = {
  users: {
    id: Generated<number>
    mobile: string | null
    nickname: string
    truename: Generated<string>
    avatar: Generated<string>
    studentid: Generated<string>
    is_locked: Generated<boolean>
    is_auto_up_sc: Generated<boolean>
    created_at: number
  }
  user_password: { user_id: number; hash: string; tries: Generated<number>; tries_since: Generated<number> }
  messaging_identity: { app: 'web' | 'mini'; open_id: string; union_id: string | null; user_id: number }
  one_time_key: { hash: string; kind: 'once' | 'login' | 'download'; opens: Generated<string>; user_id: number; expires_at: number }
  server_secret: { name: string; value: string }
  sms_code: { mobile: string; code_hmac: string; tries_left: number; expires_at: number; sent_at: number }
  sms_proof: { proof: string; expires_at: number }
  purpose_code: {
    mobile: string
    purpose: CodePurpose
    place: string
    code_hmac: string
    tries_left: number
    expires_at: number
    sent_at: number
  }
  sms_outbox: {
    id: Generated<number>
    mobile: string
    ip: string
    body: string
    sent_at: number
    purpose: Generated<CodePurpose | 'notice' | ''>
    place: Generated<string>
  }
  sign_in_place: { user_id: number; place: string; seen_at: number }
  session_family: {
    id: Generated<number>
    user_id: number
    created_at: number
    revoked_at: number | null
    device: Generated<string>
    seen_at: Generated<number>
  }
  refresh_token: { hash: string; family_id: number; expires_at: number; used_at: number | null; successor: string | null }
  access_token: { hash: string; family_id: number; user_id: number; expires_at: number; used_at: Generated<number | null> }
  login_failure: { address: string; count: number; since: number }
}
