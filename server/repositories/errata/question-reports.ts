import { sql } from 'kysely'
import { countFitting, listPage, type PageWanted } from '#server/database/list-page'
import { type QueueHead, queueHead } from '#server/database/queue-head'
import type { Db, Tx } from '#server/database/tables'
import { postJournal } from '#server/repositories/wallet/ledger'
import type { ReportReason } from '@/contract/tiku/practice.schema'
import { FINDER_BEANS, FOLLOWER_BEANS } from '@/domain/errata/erratum'
import { beanPostings } from '@/domain/money/beans'
import { storedIdOf } from '@/domain/text/id-text'
import { addErratum, followersOf } from './errata'

export type NewReport = {
  userId: number
  questionId: number
  version: number
  reason: ReportReason
  note: string
  quote: string
  /** Whether its words may be shown to others. */
  isPublic: boolean
  now: number
}

/** Whether a report of this learner about a question waits. */
export async function hasOpenReport(db: Db, userId: number, questionId: number): Promise<boolean> {
  const found = await db
    .selectFrom('question_report')
    .select('id')
    .where('user_id', '=', userId)
    .where('question_id', '=', questionId)
    .where('status', '=', 'submitted')
    .executeTakeFirst()
  return found !== undefined
}

/** Writes a report of a question and the erratum it is decided with; false when one of this learner waits already. */
export async function addQuestionReport(
  work: Tx,
  { userId, questionId, version, reason, note, quote, isPublic, now }: NewReport,
): Promise<boolean> {
  const made = await work
    .insertInto('question_report')
    .values({ user_id: userId, question_id: questionId, version, reason, note, status: 'submitted', made_at: now })
    .onConflict((already) => already.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return false
  const erratum = await addErratum(work, {
    user_id: userId,
    idempotency_key: `report:${made.id}`,
    book_id: null,
    chapter_id: null,
    question_id: questionId,
    edition: `第 ${version} 版`,
    page: null,
    quote,
    wrong: note,
    right_text: '',
    images: [],
    is_public: isPublic,
    status: 'submitted',
    made_at: now,
  })
  if (!erratum) return false
  await work.updateTable('question_report').set({ erratum_id: erratum.id }).where('id', '=', made.id).execute()
  return true
}

const STEM = 40

type Status = 'submitted' | 'accepted' | 'rejected' | 'fixed'
export type ReportRow = {
  id: number
  userId: number
  questionId: number
  reason: string
  note: string
  status: Status
  answer: string
  madeAt: number
  stem: string
}

const rows = (db: Db) =>
  db
    .selectFrom('question_report as report')
    .innerJoin('question_version as version', (join) =>
      join.onRef('version.question_id', '=', 'report.question_id').onRef('version.version', '=', 'report.version'),
    )
    .select(['report.id', 'report.user_id as userId', 'report.question_id as questionId', 'report.reason', 'report.note', 'report.status'])
    .select(['report.answer', 'report.made_at as madeAt', 'version.stem_text as stem'])

const isStatus = (text: string | undefined): text is Status => ['submitted', 'accepted', 'rejected', 'fixed'].includes(text ?? '')

type ReportFilter = { status?: string | undefined; question?: string | undefined; made?: { from?: number; below?: number } | undefined }

const fitting = (db: Db, { status, question = '', made }: ReportFilter) =>
  rows(db)
    .$if(isStatus(status), (query) => query.where('report.status', '=', status as Status))
    .$if(question !== '', (query) => query.where('report.question_id', '=', storedIdOf(question) ?? 0))
    .$if(made?.from !== undefined, (query) => query.where('report.made_at', '>=', made?.from ?? 0))
    .$if(made?.below !== undefined, (query) => query.where('report.made_at', '<', made?.below ?? 0))

/** Reports of mistakes in questions, newest first. */
export const listReports = (db: Db, { before, limit, order, ...filter }: ReportFilter & PageWanted): Promise<ReportRow[]> =>
  listPage(fitting(db, filter), { table: 'question_report', alias: 'report' }, { before, limit, order }).execute()

/** Counts the reports of a filter, up to ten thousand. */
export const countReports = (db: Db, filter: ReportFilter): Promise<{ count: number; isMore: boolean }> =>
  countFitting(db, fitting(db, filter))

/** How a question begins that was reported, to name it by. */
export const reportedStem = async (db: Db, given: string): Promise<string | undefined> =>
  (
    await rows(db)
      .where('report.question_id', '=', storedIdOf(given) ?? 0)
      .executeTakeFirst()
  )?.stem.slice(0, STEM)

export const reportById = (db: Db, id: number): Promise<ReportRow | undefined> => rows(db).where('report.id', '=', id).executeTakeFirst()

/** How many reports wait, and since when. */
export const waitingReports = (db: Db): Promise<QueueHead> =>
  db
    .selectFrom('question_report')
    .select((eb) => queueHead(eb, 'made_at'))
    .where('status', '=', 'submitted')
    .executeTakeFirstOrThrow()

type Wish = { status: 'accepted' | 'rejected'; answer: string; now: number }

/** The erratum of a report follows its decision; who found a mistake and who met it too get beans, once. */
async function decideErratum(tx: Tx, id: number, userId: number, { status, answer, now }: Wish): Promise<number[]> {
  const followers = await followersOf(tx, id)
  const beans = status === 'accepted' ? FINDER_BEANS : 0
  await tx.updateTable('erratum').set({ status, reply: answer, beans, decided_at: now }).where('id', '=', id).execute()
  const shares = [{ user: userId, beans }, ...followers.map((user) => ({ user, beans: beans > 0 ? FOLLOWER_BEANS : 0 }))]
  for (const share of shares.filter((one) => one.beans > 0))
    await postJournal(tx, { ref: `erratum:${id}:${share.user}`, reason: '勘误奖励', postings: beanPostings(share.user, share.beans), now })
  return followers
}

/** Decides a waiting report and returns who is to be told: who wrote it and who met the same. None where it was decided already. */
export async function decideReport(tx: Tx, id: number, wish: Wish): Promise<number[]> {
  const made = await tx
    .updateTable('question_report')
    .set({ status: wish.status, answer: wish.answer, decided_at: wish.now })
    .where('id', '=', id)
    .where('status', '=', 'submitted')
    .returning(['user_id as userId', 'erratum_id as erratumId'])
    .executeTakeFirst()
  if (!made) return []
  return [made.userId, ...(made.erratumId === null ? [] : await decideErratum(tx, made.erratumId, made.userId, wish))]
}

/** Marks the accepted reports of a corrected question as fixed in its new version and returns whose they were, and who joined them. */
export async function fixReports(tx: Tx, questionId: number, version: number): Promise<{ id: number; userId: number }[]> {
  await tx
    .updateTable('erratum')
    .set({ status: 'fixed', fixed_edition: `第 ${version} 版` })
    .where('question_id', '=', questionId)
    .where('status', '=', 'accepted')
    .execute()
  const fixed = await tx
    .updateTable('question_report')
    .set({ status: 'fixed' })
    .where('question_id', '=', questionId)
    .where('status', '=', 'accepted')
    .returning(['id', 'user_id as userId', 'erratum_id as erratumId'])
    .execute()
  const told: { id: number; userId: number }[] = []
  for (const { id, userId, erratumId } of fixed) {
    const followers = erratumId === null ? [] : await followersOf(tx, erratumId)
    told.push(...[userId, ...followers].map((user) => ({ id, userId: user })))
  }
  return told
}

/** How many results contain a question. */
export async function resultsWith(db: Db, questionId: number): Promise<number> {
  const path = `$.sections[*].questions[*] ? (@.questionId == ${Math.trunc(questionId)})`
  const { count } = await db
    .selectFrom('result')
    .innerJoin('attempt', (join) => join.onRef('attempt.user_id', '=', 'result.user_id').onRef('attempt.id', '=', 'result.attempt_id'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(sql<boolean>`jsonb_path_exists(attempt.form, ${path}::jsonpath)`)
    .executeTakeFirstOrThrow()
  return count
}
