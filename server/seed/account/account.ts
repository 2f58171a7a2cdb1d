import { type Static, Type } from '@sinclair/typebox'
import { sql } from 'kysely'
import { putRows } from '#server/database/put-rows'
import type { Tx } from '#server/database/tables'
import { sendMessage } from '#server/repositories/account/message'
import { recountLearners } from '#server/repositories/course/course-edit'
import { postJournal } from '#server/repositories/wallet/ledger'
import { writeReviews } from '#server/seed/course/course'
import { attemptsOf } from '#server/seed/exam/exam'
import { learnerIds, type Offering, offer } from '#server/seed/offer'
import type { Seed } from '#server/seed/read'
import type { LearnerSeed } from '#server/seed/shapes'
import { writeKept } from '#server/seed/stored-rows'
import { practiceOf, reviewsOf } from '#server/seed/tiku/tiku'
import { notifyAnswered } from '#server/services/doubt/answer'
import { notifyCancelled, notifyPaid, notifyRefunded, notifyRefundRefused } from '#server/services/order/notify'
import { isMessageKind } from '@/domain/account/messages'
import { isLessonLearned } from '@/domain/learn/lesson'
import { addSpans, nothingPlayed } from '@/domain/learn/played'
import { beanPostings } from '@/domain/money/beans'
import { OVERDUE } from '@/domain/order/order'
import { learningDayOf, learningDayText, shanghaiHour } from '@/domain/time/day'
import { DAY_MS } from '@/domain/time/units'

/** Learners of the seed joined this many days before the first start. */
const JOINED_DAYS_AGO = 30
const EVENING_HOUR = 20
const LESSON_GAP_MS = 5 * 60_000

/** Makes the accounts that are not there yet. An id or number that is taken belongs to a real learner and is left alone. */
async function writeAccounts(work: Tx, learners: readonly LearnerSeed[], now: number): Promise<LearnerSeed[]> {
  const rows = learners.map(({ id, mobile, nickname, avatar }) => ({
    id,
    mobile,
    nickname,
    avatar,
    created_at: now - JOINED_DAYS_AGO * DAY_MS,
  }))
  if (rows.length === 0) return []
  const made = await work
    .insertInto('users')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  await sql`select setval(pg_get_serial_sequence('users', 'id'), (select max(id) from users))`.execute(work)
  const ids = new Set(made.map((row) => row.id))
  return learners.filter((learner) => ids.has(learner.id))
}

/** Beans of the first day, each learner's once. */
async function writeBeans(work: Tx, learners: readonly LearnerSeed[], now: number): Promise<void> {
  for (const { id, beans } of learners) {
    if (beans === undefined) continue
    await postJournal(work, { ref: `first-beans:${id}`, reason: '新人学豆', postings: beanPostings(id, beans), now })
  }
}

async function writeRights(work: Tx, seed: Seed, learners: readonly LearnerSeed[], now: number): Promise<void> {
  const validDays = new Map(seed.courses.map((course) => [course.id, course.validDays]))
  const granted_at = now - JOINED_DAYS_AGO * DAY_MS
  const rows = learners.flatMap(({ id, courseIds }) =>
    courseIds.map((course_id) => {
      const days = validDays.get(course_id) ?? null
      return { user_id: id, course_id, granted_at, expires_at: days === null ? null : granted_at + days * DAY_MS, order_sn: null }
    }),
  )
  await putRows(work, 'entitlement', ['user_id', 'course_id'], rows)
  await recountLearners({ db: work })
}

async function writeLearned(work: Tx, seed: Seed, learners: readonly LearnerSeed[], now: number): Promise<void> {
  const lessons = seed.courses.flatMap((course) =>
    course.chapters.flatMap((chapter) => chapter.lessons.map((lesson) => ({ courseId: course.id, ...lesson }))),
  )
  const byId = new Map(lessons.map((lesson) => [lesson.id, lesson]))
  const rows = learners.flatMap(({ id, learned }) =>
    learned.flatMap(({ lessonId, seconds, daysAgo }, index) => {
      const lesson = byId.get(lessonId)
      if (!lesson) return []
      return {
        user_id: id,
        lesson_id: lessonId,
        course_id: lesson.courseId,
        played: addSpans(nothingPlayed(lesson.length), [{ from: 0, to: seconds }], lesson.length),
        played_seconds: seconds,
        position: seconds,
        is_learned: isLessonLearned(seconds, lesson.length, seconds === lesson.length),
        updated_at: Math.min(now, shanghaiHour(now, -daysAgo, EVENING_HOUR) + index * LESSON_GAP_MS),
      }
    }),
  )
  if (rows.length === 0) return
  await work.insertInto('learn_state').values(rows).execute()
  const days = rows.map(({ user_id, lesson_id, course_id, played, played_seconds, updated_at }) => {
    return { user_id, day: learningDayOf(updated_at), lesson_id, course_id, played, seconds: played_seconds, updated_at }
  })
  await work.insertInto('learn_day').values(days).execute()
}

async function writeExamDays(work: Tx, learners: readonly LearnerSeed[], now: number): Promise<void> {
  const rows = learners.flatMap(({ id, examDay }) =>
    examDay ? [{ user_id: id, category_id: examDay.categoryId, day: learningDayText(learningDayOf(now) + examDay.inDays) }] : [],
  )
  if (rows.length > 0) await work.insertInto('exam_day').values(rows).execute()
}

/** Writes each learner's work in the question bank, in the order of time. */
async function writeBankPast(work: Tx, learners: readonly LearnerSeed[], now: number): Promise<void> {
  for (const learner of learners) {
    const events = [...attemptsOf(learner, now), ...practiceOf(learner, now), ...reviewsOf(learner, now)]
    for (const { happen } of events.sort((a, b) => a.at - b.at)) await happen(work)
  }
}

/** Learners with their rights, what they learned, and what they sat, practised, reviewed and kept, all dated back from `now`, ms. */
export async function writeLearners(work: Tx, seed: Seed, now: number): Promise<void> {
  const learners = await writeAccounts(work, seed.learners, now)
  await writeBeans(work, learners, now)
  await writeRights(work, seed, learners, now)
  await writeLearned(work, seed, learners, now)
  await writeBankPast(work, learners, now)
  await writeKept(work, learners, now)
  await writeExamDays(work, learners, now)
  await writeReviews(work, seed.around, new Set(learners.map(({ id }) => id)), now)
}

const HOUR = 9
/** Messages older than this have been read. */
const READ_AFTER_MS = 7 * DAY_MS

const Text = Type.String({ minLength: 1 })
/** A message of a demo learner; what their orders and questions brought is written beside it. */
export const MessageSeed = Type.Object(
  {
    mobile: Text,
    kind: Text,
    title: Type.Optional(Text),
    body: Text,
    link: Type.String({ pattern: '^/' }),
    daysAgo: Type.Integer({ minimum: 0 }),
    isRead: Type.Boolean(),
  },
  { additionalProperties: false },
)
type MessageSeed = Static<typeof MessageSeed>

/** Writes messages about a learner's orders, in the words of today. */
async function tellOrders(work: Tx, userId: number): Promise<void> {
  const orders = await work.selectFrom('orders').selectAll().where('user_id', '=', userId).orderBy('created_at').execute()
  for (const order of orders) {
    if (order.paid_at !== null) await notifyPaid(work, order, order.paid_at)
    if (order.cancelled_at !== null && order.cancel_reason === OVERDUE) await notifyCancelled(work, order, OVERDUE, order.cancelled_at)
  }
  const refunds = await work.selectFrom('refund').selectAll().where('user_id', '=', userId).where('finished_at', 'is not', null).execute()
  for (const { refund_no: refundNo, order_sn, amount, beans, status, note, finished_at } of refunds) {
    const order = orders.find((each) => each.order_sn === order_sn)
    if (order && status === 'succeeded') await notifyRefunded(work, { refundNo, order, amount, beans }, finished_at ?? 0)
    if (order && status === 'refused') await notifyRefundRefused(work, { refundNo, order }, note, finished_at ?? 0)
  }
}

async function tellAnswers(work: Tx, userId: number): Promise<void> {
  const posts = await work
    .selectFrom('doubt_post as post')
    .innerJoin('doubt', 'doubt.id', 'post.doubt_id')
    .select(['post.id', 'post.doubt_id', 'post.text', 'post.made_at'])
    .where('doubt.user_id', '=', userId)
    .where('post.kind', '=', 'teacher')
    .orderBy('post.made_at')
    .execute()
  for (const { id, doubt_id: doubtId, text, made_at: now } of posts) await notifyAnswered(work, { userId, doubtId, now }, id, text)
}

/** They are old: nobody is called to them, and the older ones have been read. */
async function settle(work: Tx, userIds: readonly number[], now: number): Promise<void> {
  const made = await work.selectFrom('message').select('id').where('user_id', 'in', userIds).execute()
  const refs = made.map(({ id }) => String(id))
  await work.deleteFrom('job').where('kind', '=', 'deliverMessage').where('ref', 'in', refs).execute()
  await work
    .updateTable('message')
    .set(({ ref }) => ({ read_at: ref('at') }))
    .where('user_id', 'in', userIds)
    .where('at', '<', now - READ_AFTER_MS)
    .execute()
}

/** The inboxes of demo learners, dated back from `now`, ms, with links to what is there. Made once. */
export async function writeInbox(work: Tx, messages: readonly MessageSeed[], now: number): Promise<void> {
  const ids = await learnerIds(
    work,
    messages.map(({ mobile }) => mobile),
  )
  const userIds = [...new Set(ids.values())]
  if (userIds.length === 0) return
  for (const userId of userIds) {
    await tellOrders(work, userId)
    await tellAnswers(work, userId)
  }
  for (const [at, { mobile, kind, daysAgo, isRead, ...said }] of messages.entries()) {
    const userId = ids.get(mobile)
    if (userId === undefined || !isMessageKind(kind)) continue
    const sentAt = Math.min(now, shanghaiHour(now, -daysAgo, HOUR))
    await sendMessage(work, { userId, kind, ref: `seed:${at}`, ...said, now: sentAt })
    const own = work.updateTable('message').where('user_id', '=', userId).where('kind', '=', kind).where('ref', '=', `seed:${at}`)
    if (isRead) await own.set({ read_at: sentAt }).execute()
  }
  await settle(work, userIds, now)
}

/** Texts learners agree to, each kind once: a release never changes what a school and its learners agreed on. */
export async function writeAgreements(offering: Offering, agreements: Seed['agreements']): Promise<void> {
  const rows = agreements.map(({ kind, version, title, publishedOn, sections }) => ({
    kind,
    version,
    title,
    sections,
    published_at: Date.parse(`${publishedOn}T00:00:00+08:00`),
  }))
  await offer(offering, 'agreement', ['kind'], rows)
}
