import type { Db, Tx } from '#server/database/tables'

const NOBODY = 0

/** Groups with how many are in them and how much was written, and whether a viewer has joined. */
const circles = (db: Db | Tx, viewer: number | null) =>
  db
    .selectFrom('study_circle as circle')
    .select(['circle.id', 'circle.title', 'circle.intro', 'circle.cover', 'circle.is_open as isOpen'])
    .select((of) => [
      of
        .selectFrom('circle_member')
        .select(({ fn }) => fn.countAll<number>().as('members'))
        .whereRef('circle_id', '=', 'circle.id')
        .$asScalar()
        .$notNull()
        .as('memberCount'),
      of
        .selectFrom('circle_post')
        .select(({ fn }) => fn.countAll<number>().as('posts'))
        .whereRef('circle_id', '=', 'circle.id')
        .where('visibility', '=', 'public')
        .where('deleted_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('postCount'),
      of
        .exists(
          of
            .selectFrom('circle_member as own')
            .select('own.user_id')
            .whereRef('own.circle_id', '=', 'circle.id')
            .where('own.user_id', '=', viewer ?? NOBODY),
        )
        .$castTo<boolean>()
        .as('isMember'),
    ])

export type CircleRow = Awaited<ReturnType<typeof openCircles>>[number]

export const openCircles = (db: Db, viewer: number | null) =>
  circles(db, viewer).where('circle.is_open', '=', true).orderBy('circle.seq').orderBy('circle.id').execute()

export const findCircle = (db: Db | Tx, id: number, viewer: number | null) =>
  circles(db, viewer).where('circle.id', '=', id).executeTakeFirst()

/** Joins or leaves a group; again, it changes nothing. */
export async function setMember(db: Db | Tx, row: { circle_id: number; user_id: number; joined_at: number }, isOn: boolean): Promise<void> {
  if (isOn)
    await db
      .insertInto('circle_member')
      .values(row)
      .onConflict((on) => on.doNothing())
      .execute()
  else await db.deleteFrom('circle_member').where('circle_id', '=', row.circle_id).where('user_id', '=', row.user_id).execute()
}

/** Learners with how much they wrote and how many follow them. */
const people = (db: Db) =>
  db
    .selectFrom('users')
    .leftJoin('learner_profile as profile', 'profile.user_id', 'users.id')
    .select(['users.id', 'users.nickname', 'users.avatar', 'profile.introduce'])
    .select((of) => [
      of
        .selectFrom('circle_post')
        .select(({ fn }) => fn.countAll<number>().as('posts'))
        .whereRef('circle_post.user_id', '=', 'users.id')
        .where('visibility', '=', 'public')
        .where('deleted_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('postCount'),
      of
        .selectFrom('circle_follow')
        .select(({ fn }) => fn.countAll<number>().as('followers'))
        .whereRef('target_id', '=', 'users.id')
        .$asScalar()
        .$notNull()
        .as('followerCount'),
      of
        .selectFrom('circle_follow as following')
        .select(({ fn }) => fn.countAll<number>().as('followings'))
        .whereRef('following.follower_id', '=', 'users.id')
        .$asScalar()
        .$notNull()
        .as('followingCount'),
    ])

/** A learner, and whether a viewer follows or blocked them. */
export const findPerson = (db: Db, id: number, viewer: number | null) =>
  people(db)
    .select((of) =>
      of
        .exists(
          of
            .selectFrom('circle_follow as own')
            .select('own.target_id')
            .whereRef('own.target_id', '=', 'users.id')
            .where('own.follower_id', '=', viewer ?? NOBODY),
        )
        .$castTo<boolean>()
        .as('isFollowed'),
    )
    .select((of) =>
      of
        .exists(
          of
            .selectFrom('circle_block as blocked')
            .select('blocked.target_id')
            .whereRef('blocked.target_id', '=', 'users.id')
            .where('blocked.user_id', '=', viewer ?? NOBODY),
        )
        .$castTo<boolean>()
        .as('isBlocked'),
    )
    .where('users.id', '=', id)
    .executeTakeFirst()

/** Follows a learner or stops; again, it changes nothing. */
export async function setFollow(db: Db, row: { follower_id: number; target_id: number; made_at: number }, isOn: boolean): Promise<void> {
  if (isOn)
    await db
      .insertInto('circle_follow')
      .values(row)
      .onConflict((on) => on.doNothing())
      .execute()
  else await db.deleteFrom('circle_follow').where('follower_id', '=', row.follower_id).where('target_id', '=', row.target_id).execute()
}
