import type { Selectable } from 'kysely'
import type { Db, Tables, Tx } from '#server/database/tables'

export type AppleGrantRow = Selectable<Tables['apple_grant']>

/** Keeps the token that Apple gave, in place of an older one, while the learner still has that Apple account. */
export async function putAppleGrant(work: Tx, row: AppleGrantRow): Promise<boolean> {
  const held = await work
    .selectFrom('apple_identity')
    .select('sub')
    .where('user_id', '=', row.user_id)
    .where('sub', '=', row.sub)
    .forUpdate()
    .executeTakeFirst()
  if (!held) return false
  const { token_sealed, made_at } = row
  await work
    .insertInto('apple_grant')
    .values(row)
    .onConflict((on) => on.columns(['user_id', 'sub', 'app']).doUpdateSet({ token_sealed, made_at }))
    .execute()
  return true
}

/** Takes the tokens of a learner away, and returns them. */
export const takeAppleGrants = (work: Tx, userId: number): Promise<AppleGrantRow[]> =>
  work.deleteFrom('apple_grant').where('user_id', '=', userId).returningAll().execute()

export async function hasAppleGrant(db: Db, userId: number): Promise<boolean> {
  return (await db.selectFrom('apple_grant').select('sub').where('user_id', '=', userId).limit(1).executeTakeFirst()) !== undefined
}
