import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/database/tables'
import type { Graded } from '@/contract/tiku/practice.schema'

type MarkedRow = { question_id: number; verdict: string; at: number }

/** Every marked answer of a learner that counts: first answers in practice, and answers of exams handed in. Blanks are no answers. */
const markedOf = (userId: number): RawBuilder<MarkedRow> => sql<MarkedRow>`(
  select question_id, verdict, answered_at as at from practice_answer
    where user_id = ${userId} and is_first and verdict <> 'blank'
  union all
  select (mark ->> 'questionId')::int, mark ->> 'verdict', submitted_at from result, jsonb_array_elements(result.marking) as mark
    where result.user_id = ${userId} and mark ->> 'verdict' <> 'blank'
)`

/**
 * The question of each marked answer, looked up by its id: the planner cannot tell how few answers a learner has, and would read all
 * questions of the subjects instead, some 10 ms for 100,000.
 */
const questionOf = sql<{ id: number; chapter_id: number; category_id: number }>`(
  select id, chapter_id, category_id from question where question.id = marked.question_id offset 0
)`

/** By chapter: different questions answered, and of those answers that could be judged how many were right. */
export type ChapterTally = { chapterId: number; subjectId: number; answeredCount: number; judgedCount: number; rightCount: number }

export async function chapterTallies(db: Db, subjectIds: readonly number[], userId: number): Promise<ChapterTally[]> {
  return db
    .selectFrom(markedOf(userId).as('marked'))
    .innerJoinLateral(questionOf.as('question'), (join) => join.onTrue())
    .select(['question.chapter_id as chapterId', 'question.category_id as subjectId'])
    .select(({ fn }) => [
      fn.count<number>('question.id').distinct().as('answeredCount'),
      fn.countAll<number>().filterWhere('marked.verdict', '<>', 'unmarked').as('judgedCount'),
      fn.countAll<number>().filterWhere('marked.verdict', '=', 'right').as('rightCount'),
    ])
    .where('question.category_id', 'in', [...subjectIds])
    .groupBy(['question.chapter_id', 'question.category_id'])
    .execute()
}

/** Returns the ids of these questions that the learner has answered. */
export async function answeredAmong(db: Db, questionIds: readonly number[], userId: number): Promise<Set<number>> {
  if (questionIds.length === 0) return new Set()
  const rows = await db
    .selectFrom(markedOf(userId).as('marked'))
    .select('marked.question_id as id')
    .distinct()
    .where('marked.question_id', 'in', [...questionIds])
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The learner's newest answer to each of these questions that was not right: in practice, or in an exam handed in. */
export async function lastMissed(db: Db, questionIds: readonly number[], userId: number): Promise<Graded[]> {
  if (questionIds.length === 0) return []
  const ids = sql.join([...questionIds])
  const { rows } = await sql<Graded>`
    select distinct on (question_id) question_id as "questionId", seq, answer, verdict, marks as "marksGot", receipt from (
      select question_id, seq, answer, verdict, marks, receipt, answered_at as at, practice_id as place from practice_answer
        where user_id = ${userId} and is_first and question_id in (${ids})
      union all
      select given.question_id, 1, given.answer, mark ->> 'verdict', (mark ->> 'marks')::int, mark -> 'receipt', result.submitted_at, result.id
        from result
        inner join attempt_answer as given on given.attempt_id = result.attempt_id
        inner join lateral jsonb_array_elements(result.marking) as mark on (mark ->> 'questionId')::int = given.question_id
        where result.user_id = ${userId} and given.question_id in (${ids})
    ) as missed where verdict in ('wrong', 'partial') order by question_id, at desc, place desc`.execute(db)
  return rows
}

/** Ids of a chapter's questions that the learner has never answered, in its order, at most `limit`. */
export async function unansweredIn(db: Db, chapterId: number, userId: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('question')
    .select('question.id')
    .where('question.chapter_id', '=', chapterId)
    .where('question.type', '<>', 'material')
    .where('question.is_withdrawn', '=', false)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom(markedOf(userId).as('marked')).select('marked.question_id').whereRef('marked.question_id', '=', 'question.id')),
      ),
    )
    .orderBy('question.seq')
    .orderBy('question.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** By subject, how many different questions the learner has answered. */
export async function answeredCounts(db: Db, subjectIds: readonly number[], userId: number): Promise<Map<number, number>> {
  const counts = new Map<number, number>()
  for (const { subjectId, answeredCount } of await chapterTallies(db, subjectIds, userId))
    counts.set(subjectId, (counts.get(subjectId) ?? 0) + answeredCount)
  return counts
}

/** Answers since a moment, in these subjects. */
export async function answeredSince(db: Db, subjectIds: readonly number[], userId: number, since: number): Promise<number> {
  const { count } = await db
    .selectFrom(markedOf(userId).as('marked'))
    .innerJoinLateral(questionOf.as('question'), (join) => join.onTrue())
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('question.category_id', 'in', [...subjectIds])
    .where('marked.at', '>=', since)
    .executeTakeFirstOrThrow()
  return count
}

/** Answers of a learner in a span of moments, and of those that could be judged how many were right. */
export async function answersBetween(db: Db, userId: number, from: number, to: number) {
  return db
    .selectFrom(markedOf(userId).as('marked'))
    .select(({ fn }) => [
      fn.countAll<number>().as('answers'),
      fn.countAll<number>().filterWhere('marked.verdict', '<>', 'unmarked').as('judged'),
      fn.countAll<number>().filterWhere('marked.verdict', '=', 'right').as('right'),
    ])
    .where('marked.at', '>=', from)
    .where('marked.at', '<', to)
    .executeTakeFirstOrThrow()
}
