import type { Generated, JSONColumnType } from 'kysely'
import type { CodePurpose } from '@/domain/account/code'
import type { StaffRole } from '@/domain/account/staff-roles'

/** Where a question was before an import changed it. */
export type ImportBefore = { version: number; type: string; chapterId: number; seq: number; fingerprint: string | null }

/** Tells what a row of a table that staff brought did to one object, for the audit and for taking it back. */
export type SheetChange = { object: string; before: object | null; after: object | null }

/** Words that find a learner; the key of an open id and of a parcel begins with its app and its carrier. */
export type LearnerWord = 'mobile' | 'open_id' | 'apple' | 'push' | 'invite_code' | 'identity' | 'parcel' | 'trade' | 'pay_link'

/** Tables of people and their sessions. Moments are epoch milliseconds. */
export type AccountTables = {
  /** Rules of money by name, as staff set them. */
  money_rule: { name: string; value: JSONColumnType<object>; version: number }
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
    /** The account that took this one over. */
    merged_into: Generated<number | null>
  }
  /** Finds a learner by a word that no two may have the same. */
  learner_of: { kind: LearnerWord; key: string; user_id: number }
  account_merge: {
    id: Generated<number>
    user_id: number
    gone_id: number
    staff_id: number
    reason: string
    made_at: number
    ends_at: number
    undone_at: Generated<number | null>
    undone_by: Generated<number | null>
    counts: Generated<JSONColumnType<Record<string, number>>>
  }
  account_merge_row: {
    user_id: number
    merge_id: number
    name: string
    seq: Generated<number>
    col: string
    act: 'moved' | 'joined' | 'removed' | 'closed'
    key: JSONColumnType<object>
    before: JSONColumnType<object>
    after: JSONColumnType<object>
  }
  user_password: {
    user_id: number
    hash: string
    tries: Generated<number>
    tries_since: Generated<number>
    first_until: Generated<number | null>
  }
  messaging_identity: { app: 'web' | 'mini'; open_id: string; union_id: string | null; user_id: number }
  apple_grant: { user_id: number; sub: string; app: string; token_sealed: string; made_at: number }
  apple_identity: { user_id: number; sub: string; linked_at: number; used_at: number; revoked_at: Generated<number | null> }
  push_subscription: {
    user_id: number
    endpoint_hash: string
    endpoint: string
    p256dh: string
    auth: string
    family_id: number
    made_at: number
  }
  apple_nonce: { nonce: string; expires_at: number }
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
  refresh_token: {
    user_id: Generated<number>
    hash: string
    family_id: number
    expires_at: number
    used_at: number | null
    successor: string | null
  }
  access_token: { hash: string; family_id: number; user_id: number; expires_at: number; used_at: Generated<number | null> }
  login_failure: { address: string; count: number; since: number }
}

/** Tables of learners' profiles and proofs. Moments are epoch milliseconds. */
export type ProfileTables = {
  learner_profile: {
    user_id: number
    introduce: Generated<string>
    school: Generated<string>
    company: Generated<string>
    updated_at: number
  }
  real_name: { user_id: number; name_sealed: string; number_sealed: string; number_hmac: string; verified_at: number }
  real_name_try: { user_id: number; tried_at: number }
  second_factor: { hash: string; user_id: number; expires_at: number }
  mobile_change: { id: Generated<number>; user_id: number; before_masked: string; after_masked: string; changed_at: number }
}

type AgreementSection = { title: string; lines: string[] }

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
    teacher_id: Generated<number | null>
    /** The courses and classes that they are narrowed to; null for the whole school. */
    scope: JSONColumnType<{ courses: number[]; classes: number[] } | null, string | null, string | null>
    /** Sentences that they put into comments; null for the usual ones. */
    phrases: JSONColumnType<string[] | null, string | null, string | null>
    marks_blind: Generated<boolean>
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
    began_by: Generated<'sms' | 'password' | 'passkey' | ''>
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
  staff_passkey: {
    id: Generated<number>
    staff_id: number
    credential_id: string
    public_key: string
    counter: number
    transports: JSONColumnType<string[]>
    host: string
    name: string
    made_at: number
    used_at: Generated<number | null>
  }
  staff_challenge: { hash: string; staff_id: number | null; expires_at: number }
  staff_recovery: { staff_id: number; hash: string; used_at: number | null; first_until: Generated<number | null> }
  sheet_run: {
    id: Generated<number>
    staff_id: number
    kind: string
    name: string
    settings: JSONColumnType<Record<string, string | number | null>>
    heads: JSONColumnType<string[]>
    places: JSONColumnType<Record<string, number> | null, string | null, string | null>
    state: 'asking' | 'tried' | 'running' | 'done' | 'dropped' | 'undoing' | 'undone'
    version: Generated<number>
    by: JSONColumnType<object>
    tried_at: number
    made_at: number
    ended_at: Generated<number | null>
  }
  sheet_row: {
    run_id: number
    line: number
    cells: JSONColumnType<string[]>
    fault: string | null
    cut: JSONColumnType<string[]>
    verdict: 'new' | 'change' | 'same' | 'refused'
    words: JSONColumnType<string[]>
    marked: string | null
    reason: string | null
    outcome: Generated<'done' | 'refused' | 'undone' | null>
    change: JSONColumnType<SheetChange | null, string | null, string | null>
  }
  work_hold: { path: string; object_id: number; staff_id: number; until: number }
  bulk_run: {
    id: Generated<number>
    staff_id: number
    act: string
    texts: JSONColumnType<Record<string, string[]>>
    refs: JSONColumnType<[string, number][]>
    visit: JSONColumnType<object>
    place: Generated<number>
    refused: JSONColumnType<{ ref: string; reason: string }[]>
    made_at: number
    ended_at: number | null
  }
  saved_filter: {
    id: Generated<number>
    staff_id: number
    path: string
    name: string
    query: string
    is_shared: boolean
    made_at: number
  }
  staff_form: { nonce: string; at: number }
  waiting_act: {
    id: Generated<number>
    act: string
    ref: string
    texts: JSONColumnType<Record<string, string[]>>
    row_version: number
    form_key: string
    lines: JSONColumnType<string[]>
    amount: number
    above: number
    first_id: number
    made_at: number
    ends_at: number
    state: Generated<'waiting' | 'done' | 'refused' | 'withdrawn' | 'expired'>
    second_id: Generated<number | null>
    decided_at: Generated<number | null>
    reason: Generated<string>
  }
  moved_alone: { user_id: number; act: string; staff_id: number; moved_at: number; id: Generated<number>; amount: number }
  permission_set: {
    id: Generated<number>
    name: string
    permissions: JSONColumnType<string[]>
    version: Generated<number>
    made_at: number
  }
  staff_permission_set: { staff_id: number; set_id: number }
  act_limit: { act: string; above: number; version: Generated<number> }
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
    is_by_look: Generated<boolean>
    error: Generated<string | null>
    state: Generated<'' | 'waiting' | 'running' | 'done' | 'failed' | 'dropped'>
    is_trial: Generated<boolean>
    beat_at: Generated<number | null>
    rows_found: Generated<number>
    rows_done: Generated<number>
    rows_taken: Generated<number>
    trial_report: Generated<string | null>
    sample: Generated<string | null>
    column_map: Generated<string | null>
    aim: Generated<string | null>
    undone_at: Generated<number | null>
  }
  desk_file_piece: { file_id: number; seq: number; bytes: Uint8Array }
  import_shown: { run_id: number; seq: number; shown: string }
  import_fix: { run_id: number; file: string; line: number; content: string | null }
  import_question: { run_id: number; question_id: number; version: number; before: JSONColumnType<ImportBefore> | null }
  desk_file: { id: Generated<number>; staff_id: number; name: string; bytes: Uint8Array; made_at: number; is_used: Generated<boolean> }
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

export type SupportTables = {
  support_message: {
    id: Generated<number>
    user_id: number | null
    contact: Generated<string>
    body: string
    ip: string
    status: Generated<'open' | 'answered'>
    answer: Generated<string>
    created_at: number
    answered_at: number | null
  }
}
