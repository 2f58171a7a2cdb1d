import { tx } from '#server/database/tx'
import type { Deps } from '#server/deps'
import { Refusal } from '#server/refusal'
import { lockLearners } from '#server/repositories/account/account'
import { directionsOf, replaceDirections } from '#server/repositories/account/learner-direction'
import { categoriesAmong } from '#server/repositories/course/category'
import type { Direction } from '@/contract/site/page.schema'

/** Directions are the second level of categories. */
const DIRECTION_LEVEL = 2

/** Replaces the learner's directions; an empty list is a valid choice. */
export async function chooseDirections({ db }: Deps, userId: number, ids: readonly number[]): Promise<Direction[]> {
  await tx(db, async (work) => {
    await lockLearners(work, [userId])
    const known = await categoriesAmong(work, ids, DIRECTION_LEVEL)
    if (known.length !== ids.length) throw new Refusal(400, '没有这个学习方向')
    await replaceDirections(work, userId, ids)
  })
  return directionsOf(db, userId)
}
