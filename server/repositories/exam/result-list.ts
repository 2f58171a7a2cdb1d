import { type Expression, sql } from 'kysely'
import { countFitting, listPage, type PageWanted } from '#server/database/list-page'
import type { Db } from '#server/database/tables'
import { storedIdOf } from '@/domain/text/id-text'

type Between = { from?: number; below?: number } | undefined
type Wanted = PageWanted & {
  paper?: string | undefined
  which?: string | undefined
  outcome?: string | undefined
  /** A tenth of the full marks, from 0. */
  tenth?: string | undefined
  class?: string | undefined
  /** `whole`: all of the paper's time was used. */
  time?: string | undefined
  submitted?: Between
}

/** Results handed in within a span: what figures count and the list shows. */
export const submittedWithin = ({ from = 0, below = Number.MAX_SAFE_INTEGER }: NonNullable<Between>) =>
  sql<boolean>`(result.submitted_at >= ${from} and result.submitted_at < ${below})`

/** Whether a learner is in a class. */
export const ofClass = (userId: Expression<unknown>, classId: number) =>
  sql<boolean>`exists (select 1 from class_member where class_member.class_id = ${classId} and class_member.user_id = ${userId})`

const passes = sql<boolean>`result.marks >= paper.pass_marks`

const rows = (db: Db) =>
  db
    .selectFrom('result')
    .innerJoin('paper', 'paper.id', 'result.paper_id')
    .innerJoin('users', 'users.id', 'result.user_id')
    .select(['result.id', 'result.user_id as userId', 'users.nickname', 'result.paper_id as paperId', 'paper.title'])
    .select(['result.marks', 'paper.full_marks as fullMarks', 'result.used_seconds as usedSeconds', 'result.is_first as isFirst'])
    .select('result.submitted_at as submittedAt')
    .select(passes.as('isPassed'))

export type ResultLine = Awaited<ReturnType<typeof listResults>>[number]

/** The tenth of the full marks that a result is in. */
const tenthOf = sql<number>`greatest(0, least(9, result.marks * 10 / greatest(1, paper.full_marks)))`

const fitting = ({
  paper,
  which,
  outcome,
  tenth,
  class: ofOne,
  time,
  submitted,
}: Omit<Wanted, keyof PageWanted>): Expression<boolean>[] => [
  ...(storedIdOf(paper) === undefined ? [] : [sql<boolean>`result.paper_id = ${storedIdOf(paper) ?? 0}`]),
  ...(which === 'first' ? [sql<boolean>`result.is_first`] : []),
  ...(which === 'try'
    ? [
        sql<boolean>`exists (select 1 from attempt where attempt.user_id = result.user_id and attempt.id = result.attempt_id and attempt.number = 1)`,
      ]
    : []),
  ...(/^[0-9]$/.test(tenth ?? '') ? [sql<boolean>`${tenthOf} = ${Number(tenth)}`] : []),
  ...(storedIdOf(ofOne) === undefined ? [] : [ofClass(sql`result.user_id`, storedIdOf(ofOne) ?? 0)]),
  ...(time === 'whole' ? [sql<boolean>`result.used_seconds >= paper.minutes * 60`] : []),
  ...(outcome === 'passed' ? [passes] : []),
  ...(outcome === 'failed' ? [sql<boolean>`result.marks < paper.pass_marks`] : []),
  ...(submitted?.from === undefined && submitted?.below === undefined ? [] : [submittedWithin(submitted)]),
]

/** Results of papers, newest first unless another order is wanted. */
export const listResults = (db: Db, { before, limit, order, ...wanted }: Wanted) =>
  listPage(
    fitting(wanted).reduce((query, condition) => query.where(condition), rows(db)),
    { table: 'result', columns: { marks: 'marks' } },
    { before, limit, order },
  ).execute()

/** Counts the results of a filter, up to ten thousand. */
export async function countResults(db: Db, wanted: Omit<Wanted, keyof PageWanted>): Promise<{ count: number; isMore: boolean }> {
  const fit = fitting(wanted).reduce((query, condition) => query.where(condition), rows(db))
  return countFitting(db, fit)
}

/** Papers, newest first, for choosing one. */
export const paperNames = (db: Db, limit: number): Promise<{ id: number; title: string }[]> =>
  db.selectFrom('paper').select(['id', 'title']).orderBy('id', 'desc').limit(limit).execute()
