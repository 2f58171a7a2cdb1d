import { type Selectable, sql } from 'kysely'
import { listPage, type PageWanted } from '#server/database/list-page'
import { type QueueHead, queueHead } from '#server/database/queue-head'
import type { WalletTables } from '#server/database/rows/wallet'
import type { Db, Tx } from '#server/database/tables'

export type CashOutRow = Selectable<WalletTables['cash_out']>

export const payoutAccountOf = (db: Db | Tx, userId: number) =>
  db.selectFrom('payout_account').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** Binds an account unless one was bound after `changeableFrom`; false then. */
export async function bindAccount(
  db: Db | Tx,
  row: { user_id: number; sealed: string; hint: string; bound_at: number; payee_hash: string },
  changeableFrom: number,
): Promise<boolean> {
  const { sealed, hint, bound_at, payee_hash } = row
  const bound = await db
    .insertInto('payout_account')
    .values(row)
    .onConflict((on) =>
      on.column('user_id').doUpdateSet({ sealed, hint, bound_at, payee_hash }).where('payout_account.bound_at', '<=', changeableFrom),
    )
    .returning('user_id')
    .executeTakeFirst()
  return bound !== undefined
}

/** Whether another learner's cash goes to the same account. */
export async function isPayeeTaken(db: Db | Tx, payeeHash: string, userId: number): Promise<boolean> {
  const found = await db
    .selectFrom('payout_account')
    .select('user_id')
    .where('payee_hash', '=', payeeHash)
    .where('user_id', '<>', userId)
    .executeTakeFirst()
  return found !== undefined
}

export const cashOutByKey = (db: Db | Tx, userId: number, key: string): Promise<CashOutRow | undefined> =>
  db.selectFrom('cash_out').selectAll().where('user_id', '=', userId).where('idempotency_key', '=', key).executeTakeFirst()

export const openCashOut = (db: Db | Tx, userId: number) =>
  db
    .selectFrom('cash_out')
    .select('cash_out_no')
    .where('user_id', '=', userId)
    .where('status', 'in', ['applied', 'processing'])
    .executeTakeFirst()

type NewCashOut = Pick<CashOutRow, 'cash_out_no' | 'user_id' | 'amount' | 'sealed' | 'hint' | 'idempotency_key' | 'created_at'> &
  Partial<Pick<CashOutRow, 'stage' | 'decide_by'>>

export const insertCashOut = (work: Tx, row: NewCashOut) =>
  work
    .insertInto('cash_out')
    .values({ ...row, status: 'applied', provider_id: null, finished_at: null })
    .execute()

export const findCashOut = (db: Db | Tx, cashOutNo: string): Promise<CashOutRow | undefined> =>
  db.selectFrom('cash_out').selectAll().where('cash_out_no', '=', cashOutNo).executeTakeFirst()

export const cashOutPage = (db: Db, userId: number, page: number, limit: number): Promise<CashOutRow[]> =>
  db
    .selectFrom('cash_out')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('cash_out_no', 'desc')
    .limit(limit)
    .offset(page * limit)
    .execute()

export const waitingCashOuts = (db: Db, limit: number) =>
  db
    .selectFrom('cash_out')
    .select('cash_out_no')
    .where('status', 'in', ['applied', 'processing'])
    // One that waits for a person is not sent.
    .where('stage', 'is', null)
    .orderBy('created_at')
    .limit(limit)
    .execute()

/** Marks a cash-out as sent, before the provider is called; false when it was sent before. */
export async function markSent(db: Db, cashOutNo: string): Promise<boolean> {
  const sent = await db
    .updateTable('cash_out')
    .set({ status: 'processing' })
    .where('cash_out_no', '=', cashOutNo)
    .where('status', '=', 'applied')
    .where('stage', 'is', null)
    .returning('cash_out_no')
    .executeTakeFirst()
  return sent !== undefined
}

type End = { status: 'paid' | 'failed'; providerId: string | null; reason: string; now: number }

/** Ends a cash-out; false when it has ended before. */
export async function endCashOut(work: Tx, cashOutNo: string, { status, providerId, reason, now }: End): Promise<boolean> {
  const ended = await work
    .updateTable('cash_out')
    .set({ status, stage: null, provider_id: providerId, reason, finished_at: now })
    .where('cash_out_no', '=', cashOutNo)
    .where('status', 'in', ['applied', 'processing'])
    .returning('cash_out_no')
    .executeTakeFirst()
  return ended !== undefined
}

const rows = (db: Db | Tx) =>
  db
    .selectFrom('cash_out')
    .select(['id', 'cash_out_no as cashOutNo', 'user_id as userId', 'amount', 'status', 'hint', 'provider_id as providerId', 'reason'])
    .select(['created_at as createdAt', 'finished_at as finishedAt', 'stage', 'decide_by as decideBy', 'remark'])
    .select(['decided_by as decidedBy', 'decided_at as decidedAt', 'second_by as secondBy', 'second_at as secondAt'])
    .select((of) => [
      of.selectFrom('users').select('nickname').whereRef('users.id', '=', 'cash_out.user_id').as('nickname'),
      of.selectFrom('users').select('created_at').whereRef('users.id', '=', 'cash_out.user_id').as('openedAt'),
      of.selectFrom('staff').select('name').whereRef('staff.id', '=', 'cash_out.decided_by').as('decider'),
      of.selectFrom('staff').select('name').whereRef('staff.id', '=', 'cash_out.second_by').as('seconder'),
    ])

export type CashOutLine = Awaited<ReturnType<typeof listCashOuts>>[number]

type Between = { from?: number; below?: number } | undefined
type Wanted = PageWanted & { status?: string | undefined; created?: Between; amount?: Between }

/** Cash-outs, newest first unless another order is wanted; never with the whole account. */
export function listCashOuts(db: Db, { status, created, amount, ...page }: Wanted) {
  const query = rows(db)
    .$if(status === 'waiting', (some) => some.where('status', 'in', ['applied', 'processing']))
    .$if(status === 'review', (some) => some.where('stage', 'is not', null))
    .$if(status === 'processing', (some) => some.where('status', 'in', ['applied', 'processing']).where('stage', 'is', null))
    .$if(status === 'paid' || status === 'failed', (some) => some.where(sql<string>`status`, '=', status ?? ''))
    .$if(created?.from !== undefined, (some) => some.where('created_at', '>=', created?.from ?? 0))
    .$if(created?.below !== undefined, (some) => some.where('created_at', '<', created?.below ?? 0))
    .$if(amount?.from !== undefined, (some) => some.where('amount', '>=', amount?.from ?? 0))
    .$if(amount?.below !== undefined, (some) => some.where('amount', '<', amount?.below ?? 0))
  return listPage(query, { table: 'cash_out' }, page).execute()
}

/** The cash-outs of a learner that are not over, each with its number for the page about it. */
export const openCashOuts = (db: Db, userId: number) =>
  db
    .selectFrom('cash_out')
    .select(['id', 'amount', 'status', 'stage', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .where('status', 'in', ['applied', 'processing'])
    .orderBy('id')
    .execute()

/** The newest cash-outs of a learner. */
export const cashOutsOf = (db: Db, userId: number, limit: number) =>
  rows(db).where('user_id', '=', userId).orderBy('id', 'desc').limit(limit).execute()

export const cashOutLine = (db: Db | Tx, id: number) => rows(db).where('id', '=', id).executeTakeFirst()

/** How many cash-outs are under way, and since when the oldest is. */
export const waitingPayouts = (db: Db): Promise<QueueHead> =>
  db
    .selectFrom('cash_out')
    .select((eb) => queueHead(eb, 'created_at'))
    .where('status', 'in', ['applied', 'processing'])
    .executeTakeFirstOrThrow()
