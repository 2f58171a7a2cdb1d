import type { Generated } from 'kysely'

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
