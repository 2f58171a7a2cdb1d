import type { Db, Tx } from '#server/database/tables'
import type { UserChange } from '@/contract/account/profile.schema'
import { PROFILE_LONGEST, type ProfileField } from '@/domain/account/profile'

export type ProfileRow = {
  mobile: string | null
  nickname: string
  avatar: string
  studentid: string
  introduce: string
  school: string
  company: string
  isVerified: boolean
  hasPassword: boolean
  nameSealed: string | null
  email: string | null
  hasApple: boolean
}

/** Reads the stored profile of a learner; undefined when there is no such account. */
export async function profileOf(db: Db | Tx, userId: number): Promise<ProfileRow | undefined> {
  const row = await db
    .selectFrom('users')
    .leftJoin('learner_profile as told', 'told.user_id', 'users.id')
    .leftJoin('real_name as real', 'real.user_id', 'users.id')
    .leftJoin('user_password as lock', 'lock.user_id', 'users.id')
    .leftJoin('learner_email as mail', 'mail.user_id', 'users.id')
    .select('mail.address as email')
    .select(['mobile', 'nickname', 'avatar', 'studentid', 'introduce', 'school', 'company'])
    .select(['real.name_sealed as nameSealed', 'lock.user_id as passwordOf'])
    .select((the) =>
      the
        .exists(
          the
            .selectFrom('apple_identity as held')
            .select('held.sub')
            .whereRef('held.user_id', '=', 'users.id')
            .where('held.revoked_at', 'is', null),
        )
        .as('hasApple'),
    )
    .where('users.id', '=', userId)
    .executeTakeFirst()
  if (!row) return undefined
  const { introduce, school, company, passwordOf, ...rest } = row
  return {
    ...rest,
    introduce: introduce ?? '',
    school: school ?? '',
    company: company ?? '',
    isVerified: row.nameSealed !== null,
    hasPassword: passwordOf !== null,
    hasApple: row.hasApple === true,
  }
}

/** The public profile of a learner; undefined when the account does not exist or was deleted. */
export function publicProfileOf(db: Db, userId: number): Promise<{ nickname: string; avatar: string } | undefined> {
  return db.selectFrom('users').select(['nickname', 'avatar']).where('id', '=', userId).where('is_locked', '=', false).executeTakeFirst()
}

const textFields = Object.keys(PROFILE_LONGEST) as ProfileField[]

/** Stores the changed texts, all together or none. */
export async function writeProfile(
  work: Tx,
  userId: number,
  change: UserChange & { place?: string | undefined },
  now: number,
): Promise<void> {
  const { nickname, place } = change
  const named = { ...(nickname !== undefined && { nickname }), ...(place !== undefined && { avatar: place }) }
  if (Object.keys(named).length > 0) await work.updateTable('users').set(named).where('id', '=', userId).execute()
  const texts = Object.fromEntries(textFields.flatMap((field) => (change[field] === undefined ? [] : [[field, change[field]]])))
  if (Object.keys(texts).length === 0) return
  await work
    .insertInto('learner_profile')
    .values({ user_id: userId, ...texts, updated_at: now })
    .onConflict((on) => on.column('user_id').doUpdateSet({ ...texts, updated_at: now }))
    .execute()
}

/** Names and portraits of the learners named, at most `limit`; unknown ids are left out. */
export const facesOf = (db: Db, ids: readonly number[], limit: number): Promise<{ id: number; nickname: string; avatar: string }[]> =>
  db.selectFrom('users').select(['id', 'nickname', 'avatar']).where('id', 'in', ids).orderBy('id').limit(limit).execute()
