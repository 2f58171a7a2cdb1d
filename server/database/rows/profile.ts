import type { Generated } from 'kysely'

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
