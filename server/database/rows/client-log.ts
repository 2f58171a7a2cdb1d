import type { Generated } from 'kysely'

/** `version`: the x-version header of the client; `entry`: the payload as JSON. */
export type ClientLogTables = {
  client_log: {
    id: Generated<number>
    user_id: number | null
    ip: string
    version: string
    type: string
    entry: string
    logged_at: number
  }
}
