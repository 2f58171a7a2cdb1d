import type { Kysely, Transaction } from 'kysely'
import type { AccountTables, PrivacyTables, ProfileTables, StaffTables, SupportTables } from '#server/database/rows/account'
import type { AiTables } from '#server/database/rows/ai'
import type { ActivityTables, GrowthTables } from '#server/database/rows/campaign'
import type { CircleTables, ClassServiceTables } from '#server/database/rows/community'
import type { BargainTables, GuideTables, MaterialTables, RedeemCodeTables, ShelfTables } from '#server/database/rows/course'
import type { DoubtTables } from '#server/database/rows/doubt'
import type { ErrataTables } from '#server/database/rows/errata'
import type { ExamTables } from '#server/database/rows/exam'
import type { HomeworkTables } from '#server/database/rows/homework'
import type { InviteTables } from '#server/database/rows/invite'
import type { JobTables } from '#server/database/rows/job'
import type { LearningTables, LessonWatchTables, LiveTables } from '#server/database/rows/learn'
import type { OrderTables, ReconciliationTables, TextbookTables } from '#server/database/rows/order'
import type { SearchTables } from '#server/database/rows/search'
import type {
  ActiveLinkTables,
  ClientLogTables,
  ContentTables,
  EntryTables,
  LibraryTables,
  NumberTables,
  ReaderTables,
  UploadTables,
} from '#server/database/rows/site'
import type { CertificateTables, OwnPlanTables, PlanTables, StudyTables } from '#server/database/rows/study'
import type { PracticeTables, ReviewTables, StandingTables, UnlockTables } from '#server/database/rows/tiku'
import type { WalletTables } from '#server/database/rows/wallet'
import { codeOf } from '#server/error-code'
import { beginsIn } from './begun'
import { insideTransaction } from './past-transaction'

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
  CertificateTables &
  OwnPlanTables &
  PrivacyTables &
  ProfileTables &
  SupportTables &
  MaterialTables &
  LessonWatchTables &
  LiveTables &
  GuideTables &
  ExamTables &
  PracticeTables &
  ReviewTables &
  SearchTables &
  UploadTables &
  ReaderTables &
  LibraryTables &
  NumberTables &
  StandingTables &
  UnlockTables
export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

const ATTEMPTS = 5
/** Serialization failure and deadlock: nothing was written, and the same work may succeed at once. */
const RETRIED = new Set(['40001', '40P01'])

/** Runs `work` in one transaction; repeats it on a serialization failure or deadlock, at most five times in all. */
export async function tx<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute((own) => {
        beginsIn(db, own)
        return insideTransaction(() => work(own))
      })
    } catch (error) {
      if (!RETRIED.has(codeOf(error) ?? '') || attempt === ATTEMPTS) throw error
    }
  }
}
