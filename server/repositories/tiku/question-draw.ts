import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/database/tables'
import type { DrawAmong } from '@/contract/tiku/practice.schema'
import type { QuestionType } from '@/contract/tiku/question.schema'
import type { DrawUnit } from '@/domain/tiku/practice'

/**
 * Describes the questions to draw from. Empty lists leave types and difficulties open; a material's type and difficulty speak for its
 * children.
 */
export type Pool = {
  subjectIds: readonly number[]
  chapterId?: number | undefined
  types: readonly QuestionType[]
  difficulties: readonly number[]
  /** Of a learner's own: a material is theirs where one of its children is, and new where none was practised. */
  among?: { own: Exclude<DrawAmong, 'weak'>; userId: number } | undefined
  /** Knowledge points, one of which a question or one of its children has. */
  pointIds?: readonly number[] | undefined
}

/** Whether a question or one of its children is of the learner's own. */
function isAmong({ own, userId }: NonNullable<Pool['among']>) {
  const any = (rows: RawBuilder<unknown>) =>
    sql<boolean>`exists (${rows} and (mine.question_id = top.id or mine.question_id in (select part.id from question part where part.parent_id = top.id)))`
  if (own === 'wrong') return any(sql`select 1 from wrong_entry mine where mine.user_id = ${userId} and mine.gone_at is null`)
  if (own === 'favourite') return any(sql`select 1 from favourite_question mine where mine.user_id = ${userId}`)
  return sql<boolean>`not ${any(sql`select 1 from practice_answer mine where mine.user_id = ${userId} and mine.is_first`)}`
}

const hasPoint = (pointIds: readonly number[]) => sql<boolean>`exists (
  select 1 from question part
  join question_version said on said.question_id = part.id and said.version = part.version
  cross join jsonb_array_elements(said.point_ids) as named
  where (part.id = top.id or part.parent_id = top.id) and named.value::integer = any(${[...pointIds]}::integer[])
)`

/** Standalone questions and materials. */
const topsOf = (db: Db, { subjectIds, chapterId, types, difficulties, among, pointIds }: Pool) =>
  db
    .selectFrom('question as top')
    .where('top.parent_id', 'is', null)
    .where('top.is_withdrawn', '=', false)
    .where('top.category_id', 'in', [...subjectIds])
    .$if(chapterId !== undefined, (query) => query.where('top.chapter_id', '=', chapterId ?? 0))
    .$if(among !== undefined, (query) => query.where(isAmong(among ?? { own: 'new', userId: 0 })))
    .$if(pointIds !== undefined, (query) => query.where(hasPoint(pointIds ?? [])))
    .$if(types.length > 0, (query) => query.where('top.type', 'in', [...types]))
    .$if(difficulties.length > 0, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('question_version as said')
            .select('said.version')
            .whereRef('said.question_id', '=', 'top.id')
            .whereRef('said.version', '=', 'top.version')
            .where('said.difficulty', 'in', [...difficulties]),
        ),
      ),
    )

export async function countPool(db: Db, pool: Pool): Promise<number> {
  return (
    await topsOf(db, pool)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count
}

/** The entries at these positions of the pool, counted from 1 by id. */
export async function unitsAt(db: Db, pool: Pool, places: readonly number[]): Promise<DrawUnit[]> {
  const numbered = topsOf(db, pool).select(({ fn }) => [
    'top.id',
    'top.type',
    fn
      .agg<number>('row_number')
      .over((by) => by.orderBy('top.id'))
      .as('place'),
  ])
  const rows = await db
    .selectFrom(numbered.as('unit'))
    .select(['unit.id', 'unit.type'])
    .select((select) =>
      select
        .selectFrom('question as child')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('child.parent_id', '=', 'unit.id')
        .as('childCount'),
    )
    .where('unit.place', 'in', [...places])
    .orderBy('unit.id')
    .execute()
  return rows.map(({ id, type, childCount }) => ({ id, size: type === 'material' ? (childCount ?? 0) : 1 }))
}
