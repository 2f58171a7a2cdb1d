import type { Db, Tx } from '#server/database/tables'

const NOBODY = 0

const membersByCircle = (db: Db | Tx) =>
  db
    .selectFrom('circle_member')
    .select('circle_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .groupBy('circle_id')
    .as('members')

const postsByCircle = (db: Db | Tx) =>
  db
    .selectFrom('circle_post')
    .select('circle_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('visibility', '=', 'public')
    .where('deleted_at', 'is', null)
    .groupBy('circle_id')
    .as('posts')

/** Groups with how many are in them and how much was written, and whether a viewer has joined. */
const circles = (db: Db | Tx, viewer: number | null) =>
  db
    .selectFrom('study_circle as circle')
    .leftJoin(membersByCircle(db), 'members.circle_id', 'circle.id')
    .leftJoin(postsByCircle(db), 'posts.circle_id', 'circle.id')
    .leftJoin(
      (of) =>
        of
          .selectFrom('circle_member')
          .select('circle_id')
          .where('user_id', '=', viewer ?? NOBODY)
          .as('own'),
      (join) => join.onRef('own.circle_id', '=', 'circle.id'),
    )
    .select(['circle.id', 'circle.title', 'circle.intro', 'circle.cover', 'circle.is_open as isOpen'])
    .select((of) => [
      of.fn.coalesce('members.count', of.val(0)).as('memberCount'),
      of.fn.coalesce('posts.count', of.val(0)).as('postCount'),
      of('own.circle_id', 'is not', null).$castTo<boolean>().as('isMember'),
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

/** How much a learner wrote and how many follow them, and whether a viewer follows or blocked them: these rows lie with several learners. */
const standingOf = (db: Db, id: number, viewer: number | null) =>
  db
    .selectNoFrom((of) => [
      of
        .selectFrom('circle_post')
        .select(({ fn }) => fn.countAll<number>().as('posts'))
        .where('user_id', '=', id)
        .where('visibility', '=', 'public')
        .where('deleted_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('postCount'),
      of
        .selectFrom('circle_follow')
        .select(({ fn }) => fn.countAll<number>().as('followers'))
        .where('target_id', '=', id)
        .$asScalar()
        .$notNull()
        .as('followerCount'),
      of
        .selectFrom('circle_follow')
        .select(({ fn }) => fn.countAll<number>().as('followings'))
        .where('follower_id', '=', id)
        .$asScalar()
        .$notNull()
        .as('followingCount'),
      of
        .exists(
          of
            .selectFrom('circle_follow')
            .select('target_id')
            .where('target_id', '=', id)
            .where('follower_id', '=', viewer ?? NOBODY),
        )
        .$castTo<boolean>()
        .as('isFollowed'),
      of
        .exists(
          of
            .selectFrom('circle_block')
            .select('target_id')
            .where('target_id', '=', id)
            .where('user_id', '=', viewer ?? NOBODY),
        )
        .$castTo<boolean>()
        .as('isBlocked'),
    ])
    .executeTakeFirstOrThrow()

/** A learner, and where they stand with the others and with a viewer. */
export async function findPerson(db: Db, id: number, viewer: number | null) {
  const person = await db
    .selectFrom('users')
    .leftJoin('learner_profile as profile', 'profile.user_id', 'users.id')
    .select(['users.id', 'users.nickname', 'users.avatar', 'profile.introduce'])
    .where('users.id', '=', id)
    .executeTakeFirst()
  return person && { ...person, ...(await standingOf(db, id, viewer)) }
}

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
