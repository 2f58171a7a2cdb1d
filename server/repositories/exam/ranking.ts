import type { Db, Tx } from '#server/database/tables'
import { boardOf } from '@/domain/exam/rank'

/** Closes the ranking of a ranked paper, which no job opens again, or opens it; false where it is so already. */
export async function holdRanking(work: Tx, paperId: number, isHeld: boolean): Promise<boolean> {
  const { numUpdatedRows } = await work
    .updateTable('paper')
    .set({ is_rank_held: isHeld, ...(isHeld && { publishes_itself: false }) })
    .where('id', '=', paperId)
    .where('is_ranked', '=', true)
    .where('is_rank_held', '!=', isHeld)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Learners on the ranking of a paper by number, from the one after `after` on. */
export const rankedAfter = async (db: Db, paperId: number, after: number, limit: number): Promise<number[]> =>
  (
    await db
      .selectFrom('rank_entry')
      .select('user_id as userId')
      .where('board', '=', boardOf(`paper:${paperId}`, 'all', 0))
      .where('user_id', '>', after)
      .orderBy('user_id')
      .limit(limit)
      .execute()
  ).map(({ userId }) => userId)
