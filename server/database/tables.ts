import type { Kysely, Transaction } from 'kysely'
import type { AccountTables, PrivacyTables, ProfileTables, StaffTables, SupportTables } from './rows/account'
import type { AiTables } from './rows/ai'
import type { ActivityTables, GrowthTables } from './rows/campaign'
import type { CircleTables, ClassServiceTables } from './rows/community'
import type { BargainTables, GuideTables, MaterialTables, RedeemCodeTables, ShelfTables } from './rows/course'
import type { DoubtTables } from './rows/doubt'
import type { ErrataTables } from './rows/errata'
import type { ExamTables } from './rows/exam'
import type { HomeworkTables } from './rows/homework'
import type { InviteTables } from './rows/invite'
import type { JobTables } from './rows/job'
import type { LearningTables, LiveTables } from './rows/learn'
import type { OrderTables, ReconciliationTables, TextbookTables } from './rows/order'
import type { SearchTables } from './rows/search'
import type { ActiveLinkTables, ClientLogTables, ContentTables, EntryTables, LibraryTables, UploadTables } from './rows/site'
import type { PlanTables, StudyTables } from './rows/study'
import type { PracticeTables, ReviewTables, StandingTables, UnlockTables } from './rows/tiku'
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
  RedeemCodeTables &
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
  LibraryTables &
  StandingTables &
  UnlockTables
export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>
