import { sql } from 'kysely'
import type { Db } from '#server/database/tables'

/** The name of a knowledge point, and the subject it belongs to. */
export const pointById = (db: Db, id: number) =>
  db
    .selectFrom('knowledge_point as point')
    .innerJoin('tiku_chapter as chapter', 'chapter.id', 'point.chapter_id')
    .select(['point.title', 'chapter.category_id as categoryId'])
    .where('point.id', '=', id)
    .executeTakeFirst()

type OfPoint = { pointId: number; categoryId: number; userId: number; count: number; difficulties: readonly number[] }

/** Questions of a subject with a knowledge point, first those never answered in practice, then the longest ago. A material stands for its parts. */
export async function idsOfPoint(db: Db, { pointId, categoryId, userId, count, difficulties }: OfPoint): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(question.parent_id, question.id) as id
    from question join question_version as said on said.question_id = question.id and said.version = question.version
    cross join lateral (
      select max(answer.answered_at) as at from practice_answer as answer
      where answer.user_id = ${userId} and answer.question_id = question.id and answer.is_first
    ) as answered
    where question.category_id = ${categoryId} and question.type <> 'material' and not question.is_withdrawn
      and said.point_ids @> to_jsonb(${pointId}::integer)
      and (${difficulties.length === 0} or said.difficulty = any(${[...difficulties]}::int[]))
    group by coalesce(question.parent_id, question.id)
    order by bool_and(answered.at is not null), max(answered.at), id
    limit ${count}`.execute(db)
  return rows.map(({ id }) => id)
}

type Wanted = { ids: readonly number[]; userId: number; count: number }

/**
 * Standalone questions of the chapters of these, none of them among these: those with most knowledge points in common first, then
 * those the learner has not answered in practice. Only the chapters are read, however large the bank is.
 */
export async function similarIds(db: Db, { ids, userId, count }: Wanted): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with own as (
      select question.chapter_id, said.point_ids
      from question join question_version as said on said.question_id = question.id and said.version = question.version
      where question.id = any(${[...ids]}::integer[])
    ),
    point as (select distinct value from own cross join lateral jsonb_array_elements(own.point_ids))
    select other.id
    from question as other join question_version as said on said.question_id = other.id and said.version = other.version
    where other.chapter_id in (select chapter_id from own) and other.parent_id is null and other.type <> 'material' and not other.is_withdrawn
      and other.id <> all(${[...ids]}::integer[])
    order by (select count(*) from point where said.point_ids @> point.value) desc,
      exists (
        select 1 from practice_answer as answer where answer.user_id = ${userId} and answer.question_id = other.id and answer.is_first
      ),
      other.id
    limit ${count}`.execute(db)
  return rows.map(({ id }) => id)
}
