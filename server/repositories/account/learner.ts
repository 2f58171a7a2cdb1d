import type { Insertable } from 'kysely'
import type { Db, Tables, Tx } from '#server/database/tables'
import { allCategories } from '#server/repositories/course/category'
import type { ExamNotice } from '@/contract/exam/rank.schema'
import type { Direction } from '@/contract/site/page.schema'
import { withDescendants } from '@/domain/course/course'

/** The directions a learner has chosen, in order. */
export const directionsOf = (db: Db, userId: number): Promise<Direction[]> =>
  db
    .selectFrom('learner_direction')
    .innerJoin('category', 'category.id', 'learner_direction.category_id')
    .select(['learner_direction.category_id as categoryId', 'category.name'])
    .where('learner_direction.user_id', '=', userId)
    .orderBy('learner_direction.seq')
    .execute()

/** The directions a learner has chosen, in order, each with the ids of all categories in it. */
export async function categoriesChosen(db: Db, userId: number): Promise<number[][]> {
  const chosen = await directionsOf(db, userId)
  if (chosen.length === 0) return []
  const all = await allCategories(db)
  return chosen.map(({ categoryId }) => withDescendants(all, categoryId))
}

/** Puts these directions in place of the learner's. */
export async function replaceDirections(work: Tx, userId: number, categoryIds: readonly number[]): Promise<void> {
  const rows = categoryIds.map((category_id, seq) => ({ user_id: userId, category_id, seq }))
  await work.deleteFrom('learner_direction').where('user_id', '=', userId).execute()
  if (rows.length > 0) await work.insertInto('learner_direction').values(rows).execute()
}

const MOST = 20

/** Lists the notices that the learner has not read yet, newest first. */
export function unreadNotices(db: Db, userId: number): Promise<ExamNotice[]> {
  return db
    .selectFrom('learner_notice as notice')
    .innerJoin('result', (join) => join.onRef('result.user_id', '=', 'notice.user_id').onRef('result.id', '=', 'notice.result_id'))
    .innerJoin('paper', 'paper.id', 'result.paper_id')
    .select(['notice.id', 'notice.result_id as resultId', 'paper.title', 'notice.reason', 'notice.made_at as at'])
    .select(['notice.from_marks as fromMarks', 'notice.to_marks as toMarks'])
    .where('notice.user_id', '=', userId)
    .where('notice.read_at', 'is', null)
    .orderBy('notice.id', 'desc')
    .limit(MOST)
    .execute()
}

/** Notes that the learner has read a notice, once. False for a notice that is not theirs. */
export async function readNotice(db: Db, userId: number, id: number, now: number): Promise<boolean> {
  const own = await db.selectFrom('learner_notice').select('read_at').where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()
  if (own?.read_at === null)
    await db.updateTable('learner_notice').set({ read_at: now }).where('id', '=', id).where('read_at', 'is', null).execute()
  return own !== undefined
}

export const insertNotice = (work: Tx, notice: Insertable<Tables['learner_notice']>) =>
  work.insertInto('learner_notice').values(notice).execute()
