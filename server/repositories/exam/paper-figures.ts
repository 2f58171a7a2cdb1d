import { sql } from 'kysely'
import type { Db } from '#server/database/tables'
import type { AnswerCounts } from '@/domain/exam/result'
import { ofClass } from './result-list'

/** First attempts at a paper that its figures are counted from: the newest. */
const MOST_ATTEMPTS = 200

type Versioned = { questionId: number; version: number }
/** Counts of a question with the middle one of the times spent on it. */
type Counts = AnswerCounts & { medianMs: number | null }
/** Figures of a paper: who was counted, and counts by question and version. */
export type PaperFigures = { takerCount: number; averageMarks: number; averageSeconds: number; counts: ReadonlyMap<string, Counts> }

/** Names one version of a question, to find its figures by. */
export const figuresKey = ({ questionId, version }: Versioned): string => `${questionId}:${version}`

const newestFirst = (db: Db, paperId: number, classId: number | null) =>
  db
    .selectFrom('result')
    .select(['attempt_id as attemptId', 'marks', 'used_seconds as usedSeconds'])
    .where('paper_id', '=', paperId)
    .where('is_first', '=', true)
    .$if(classId !== null, (query) => query.where(ofClass(sql`result.user_id`, classId ?? 0)))
    .orderBy('id', 'desc')
    .limit(MOST_ATTEMPTS)
    .execute()

/** The questions of some attempts in the versions these have fixed. */
const asked = (attemptIds: readonly number[]) => sql`
  select attempt.id as attempt_id, (question ->> 'questionId')::integer as question_id, (question ->> 'version')::integer as version
  from attempt cross join lateral jsonb_path_query(attempt.form, '$.sections[*].questions[*]') as question
  where attempt.id = any(${attemptIds}::integer[])`

type Judged = Versioned & { judgedCount: number; rightCount: number }

async function judgedOf(db: Db, attemptIds: readonly number[]): Promise<Judged[]> {
  const { rows } = await sql<Judged>`
    with asked as materialized (${asked(attemptIds)}),
    marked as materialized (
      select result.attempt_id, entry."questionId" as question_id, entry.verdict
      from result cross join lateral jsonb_to_recordset(result.marking) as entry ("questionId" integer, verdict text)
      where result.attempt_id = any(${attemptIds}::integer[])
    )
    select asked.question_id as "questionId", asked.version,
      (count(*) filter (where marked.verdict in ('right', 'partial', 'wrong')))::integer as "judgedCount",
      (count(*) filter (where marked.verdict = 'right'))::integer as "rightCount"
    from asked join marked on marked.attempt_id = asked.attempt_id and marked.question_id = asked.question_id
    group by asked.question_id, asked.version`.execute(db)
  return rows
}

type Chosen = Versioned & { letter: string; count: number }

async function chosenOf(db: Db, attemptIds: readonly number[]): Promise<Chosen[]> {
  const { rows } = await sql<Chosen>`
    with asked as materialized (${asked(attemptIds)}),
    given as materialized (
      select answer.attempt_id, answer.question_id, letter
      from attempt_answer as answer cross join lateral jsonb_array_elements_text(answer.answer -> 'letters') as letter
      where answer.attempt_id = any(${attemptIds}::integer[]) and answer.answer ->> 'kind' = 'letters'
    )
    select asked.question_id as "questionId", asked.version, given.letter, count(*)::integer as count
    from asked join given on given.attempt_id = asked.attempt_id and given.question_id = asked.question_id
    group by asked.question_id, asked.version, given.letter`.execute(db)
  return rows
}

type Spent = { attemptId: number; questionId: number; ms: number }

/**
 * Time spent on the questions of attempts, as the devices measured it: each run of the app reports its whole time with a question. It is
 * never more than passed on the server's clock. A question with an operation that carries no time is left out, since a part would
 * be shown as the whole.
 */
async function spentIn(db: Db, attemptIds: readonly number[]): Promise<Spent[]> {
  const { rows } = await sql<Spent>`
    with run as (
      select operation.attempt_id, operation.question_id, bool_and(operation.spent_ms is not null) as is_known,
        least(max(operation.spent_ms), max(operation.arrived_at) - attempt.started_at) as ms
      from answer_operation as operation
      join attempt on attempt.user_id = operation.user_id and attempt.id = operation.attempt_id
      where operation.attempt_id = any(${attemptIds}::integer[]) and not operation.is_late
      group by operation.attempt_id, operation.question_id, operation.run, attempt.started_at
    )
    select attempt_id as "attemptId", question_id as "questionId", greatest(sum(ms), 0)::float8 as ms
    from run
    group by attempt_id, question_id
    having bool_and(is_known)`.execute(db)
  return rows
}

/** Milliseconds one attempt spent on each question that was answered in it, where they are known. */
export const timesOf = async (db: Db, attemptId: number): Promise<ReadonlyMap<number, number>> =>
  new Map((await spentIn(db, [attemptId])).map(({ questionId, ms }) => [questionId, ms]))

const average = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length

function grouped<Row, Name>(rows: readonly Row[], nameOf: (row: Row) => Name): Map<Name, Row[]> {
  const groups = new Map<Name, Row[]>()
  for (const row of rows) {
    const group = groups.get(nameOf(row))
    if (group) group.push(row)
    else groups.set(nameOf(row), [row])
  }
  return groups
}

const middle = (numbers: readonly number[]) => [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? null

/** Sums up the newest first attempts at a paper, of one class where that is asked for. Needs `fewest` of them: fewer give undefined. */
export async function paperFigures(
  db: Db,
  paperId: number,
  fewest: number,
  classId: number | null = null,
): Promise<PaperFigures | undefined> {
  const newest = await newestFirst(db, paperId, classId)
  if (newest.length < fewest) return undefined
  const ids = newest.map(({ attemptId }) => attemptId)
  const [judged, chosen, spent] = [await judgedOf(db, ids), await chosenOf(db, ids), await spentIn(db, ids)]
  const times = grouped(spent, ({ questionId }) => questionId)
  const timesAt = (id: number) => (times.get(id) ?? []).map(({ ms }) => ms)
  const letters = grouped(chosen, figuresKey)
  return {
    takerCount: newest.length,
    averageMarks: Math.round(average(newest.map(({ marks }) => marks))),
    averageSeconds: Math.round(average(newest.map(({ usedSeconds }) => usedSeconds))),
    counts: new Map(
      judged.map(({ judgedCount, rightCount, ...question }) => [
        figuresKey(question),
        {
          judgedCount,
          rightCount,
          letters: (letters.get(figuresKey(question)) ?? []).map(({ letter, count }) => ({ letter, count })),
          averageMs: times.has(question.questionId) ? average(timesAt(question.questionId)) : null,
          medianMs: middle(timesAt(question.questionId)),
        },
      ]),
    ),
  }
}
