import { drawPlaces, drawUnits } from '@/domain/practice/practice-draw'
import type { Db } from '../../../database/tables'
import { countPool, type Pool, unitsAt } from '../../../repositories/question-draw'

/** Units looked at for each question wanted, and some more: materials that are too long or have no children are passed over. */
const SPARE = { times: 2, more: 10 }

/** Ids of questions and materials drawn until `count` questions are there. Of a large bank only a sample is read. */
export async function draw(db: Db, pool: Pool, count: number, random: () => number): Promise<number[]> {
  const total = pool.subjectIds.length === 0 ? 0 : await countPool(db, pool)
  if (total === 0) return []
  const places = drawPlaces(total, count * SPARE.times + SPARE.more, random)
  return drawUnits(await unitsAt(db, pool, places), count, random).map(({ id }) => id)
}
