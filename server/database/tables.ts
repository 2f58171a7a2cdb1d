import type { Kysely, Transaction } from 'kysely'
import type { AccountTables } from '../records/account'
import type { ContentTables } from '../records/content'
import type { ExamTables } from '../records/exam'
import type { LearningTables } from '../records/learning'
import type { OrderTables } from '../records/order'

export type Tables = AccountTables & ContentTables & OrderTables & LearningTables & ExamTables
export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>
