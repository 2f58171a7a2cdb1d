import type { Kysely, Transaction } from 'kysely'
import type { AccountTables } from '../records/account'
import type { ActiveLinkTables } from '../records/active-link'
import type { ClientLogTables } from '../records/client-log'
import type { ContentTables } from '../records/content'
import type { ExamTables } from '../records/exam'
import type { FrontDoorTables } from '../records/front-door'
import type { InviteTables } from '../records/invite'
import type { LearningTables } from '../records/learning'
import type { OrderTables } from '../records/order'
import type { PracticeTables } from '../records/practice'
import type { ReviewTables } from '../records/review'
import type { SearchTables } from '../records/search'
import type { StandingTables, UnlockTables } from '../records/standing'

export type Tables = AccountTables &
  InviteTables &
  ActiveLinkTables &
  ClientLogTables &
  ContentTables &
  FrontDoorTables &
  OrderTables &
  LearningTables &
  ExamTables &
  PracticeTables &
  ReviewTables &
  SearchTables &
  StandingTables &
  UnlockTables
export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>
