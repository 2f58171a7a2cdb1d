import { type Static, Type } from '@sinclair/typebox'
import { sql } from 'kysely'
import type { Tx } from '#server/database/tables'
import { setMember } from '#server/repositories/community/circles'
import { addComment } from '#server/repositories/community/comments'
import { addCirclePost, setPostLike } from '#server/repositories/community/posts'
import { learnerIds } from '#server/seed/learner-ids'
import { type Offering, offer } from '#server/seed/offer'
import { closed, Id, MediaPath, Text } from '@/contract/site/stored-values.schema'
import { hotScore } from '@/domain/community/hot-score'
import { shanghaiHour } from '@/domain/time/day'
import { MINUTE_MS } from '@/domain/time/units'

const PostSeed = Type.Object(
  {
    mobile: Text,
    text: Text,
    daysAgo: Type.Integer({ minimum: 0 }),
    likes: Type.Array(Text),
    comments: Type.Array(Type.Object({ mobile: Text, text: Text }, closed)),
    isHeld: Type.Optional(Type.Boolean()),
  },
  closed,
)
/** A discussion group, and what demo learners wrote in it. */
export const CircleSeed = Type.Object(
  {
    id: Id,
    title: Text,
    intro: Text,
    cover: Type.Union([MediaPath, Type.Literal('')]),
    members: Type.Array(Text),
    posts: Type.Array(PostSeed),
  },
  closed,
)
type Circles = readonly Static<typeof CircleSeed>[]

const HOUR = 7

/** Discussion groups themselves. */
export async function writeCircles(offering: Offering, circles: Circles): Promise<void> {
  const rows = circles.map(({ id, title, intro, cover }, seq) => ({ id, title, intro, cover, seq }))
  const made = await offer(offering, 'study_circle', ['id'], rows)
  if (made.length === 0) return
  await sql`select setval(pg_get_serial_sequence('study_circle', 'id'), (select max(id) from study_circle))`.execute(offering.work)
}

type Past = { circleId: number; post: Static<typeof PostSeed>; key: string; ids: ReadonlyMap<string, number>; now: number }

async function writePost(work: Tx, { circleId, post, key, ids, now }: Past): Promise<void> {
  const author = ids.get(post.mobile)
  if (author === undefined) return
  const made_at = Math.min(now - MINUTE_MS, shanghaiHour(now, -post.daysAgo, HOUR))
  const id = await addCirclePost(work, {
    circle_id: circleId,
    user_id: author,
    idempotency_key: key,
    text: post.text,
    images: [],
    visibility: post.isHeld ? 'held' : 'public',
    hot: hotScore({ likes: 0, comments: 0, madeAt: made_at }),
    made_at,
  })
  for (const [at, { mobile, text }] of post.comments.entries()) {
    const user_id = ids.get(mobile)
    const row = { post_id: id, idempotency_key: `${key}-${at}`, text, visibility: 'public' as const, made_at: made_at + at }
    if (user_id !== undefined) await addComment(work, { ...row, user_id })
  }
  for (const user_id of post.likes.flatMap((mobile) => ids.get(mobile) ?? [])) await setPostLike(work, { post_id: id, user_id }, true)
}

/** Writes the posts, likes and memberships of demo learners. Made once. */
export async function writeCircleLife(work: Tx, circles: Circles, now: number): Promise<void> {
  const mobiles = circles.flatMap(({ members, posts }) => [
    ...members,
    ...posts.flatMap(({ mobile, likes, comments }) => [mobile, ...likes, ...comments.map((one) => one.mobile)]),
  ])
  const ids = await learnerIds(work, mobiles)
  for (const { id, members, posts } of circles) {
    for (const user_id of members.flatMap((mobile) => ids.get(mobile) ?? []))
      await setMember(work, { circle_id: id, user_id, joined_at: now }, true)
    for (const [at, post] of posts.entries()) await writePost(work, { circleId: id, post, key: `seed-circle-${id}-${at}`, ids, now })
  }
}
