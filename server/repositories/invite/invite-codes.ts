import { randomInt } from 'node:crypto'
import type { Db } from '#server/database/tables'
import { newInviteCode } from '@/domain/invite/invite'

/** Finds the owner of a code, and what they are called. */
export function inviterOf(db: Db, code: string) {
  return db
    .selectFrom('invite_code')
    .innerJoin('users', 'users.id', 'invite_code.user_id')
    .select(['users.id', 'users.nickname'])
    .where('invite_code.code', '=', code)
    .executeTakeFirst()
}

const findCode = async (db: Db, userId: number) =>
  (await db.selectFrom('invite_code').select('code').where('user_id', '=', userId).executeTakeFirst())?.code

/** The learner's own code, made when there is none. A drawn code that is taken is drawn again. */
export async function ownCode(db: Db, userId: number, now: number, draw: (below: number) => number = randomInt): Promise<string> {
  for (;;) {
    const known = await findCode(db, userId)
    if (known !== undefined) return known
    await db
      .insertInto('invite_code')
      .values({ user_id: userId, code: newInviteCode(draw), created_at: now })
      .onConflict((on) => on.doNothing())
      .execute()
  }
}
