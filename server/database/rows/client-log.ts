import type { Generated } from 'kysely'

/** Errors of clients, one row for each message of a release, with one sample of where it happened. */
type ClientErrorTable = {
  id: Generated<number>
  message: string
  release: string
  place: string
  page: string
  stack: string
  count: number
  first_at: number
  last_at: number
}

/** `version`: the x-version header of the client; `entry`: the payload as JSON. */
export type ClientLogTables = {
  client_error: ClientErrorTable
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
