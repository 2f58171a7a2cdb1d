import type { Generated } from 'kysely'
import type { BindPhase, GuideRole } from '@/contract/course/guide.schema'

/** Contacts of a course, and which of them looks after whom. */
export type GuideTables = {
  guide_contact: {
    id: number
    course_id: number
    role: GuideRole
    name: string
    avatar: Generated<string>
    intro: Generated<string>
    account: string
    address: Generated<string>
    most_learners: number | null
    is_open: Generated<boolean>
    seq: number
  }
  guide_bind: {
    user_id: number
    course_id: number
    role: GuideRole
    contact_id: number
    phase: BindPhase
    assigned_at: number
    changed_at: number
  }
}
