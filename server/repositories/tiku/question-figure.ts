import { type RawBuilder, sql } from 'kysely'
import { countFitting, type PageWanted } from '#server/database/list-page'
import { putRows } from '#server/database/put-rows'
import type { Db } from '#server/database/tables'
import type { Key } from '@/contract/tiku/question.schema'
import { type Doubt, doubtTitles, itemDoubts, itemFigures } from '@/domain/exam/item-analysis'

const PER_CENT = 100
const STEM = 40

/** Verdicts of answers that could be judged. */
const JUDGED = sql`('right', 'partial', 'wrong')`

/** Subjects whose figures do not hold the answers before `until` yet, and those that were never counted. */
export async function subjectsToCount(db: Db, until: number, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select question.category_id as id from question left join question_figure as figure on figure.id = question.id
    group by question.category_id having coalesce(max(figure.until), 0) < ${until}
    order by coalesce(max(figure.until), 0), question.category_id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

type Counted = {
  id: number
  difficulty: number
  key: Key | null
  judged: number
  right: number
  best: number
  bestRight: number
  last: number
  lastRight: number
  letters: { letter: string; count: number }[]
}

/**
 * The first answer of each learner to each question of a subject in practice. The quarters are those of the learners who answered the
 * question, by the share of their first answers in the subject that were right.
 */
async function countedIn(db: Db, subjectId: number, until: number): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    with given as materialized (
      select distinct on (answer.question_id, answer.user_id) answer.question_id as id, answer.user_id, answer.answer,
        (answer.verdict = 'right')::integer as is_right
      from practice_answer as answer join question on question.id = answer.question_id
      where question.category_id = ${subjectId} and answer.is_first and answer.verdict in ${JUDGED} and answer.answered_at < ${until}
      order by answer.question_id, answer.user_id, answer.answered_at, answer.practice_id
    ),
    strength as (select user_id, avg(is_right) as share from given group by user_id),
    quartered as (
      select id, is_right, ntile(4) over (partition by id order by share, user_id) as quarter from given join strength using (user_id)
    ),
    tally as (
      select id, count(*)::integer as judged, sum(is_right)::integer as "right",
        (count(*) filter (where quarter = 4))::integer as best, (count(*) filter (where quarter = 4 and is_right = 1))::integer as best_right,
        (count(*) filter (where quarter = 1))::integer as last, (count(*) filter (where quarter = 1 and is_right = 1))::integer as last_right
      from quartered group by id
    ),
    chosen as (
      select id, letter, count(*)::integer as count
      from given cross join lateral jsonb_array_elements_text(answer -> 'letters') as letter
      where answer ->> 'kind' = 'letters' group by id, letter
    ),
    letters as (select id, jsonb_agg(jsonb_build_object('letter', letter, 'count', count)) as letters from chosen group by id)
    select question.id, said.difficulty, said.answer_key as key, coalesce(judged, 0) as judged, coalesce("right", 0) as "right",
      coalesce(best, 0) as best, coalesce(best_right, 0) as "bestRight", coalesce(last, 0) as last, coalesce(last_right, 0) as "lastRight",
      coalesce(letters.letters, '[]') as letters
    from question
    join question_version as said on said.question_id = question.id and said.version = question.version
    left join tally on tally.id = question.id
    left join letters on letters.id = question.id
    where question.category_id = ${subjectId}`.execute(db)
  return rows
}

function figureOf({ id, difficulty, key, letters, ...tally }: Counted, until: number) {
  const right = key?.kind === 'letters' ? key.letters : []
  const figures = itemFigures(tally, { letters, people: tally.judged, right })
  const { discrimination, mostWrong } = figures
  return {
    id,
    answered: tally.judged,
    right_count: tally.right,
    right_percent: tally.judged === 0 ? null : Math.round((tally.right * PER_CENT) / tally.judged),
    discrimination: discrimination === null ? null : Math.round(discrimination * PER_CENT),
    wrong_letter: mostWrong?.letter ?? null,
    wrong_count: mostWrong?.count ?? 0,
    doubts: itemDoubts(figures, difficulty),
    until,
  }
}

/** Counts the questions of a subject again, in place of what was counted before. A subject with millions of answers takes its time. */
export async function countSubject(db: Db, subjectId: number, until: number): Promise<void> {
  await db.transaction().execute(async (work) => {
    await sql`set local statement_timeout = 0`.execute(work)
    const rows = (await countedIn(work, subjectId, until)).map((counted) => figureOf(counted, until))
    await putRows(work, 'question_figure', ['id'], rows)
  })
}

/**
 * Figures of a question. `answered`: learners whose first answer was counted. `discrimination` in hundredths, null below thirty learners;
 * `reports`: those that wait now.
 */
export type QuestionFigures = {
  answered: number
  right: number
  rightPercent: number | null
  discrimination: number | null
  wrongLetter: string | null
  wrongCount: number
  doubts: Doubt[]
  until: number
  reports: number
}

/** The figures of some questions; one that was not counted yet and has no reports is left out. */
export async function questionFigures(db: Db, ids: readonly number[]): Promise<Map<number, QuestionFigures>> {
  const { rows } = await sql<QuestionFigures & { id: number }>`
    select given.id, coalesce(answered, 0) as answered, coalesce(right_count, 0) as "right", right_percent as "rightPercent", discrimination,
      wrong_letter as "wrongLetter", coalesce(wrong_count, 0) as "wrongCount", coalesce(doubts, '[]') as doubts,
      coalesce(until, 0)::float8 as until, coalesce(reported.reports, 0) as reports
    from unnest(${[...ids]}::integer[]) as given (id)
    left join question_figure as figure on figure.id = given.id
    left join (
      select question_id, count(*)::integer as reports from question_report
      where status = 'submitted' and question_id = any(${[...ids]}::integer[]) group by question_id
    ) as reported on reported.question_id = given.id
    where figure.id is not null or reported.reports > 0`.execute(db)
  return new Map(rows.map(({ id, ...figures }) => [id, figures]))
}

/** The columns a list of questions is ordered by, by their names in addresses. */
export const figureOrders = { answered: 'answered', right: 'right_percent', discrimination: 'discrimination' } as const

export type LookFor = 'any' | 'reported' | Doubt
export const isLook = (given: string | undefined): given is LookFor =>
  given === 'any' || given === 'reported' || (given !== undefined && Object.hasOwn(doubtTitles, given))

/** Whether a question needs a look: for any reason, for a doubt that its figures raise, or because a report on it waits. */
export function needsLook(question: string, look: LookFor) {
  const id = sql.ref(question)
  const reported = sql<boolean>`${id} in (select question_id from question_report where status = 'submitted')`
  if (look === 'reported') return reported
  const wanted = look === 'any' ? sql`doubts <> '[]'` : sql`doubts @> ${JSON.stringify([look])}::jsonb`
  const doubted = sql<boolean>`${id} in (select id from question_figure where ${wanted})`
  return look === 'any' ? sql<boolean>`(${doubted} or ${reported})` : doubted
}

type Asked = { questionId: number; isRight: boolean; letter: string | null }
/** The id is the learner's: each has one first answer. */
export type GivenAnswer = { id: number; nickname: string; letters: string[] | null; verdict: string; answeredAt: number }

/** The answers that the figures of a question count: the first of each learner before the moment up to which they are counted. */
const counted = ({ questionId, isRight, letter }: Asked) => sql<GivenAnswer>`
  select given.user_id as id, users.nickname, given.answer -> 'letters' as letters, given.verdict, given.answered_at::float8 as "answeredAt"
  from (
    select distinct on (answer.user_id) answer.user_id, answer.answer, answer.verdict, answer.answered_at
    from practice_answer as answer join question_figure as figure on figure.id = answer.question_id
    where answer.question_id = ${questionId} and answer.is_first and answer.verdict in ${JUDGED} and answer.answered_at < figure.until
    order by answer.user_id, answer.answered_at, answer.practice_id
  ) as given join users on users.id = given.user_id
  where (not ${isRight}::boolean or given.verdict = 'right')
    and (${letter}::text is null or (given.answer ->> 'kind' = 'letters' and given.answer -> 'letters' @> to_jsonb(${letter}::text)))`

export async function answersTo(db: Db, { before, limit, ...asked }: Asked & Omit<PageWanted, 'order'>): Promise<GivenAnswer[]> {
  const { rows } = await sql<GivenAnswer>`select * from (${counted(asked)}) as answer
    where ${before ?? null}::integer is null or id < ${before ?? null} order by id desc limit ${limit}`.execute(db)
  return rows
}

/** Counts the answers, up to ten thousand. */
export const countAnswers = (db: Db, asked: Asked): Promise<{ count: number; isMore: boolean }> =>
  countFitting(db, db.selectFrom(sql<GivenAnswer>`(${counted(asked)})`.as('answer')).select('answer.id'))

/** How a question begins, to name it by. */
export async function stemOf(db: Db, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('question')
    .innerJoin('question_version as said', (join) =>
      join.onRef('said.question_id', '=', 'question.id').onRef('said.version', '=', 'question.version'),
    )
    .select('said.stem_text as stem')
    .where('question.id', '=', id)
    .executeTakeFirst()
  return row?.stem?.slice(0, STEM)
}

const REPORTED = sql`select distinct question_id as id from question_report where status = 'submitted'`

/** Counts at most so many questions of a statement. */
async function countUpTo(db: Db, found: RawBuilder<unknown>, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from (${found} limit ${most}) as found`.execute(db)
  return rows[0]?.count ?? 0
}

/** Counts the questions on which a report waits, up to so many. */
export const countReported = (db: Db, most: number): Promise<number> => countUpTo(db, REPORTED, most)

/** Counts the questions that need a look, up to so many; either reason alone is read no further. */
export const countLooks = (db: Db, most: number): Promise<number> =>
  countUpTo(
    db,
    sql`select id from (select id from question_figure where doubts <> '[]' limit ${most}) as doubted
      union select id from (${REPORTED} limit ${most}) as reported`,
    most,
  )
