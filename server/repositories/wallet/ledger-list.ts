import { type Expression, sql } from 'kysely'
import { countFitting, listPage, type PageWanted } from '#server/database/list-page'
import type { Db } from '#server/database/tables'

type Between = { from?: number; below?: number } | undefined
type Wanted = PageWanted & {
  /** The beginning of the reference of a journal; several between commas. */
  ref?: string | undefined
  /** An account of a closing: its owner, all learners as one, and its kind. */
  account?: string | undefined
  made?: Between
}

const MOST_REFS = 20

const joined = (owner: string, kind: string) => sql<boolean>`exists (
  select 1 from ledger_posting posting join ledger_account account on account.user_id = posting.user_id and account.id = posting.account_id
  where posting.journal_id = journal.id and account.kind = ${kind}
    and ${owner === 'users' ? sql`account.owner like 'user:%'` : sql`account.owner = ${owner}`})`

/** Accounts that are not one learner's: a few, of which most journals have some. */
const shared = sql`(select id from ledger_account where owner not like 'user:%')`

/**
 * Whether a journal of some days is on an account. Each journal is looked at by itself, newest first, as far as the page or the count goes
 * (an offset keeps the database from joining all postings instead); of learners' accounts the kind is looked up, of the others it is not.
 */
const probed = (owner: string, kind: string) => sql<boolean>`exists (
  select 1 from ledger_posting posting where posting.journal_id = journal.id and ${
    owner === 'users'
      ? sql`posting.account_id <> all(array${shared})
        and (select account.kind = ${kind} from ledger_account account where account.user_id = posting.user_id and account.id = posting.account_id)`
      : sql`posting.account_id = (select id from ledger_account where owner = ${owner} and kind = ${kind})`
  } offset 0)`

/** Names the account of an address: `users/beans`, `provider:wechat/receivable`. */
function accountIn(text: string | undefined): [owner: string, kind: string] | undefined {
  const [, owner, kind] = /^([\w:-]{1,40})\/([\w-]{1,40})$/.exec(text ?? '') ?? []
  return owner === undefined || kind === undefined ? undefined : [owner, kind]
}

const isDated = (made: Between) => made?.from !== undefined || made?.below !== undefined

function fitting({ ref, account, made }: Omit<Wanted, keyof PageWanted>): Expression<boolean>[] {
  const [refs, on] = [(ref ?? '').split(',').filter(Boolean).slice(0, MOST_REFS), accountIn(account)]
  return [
    ...(refs.length === 0 ? [] : [sql<boolean>`split_part(journal.ref, ':', 1) = any(${refs}::text[])`]),
    ...(on ? [isDated(made) ? probed(...on) : joined(...on)] : []),
    ...(made?.from === undefined ? [] : [sql<boolean>`journal.made_at >= ${made.from}`]),
    ...(made?.below === undefined ? [] : [sql<boolean>`journal.made_at < ${made.below}`]),
  ]
}

const all = (db: Db) => db.selectFrom('ledger_journal as journal').select(['journal.id', 'journal.ref', 'journal.made_at as madeAt'])

type Posted = { owner: string; kind: string; unit: 'fen' | 'bean'; amount: number }
export type JournalLine = { id: number; ref: string; madeAt: number; postings: readonly Posted[] }

/** Journals of the ledger with what each moved, newest first. */
export async function listJournals(
  db: Db,
  { before, limit, order = { by: 'id', isUp: false }, ...wanted }: Wanted,
): Promise<JournalLine[]> {
  const query = fitting(wanted).reduce((some, condition) => some.where(condition), all(db))
  // An index finds journals of some days in the order of their days.
  const page = { before, limit, order: isDated(wanted.made) ? { ...order, by: 'made' } : order }
  const journals = await listPage(query, { table: 'ledger_journal', alias: 'journal', columns: { made: 'made_at' } }, page).execute()
  const { rows } = await sql<Posted & { journalId: number }>`
    select posting.journal_id as "journalId", account.owner, account.kind, account.unit, posting.amount
    from ledger_posting posting join ledger_account account on account.user_id = posting.user_id and account.id = posting.account_id
    where posting.journal_id = any(${journals.map(({ id }) => id)}::integer[])
    order by posting.journal_id, posting.amount desc, account.id`.execute(db)
  return journals.map((journal) => ({ ...journal, postings: rows.filter(({ journalId }) => journalId === journal.id) }))
}

/** Counts the journals of a filter, up to ten thousand. */
export async function countJournals(db: Db, wanted: Omit<Wanted, keyof PageWanted>): Promise<{ count: number; isMore: boolean }> {
  const fit = fitting(wanted).reduce((some, condition) => some.where(condition), all(db))
  return countFitting(db, fit)
}
