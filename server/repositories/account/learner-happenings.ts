import { sql } from 'kysely'
import type { Db } from '#server/database/tables'

/** The part of a learner's past that is asked for: before the moment `before` (epoch ms), at most `limit`, newest first. */
export type Span = { userId: number; before: number; limit: number }

/** The session that held the playing of a lesson last. */
const heldOn = sql<string | null>`(select family.device from play_hold as hold
  join session_family as family on family.user_id = hold.user_id and family.id = hold.session_id
  where hold.user_id = day.user_id and hold.lesson_id = day.lesson_id and hold.held_at <= day.updated_at)`

/** The only session that was open at the end of a day's playing; null where several were. */
const openOn = sql<string | null>`(select max(family.device) from session_family as family
  where family.user_id = day.user_id and family.created_at <= day.updated_at
    and (family.revoked_at is null or family.revoked_at >= day.updated_at) having count(*) = 1)`

/**
 * Lessons studied, one row a lesson and learning day: `seconds` played that day. `position` (seconds) is where the film was left, known of the
 * last day alone; `device` plays it, where that is certain.
 */
export const studiedLessons = (db: Db, { userId, before, limit }: Span) =>
  db
    .selectFrom('learn_day as day')
    .leftJoin('lesson', 'lesson.id', 'day.lesson_id')
    .leftJoin('learn_state as state', (join) =>
      join
        .onRef('state.user_id', '=', 'day.user_id')
        .onRef('state.lesson_id', '=', 'day.lesson_id')
        .on(sql<boolean>`lesson.type in ('video', 'audio', 'live')`)
        .on(
          sql<boolean>`not exists (select 1 from learn_day as later
            where later.user_id = day.user_id and later.lesson_id = day.lesson_id and later.day > day.day)`,
        ),
    )
    .select(['day.updated_at as at', 'day.seconds', 'lesson.title', 'day.course_id as courseId'])
    .select(['state.position', 'lesson.length'])
    .select(sql<string | null>`coalesce(case when state.position is not null then ${heldOn} end, ${openOn})`.as('device'))
    .where('day.user_id', '=', userId)
    .where('day.updated_at', '<', before)
    .orderBy('day.updated_at', 'desc')
    .limit(limit)
    .execute()

/** Practices with what was answered and how much of it was right. */
export const practices = (db: Db, { userId, before, limit }: Span) =>
  db
    .selectFrom('practice')
    .select(['id', 'touched_at as at', 'title', 'question_count as questions', 'done_count as done'])
    .select((of) =>
      of
        .selectFrom('practice_answer as given')
        .select(sql<number>`count(*)::integer`.as('n'))
        .whereRef('given.practice_id', '=', 'practice.id')
        .whereRef('given.user_id', '=', 'practice.user_id')
        .where('given.verdict', '=', 'right')
        .as('right'),
    )
    .where('user_id', '=', userId)
    .where('touched_at', '<', before)
    .orderBy('touched_at', 'desc')
    .limit(limit)
    .execute()

/** Papers handed in, with marks in hundredths. */
export const handedIn = (db: Db, { userId, before, limit }: Span) =>
  db
    .selectFrom('result')
    .innerJoin('paper', 'paper.id', 'result.paper_id')
    .select(['result.id', 'result.submitted_at as at', 'paper.title', 'paper.id as paperId', 'result.marks', 'paper.full_marks as full'])
    .select(['result.used_seconds as seconds', 'result.is_first as isFirst'])
    .where('result.user_id', '=', userId)
    .where('result.submitted_at', '<', before)
    .orderBy('result.submitted_at', 'desc')
    .limit(limit)
    .execute()

/** Homework handed in. */
export const homeworkHandedIn = (db: Db, { userId, before, limit }: Span) =>
  db
    .selectFrom('homework_submission as given')
    .innerJoin('homework', 'homework.id', 'given.homework_id')
    .select(['given.id', 'given.submitted_at as at', 'homework.title', 'given.status', 'given.marks'])
    .where('given.user_id', '=', userId)
    .where('given.submitted_at', '<', before)
    .orderBy('given.submitted_at', 'desc')
    .limit(limit)
    .execute()

/** Orders by the moment they were made. */
export const ordersMade = (db: Db, { userId, before, limit }: Span) =>
  db
    .selectFrom('orders')
    .select(['id', 'created_at as at', 'title', 'payable', 'status', 'order_sn as orderSn', 'paid_at as paidAt', 'refunded'])
    .where('user_id', '=', userId)
    .where('created_at', '<', before)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()

/** Refunds by the moment they were asked for. */
export const refundsAsked = (db: Db, { userId, before, limit }: Span) =>
  db
    .selectFrom('refund')
    .select(['id', 'created_at as at', 'amount', 'status', 'reason', 'note', 'order_sn as orderSn'])
    .where('user_id', '=', userId)
    .where('created_at', '<', before)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()

/** Cash-outs by the moment they were asked for. */
export const cashOutsAsked = (db: Db, { userId, before, limit }: Span) =>
  db
    .selectFrom('cash_out')
    .select(['id', 'created_at as at', 'amount', 'status', 'hint'])
    .where('user_id', '=', userId)
    .where('created_at', '<', before)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()

/** Questions to teachers. */
export const doubtsAsked = (db: Db, { userId, before, limit }: Span) =>
  db
    .selectFrom('doubt')
    .select(['id', 'made_at as at', 'text', 'status', 'answer_count as answers'])
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('made_at', '<', before)
    .orderBy('made_at', 'desc')
    .limit(limit)
    .execute()

/** Letters to customer service. */
export const supportWritten = (db: Db, { userId, before, limit }: Span) =>
  db
    .selectFrom('support_message')
    .select(['id', 'created_at as at', 'body', 'status', 'answer'])
    .where('user_id', '=', userId)
    .where('created_at', '<', before)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()

/** Messages to the learner. */
export const messagesSent = (db: Db, { userId, before, limit }: Span) =>
  db
    .selectFrom('message')
    .select(['id', 'at', 'kind', 'title', 'body', 'read_at as readAt'])
    .where('user_id', '=', userId)
    .where('at', '<', before)
    .orderBy('at', 'desc')
    .limit(limit)
    .execute()

/** Acts of staff on the account. */
export const actsOnLearner = (db: Db, { userId, before, limit }: Span) =>
  db
    .selectFrom('audit')
    .innerJoin('staff', 'staff.id', 'audit.staff_id')
    .select(['audit.id', 'audit.at', 'audit.act', 'audit.reason', 'staff.name as staff'])
    .where('object', '=', `user:${userId}`)
    .where('at', '<', before)
    .orderBy('audit.id', 'desc')
    .limit(limit)
    .execute()
