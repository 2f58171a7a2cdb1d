import type { Direction } from '@/contract/content/page.schema'
import { tx } from '../../database/tx'
import type { Deps } from '../../deps'
import { Refusal } from '../../refusal'

/** Directions are the second level of categories. */
const DIRECTION_LEVEL = 2

/** The directions a learner has chosen, in order. */
export function directionsOf({ db }: Deps, userId: number): Promise<Direction[]> {
  return db
    .selectFrom('learner_direction')
    .innerJoin('category', 'category.id', 'learner_direction.category_id')
    .select(['learner_direction.category_id as categoryId', 'category.name'])
    .where('learner_direction.user_id', '=', userId)
    .orderBy('learner_direction.seq')
    .execute()
}

/** Replaces the learner's directions; an empty list is a valid choice. */
export async function chooseDirections(deps: Deps, userId: number, ids: readonly number[]): Promise<Direction[]> {
  const rows = ids.map((category_id, seq) => ({ user_id: userId, category_id, seq }))
  await tx(deps.db, async (work) => {
    // Two devices that choose at once write one after the other.
    await work.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
    const known =
      ids.length === 0
        ? []
        : await work.selectFrom('category').select('id').where('id', 'in', ids).where('level', '=', DIRECTION_LEVEL).execute()
    if (known.length !== ids.length) throw new Refusal(400, '没有这个学习方向')
    await work.deleteFrom('learner_direction').where('user_id', '=', userId).execute()
    if (rows.length > 0) await work.insertInto('learner_direction').values(rows).execute()
  })
  return directionsOf(deps, userId)
}
