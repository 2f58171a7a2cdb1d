import type { QuestionType } from '@/contract/exam/question.schema'
import { type DrawUnit, drawUnits } from '@/domain/practice/practice-draw'
import type { Db } from '../../../database/tables'

/** What is drawn from. Empty lists leave types and difficulties open. */
type Pool = {
  subjectIds: readonly number[]
  chapterId?: number | undefined
  types: readonly QuestionType[]
  difficulties: readonly number[]
}

/** Questions that stand for themselves and materials, in the bank's order: a material's type and difficulty speak for its children. */
async function unitsOf(db: Db, { subjectIds, chapterId, types, difficulties }: Pool): Promise<DrawUnit[]> {
  if (subjectIds.length === 0) return []
  const rows = await db
    .selectFrom('question as top')
    .innerJoin('question_version as said', (join) =>
      join.onRef('said.question_id', '=', 'top.id').onRef('said.version', '=', 'top.version'),
    )
    .select(['top.id', 'top.type'])
    .select((select) =>
      select
        .selectFrom('question as child')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('child.parent_id', '=', 'top.id')
        .as('childCount'),
    )
    .where('top.parent_id', 'is', null)
    .where('top.category_id', 'in', [...subjectIds])
    .$if(chapterId !== undefined, (query) => query.where('top.chapter_id', '=', chapterId ?? 0))
    .$if(types.length > 0, (query) => query.where('top.type', 'in', [...types]))
    .$if(difficulties.length > 0, (query) => query.where('said.difficulty', 'in', [...difficulties]))
    .orderBy('top.id')
    .execute()
  return rows.map(({ id, type, childCount }) => ({ id, size: type === 'material' ? (childCount ?? 0) : 1 }))
}

/** Ids of questions and materials drawn until `count` questions are there. */
export async function draw(db: Db, pool: Pool, count: number, random: () => number): Promise<number[]> {
  return drawUnits(await unitsOf(db, pool), count, random).map(({ id }) => id)
}
