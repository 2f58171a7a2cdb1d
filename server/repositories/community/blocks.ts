import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables'

type Pair = { userId: number; targetId: number }

/** Whether what somebody wrote is shown to a viewer: not when the viewer blocked its author. */
export const isUnblocked = (viewer: number | null, author: string): RawBuilder<boolean> =>
  viewer === null
    ? sql<boolean>`true`
    : sql<boolean>`${sql.ref(author)} not in (select target_id from circle_block where user_id = ${viewer})`

/** Blocks a learner or stops; again, it changes nothing. Who is blocked follows and is followed no more. */
export async function setBlock(work: Tx, { userId, targetId, now }: Pair & { now: number }, isOn: boolean): Promise<void> {
  if (!isOn) {
    await work.deleteFrom('circle_block').where('user_id', '=', userId).where('target_id', '=', targetId).execute()
    return
  }
  await work
    .insertInto('circle_block')
    .values({ user_id: userId, target_id: targetId, made_at: now })
    .onConflict((on) => on.doNothing())
    .execute()
  const pair = [userId, targetId]
  await work.deleteFrom('circle_follow').where('follower_id', 'in', pair).where('target_id', 'in', pair).execute()
}

export async function hasBlocked(db: Db | Tx, { userId, targetId }: Pair): Promise<boolean> {
  const row = await db
    .selectFrom('circle_block')
    .select('made_at')
    .where('user_id', '=', userId)
    .where('target_id', '=', targetId)
    .executeTakeFirst()
  return row !== undefined
}

/** Learners somebody blocked, the latest first. */
export const blockedPeople = (db: Db, userId: number) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('circle_block')
        .select(['target_id', 'made_at'])
        .where('user_id', '=', userId)
        .orderBy('made_at', 'desc')
        .orderBy('target_id')
        .limit(200)
        .as('block'),
    )
    .innerJoin('users', 'users.id', 'block.target_id')
    .select(['users.id', 'users.nickname', 'users.avatar'])
    .orderBy('block.made_at', 'desc')
    .orderBy('users.id')
    .execute()
