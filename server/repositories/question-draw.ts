import type { QuestionType } from '@/contract/exam/question.schema'
import type { DrawUnit } from '@/domain/practice/practice-draw'
import type { Db } from '../database/tables'

/** What is drawn from. Empty lists leave types and difficulties open; a material's type and difficulty speak for its children. */
export type Pool = {
  subjectIds: readonly number[]
  chapterId?: number | undefined
  types: readonly QuestionType[]
  difficulties: readonly number[]
}

/** Standalone questions and materials. */
const topsOf = (db: Db, { subjectIds, chapterId, types, difficulties }: Pool) =>
  db
    .selectFrom('question as top')
    .where('top.parent_id', 'is', null)
    .where('top.category_id', 'in', [...subjectIds])
    .$if(chapterId !== undefined, (query) => query.where('top.chapter_id', '=', chapterId ?? 0))
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
