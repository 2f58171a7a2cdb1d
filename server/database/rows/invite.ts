import type { Generated } from 'kysely'

/** Tables of invitations and of instalment applications. */
export type InviteTables = {
  invite_code: { user_id: number; code: string; created_at: number }
  invitation: {
    invitee_id: number
    inviter_id: number
    written_at: number
    state: Generated<'bound' | 'rewarded' | 'void'>
    device: Generated<string>
    ip: Generated<string>
  }
  installment_application: {
    id: Generated<number>
    course_id: number
    name: string
    mobile: string
    ip: string
    applied_at: number
    status: Generated<'submitted' | 'approved' | 'rejected'>
    answer: Generated<string>
    decided_at: Generated<number | null>
  }
}
