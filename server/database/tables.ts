import type { Kysely, Transaction } from 'kysely'
import type { AccountTables } from './rows/account'
import type { ActiveLinkTables } from './rows/active-link'
import type { ActivityTables } from './rows/activity'
import type { AiTables } from './rows/ai'
import type { BargainTables } from './rows/bargain'
import type { CircleTables } from './rows/circle'
import type { ClassServiceTables } from './rows/class-service'
import type { ClientLogTables } from './rows/client-log'
import type { ContentTables } from './rows/content'
import type { DoubtTables } from './rows/doubt'
import type { ErrataTables } from './rows/errata'
import type { ExamTables } from './rows/exam'
import type { GiftTables } from './rows/gift'
import type { GrowthTables } from './rows/growth'
import type { GuideTables } from './rows/guide'
import type { HomeworkTables } from './rows/homework'
import type { InviteTables } from './rows/invite'
import type { JobTables } from './rows/job'
import type { LearningTables } from './rows/learning'
import type { LiveTables } from './rows/live'
import type { MaterialTables } from './rows/material'
import type { OrderTables } from './rows/order'
import type { PlanTables } from './rows/plan'
import type { PracticeTables } from './rows/practice'
import type { PrivacyTables } from './rows/privacy'
import type { ProfileTables } from './rows/profile'
import type { ReconciliationTables } from './rows/reconciliation'
import type { ReviewTables } from './rows/review'
import type { SearchTables } from './rows/search'
import type { ShelfTables } from './rows/shelf'
import type { EntryTables } from './rows/site-entry'
import type { StaffTables } from './rows/staff'
import type { StandingTables, UnlockTables } from './rows/standing'
import type { StudyTables } from './rows/study'
import type { SupportTables } from './rows/support'
import type { TextbookTables } from './rows/textbook'
import type { UploadTables } from './rows/upload'
import type { WalletTables } from './rows/wallet'

export type Tables = AccountTables &
  InviteTables &
  ActiveLinkTables &
  ClientLogTables &
  ContentTables &
  EntryTables &
  JobTables &
  StaffTables &
  GrowthTables &
  ActivityTables &
  BargainTables &
  GiftTables &
  OrderTables &
  ReconciliationTables &
  WalletTables &
  ShelfTables &
  TextbookTables &
  LearningTables &
  DoubtTables &
  AiTables &
  PlanTables &
  CircleTables &
  ClassServiceTables &
  HomeworkTables &
  ErrataTables &
  StudyTables &
  PrivacyTables &
  ProfileTables &
  SupportTables &
  MaterialTables &
  LiveTables &
  GuideTables &
  ExamTables &
  PracticeTables &
  ReviewTables &
  SearchTables &
  UploadTables &
  StandingTables &
  UnlockTables
export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>
