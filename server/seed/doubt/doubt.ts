import { insertRows } from '#server/database/put-rows'
import type { Tx } from '#server/database/tables'
import { addDoubt, changeDoubt, countAnswer, lessonPlace } from '#server/repositories/doubt/doubts'
import { addSubmission, itemsOf, markSubmission } from '#server/repositories/doubt/homework/homework'
import { QUESTION_ITSELF, setLike } from '#server/repositories/doubt/marks'
import { hasOpenCourse, knownRefs, moveQuota } from '#server/repositories/doubt/quota'
import { addPost } from '#server/repositories/doubt/thread'
import { learnerIds, type Offering, offer } from '#server/seed/offer'
import type { DoubtSeed, HomeworkSeed } from '#server/seed/service/service-shapes'
import type { HomeworkAnswer } from '@/contract/doubt/homework.schema'
import { DOUBT_CLOSE_MS, monthOf, quotaGrants } from '@/domain/doubt/doubt'
import { creditsOf } from '@/domain/doubt/homework-state'
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
    const said = { doubt_id: id, kind: post.kind, ...writer, idempotency_key: `seed-${place}`, text: post.text, images: [] }
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

const DUE_HOUR = 22
const DONE_HOUR = 21

async function questionIds(work: Tx, homework: readonly HomeworkSeed[]): Promise<ReadonlyMap<string, number>> {
  const keys = homework.flatMap(({ items }) => items.flatMap(({ question }) => question ?? []))
  if (keys.length === 0) return new Map()
  const rows = await work.selectFrom('question').select(['id', 'key']).where('key', 'in', keys).execute()
  return new Map(rows.map(({ id, key }) => [key, id]))
}

/** Homework of the courses; due days count from today. */
export async function writeHomework(offering: Offering, homework: readonly HomeworkSeed[]): Promise<void> {
  const { work, now } = offering
  const rows = homework.map(({ id, courseId, title, intro, dueInDays, passMarks, credits }) => {
    return { id, course_id: courseId, title, intro, due_at: shanghaiHour(now, dueInDays, DUE_HOUR), pass_marks: passMarks, credits }
  })
  const made = new Set((await offer(offering, 'homework', ['id'], rows, { under: { course_id: 'course' } })).map(({ id }) => id))
  const own = homework.filter(({ id }) => made.has(id))
  const ids = await questionIds(work, own)
  const items = own.flatMap(({ id, items }) =>
    items.map(({ kind, prompt, marks, question }, at) => {
      return { homework_id: id, seq: at + 1, kind, question_id: question === undefined ? null : (ids.get(question) ?? null), prompt, marks }
    }),
  )
  await insertRows(work, 'homework_item', ['homework_id', 'seq'], items)
}

type Done = HomeworkSeed['submissions'][number]
type Item = Awaited<ReturnType<typeof itemsOf>>[number]

/** An answer that is right where the key decides. */
function answerOf({ seq, kind, key }: Item, { text }: Done): HomeworkAnswer {
  const answer = key?.kind === 'letters' || key?.kind === 'truth' ? key : null
  return { seq, answer, text: kind === 'text' ? text : '', images: [] }
}

function marksOf({ kind, marks }: Item, { textMarks, imageMarks }: Done): number | null {
  if (kind === 'question') return marks
  return kind === 'text' ? textMarks : imageMarks
}

async function writeDone(work: Tx, of: HomeworkSeed, done: Done, userId: number, now: number): Promise<void> {
  const items = await itemsOf(work, of.id)
  const at = Math.min(now, shanghaiHour(now, -done.daysAgo, DONE_HOUR))
  const isLate = at > shanghaiHour(now, of.dueInDays, DUE_HOUR)
  const item_marks = items.map((item) => ({ seq: item.seq, marks: marksOf(item, done) }))
  const made = await addSubmission(work, {
    homework_id: of.id,
    user_id: userId,
    version: 1,
    task_id: null,
    answers: items.map((item) => answerOf(item, done)),
    item_marks,
    status: 'submitted',
    is_late: isLate,
    marks: null,
    submitted_at: at,
    marked_at: null,
  })
  if (!made || done.status === 'submitted') return
  const marks = item_marks.reduce((sum, one) => sum + (one.marks ?? 0), 0)
  const credits = done.status === 'passed' ? creditsOf(of.credits, isLate) : 0
  await markSubmission(work, made.id, { status: done.status, marks, comment: done.comment, credits, item_marks, marked_at: at })
}

/** Homework submissions with their marks, from the seed. Inserted once. */
export async function writeHandedIn(work: Tx, homework: readonly HomeworkSeed[], now: number): Promise<void> {
  const ids = await learnerIds(
    work,
    homework.flatMap(({ submissions }) => submissions.map(({ mobile }) => mobile)),
  )
  for (const of of homework)
    for (const done of of.submissions) {
      const userId = ids.get(done.mobile)
      if (userId !== undefined) await writeDone(work, of, done, userId, now)
    }
}
