import type { Tx } from '#server/database/tables'
import { addDoubt, changeDoubt, countAnswer, lessonPlace } from '#server/repositories/doubt/doubts'
import { hasOpenCourse, knownRefs, moveQuota } from '#server/repositories/doubt/quota'
import { QUESTION_ITSELF, setLike } from '#server/repositories/doubt/reactions'
import { addPost } from '#server/repositories/doubt/thread'
import { learnerIds } from '#server/seed/learner-ids'
import type { DoubtSeed } from '#server/seed/service/service-shapes'
import { DOUBT_CLOSE_MS, monthOf, quotaGrants } from '@/domain/doubt/doubt'
import { shanghaiHour } from '@/domain/time/day'
import { HOUR_MS } from '@/domain/time/units'

const HOUR = 20
type Ids = ReadonlyMap<string, number>

/** The month's quota and the question, as the service writes them. */
async function spend(work: Tx, userId: number, doubtId: number, now: number): Promise<void> {
  const month = monthOf(now)
  const grants = quotaGrants(month, { hasCourse: await hasOpenCourse(work, userId, now) })
  const known = await knownRefs(
    work,
    userId,
    grants.map(({ ref }) => ref),
  )
  for (const { ref, count, reason } of grants)
    if (!known.has(ref)) await moveQuota(work, { userId, month, change: count, reason, ref, now })
  await moveQuota(work, { userId, month, change: -1, reason: '提问', ref: `ask:${doubtId}`, now })
}

type Made = { id: number; userId: number; at: number; now: number }

type PostSeed = DoubtSeed['posts'][number]

/** Finds the writer of a post; null when its learner is not there. */
function writerOf(ids: Ids, post: PostSeed, asker: number): { user_id: number | null; teacher_id: number | null } | null {
  if (post.kind === 'teacher') return { user_id: null, teacher_id: post.teacherId ?? null }
  const user_id = post.kind === 'follow_up' ? asker : ids.get(post.mobile ?? '')
  return user_id === undefined ? null : { user_id, teacher_id: null }
}

/** Everything below a question; gives the answer that was accepted and the last moment. */
async function writePosts(work: Tx, ids: Ids, { posts }: DoubtSeed, { id, userId, at, now }: Made) {
  const end: { accepted: number | null; last: number } = { accepted: null, last: at }
  for (const [place, post] of posts.entries()) {
    const writer = writerOf(ids, post, userId)
    if (!writer) continue
    end.last = Math.min(now, at + post.hoursLater * HOUR_MS)
    const said = {
      asker_id: userId,
      doubt_id: id,
      kind: post.kind,
      ...writer,
      idempotency_key: `seed-${place}`,
      text: post.text,
      images: [],
    }
    const made = await addPost(work, { ...said, visibility: 'public', made_at: end.last })
    if (made && post.kind !== 'follow_up') await countAnswer(work, id)
    if (made && post.isAccepted) end.accepted = made.id
  }
  return end
}

async function placeOf(work: Tx, { courseId, lessonId, second }: DoubtSeed) {
  const lesson = lessonId === undefined ? undefined : await lessonPlace(work, lessonId)
  return {
    course_id: lesson?.courseId ?? courseId ?? null,
    lesson_id: lesson ? (lessonId ?? null) : null,
    second: lesson ? (second ?? null) : null,
    question_id: null,
  }
}

async function writeOne(work: Tx, ids: Ids, said: DoubtSeed, key: string, now: number): Promise<void> {
  const userId = ids.get(said.mobile)
  if (userId === undefined) return
  const at = Math.min(now, shanghaiHour(now, -said.daysAgo, HOUR))
  const made = await addDoubt(work, {
    user_id: userId,
    idempotency_key: key,
    text: said.text,
    images: [],
    ...(await placeOf(work, said)),
    is_anonymous: said.isAnonymous,
    status: 'open',
    visibility: said.isHeld ? 'held' : 'public',
    made_at: at,
    touched_at: at,
  })
  if (!made) return
  await spend(work, userId, made.id, at)
  const { accepted, last } = await writePosts(work, ids, said, { id: made.id, userId, at, now })
  const close_at = said.status === 'answered' ? last + DOUBT_CLOSE_MS : null
  await changeDoubt(work, made.id, { status: said.status, accepted_post_id: accepted, close_at, touched_at: last })
  for (const mobile of said.likes) {
    const liker = ids.get(mobile)
    if (liker !== undefined) await setLike(work, { userId: liker, doubtId: made.id, postId: QUESTION_ITSELF }, true)
  }
}

/** Learners' questions with answers and quota, dated back from `now`, ms, oldest first. Inserted once. */
export async function writeDoubts(work: Tx, doubts: readonly DoubtSeed[], now: number): Promise<void> {
  const mobiles = doubts.flatMap(({ mobile, likes, posts }) => [mobile, ...likes, ...posts.flatMap((post) => post.mobile ?? [])])
  const ids = await learnerIds(work, mobiles)
  const keyed = doubts.map((said, at) => ({ said, key: `seed-doubt-${at}` })).sort((one, other) => other.said.daysAgo - one.said.daysAgo)
  for (const { said, key } of keyed) await writeOne(work, ids, said, key, now)
}
