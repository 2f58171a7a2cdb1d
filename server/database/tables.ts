import type { Kysely, Transaction } from 'kysely'
import type { AccountTables } from '../records/account'
import type { ActiveLinkTables } from '../records/active-link'
import type { ClientLogTables } from '../records/client-log'
import type { ContentTables } from '../records/content'
import type { ExamTables } from '../records/exam'
import type { InviteTables } from '../records/invite'
import type { LearningTables } from '../records/learning'
import type { OrderTables } from '../records/order'

export type Tables = AccountTables &
  InviteTables &
  ActiveLinkTables &
  ClientLogTables &
  ContentTables &
  OrderTables &
  LearningTables &
  ExamTables
export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>
