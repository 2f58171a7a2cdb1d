import { sql } from 'kysely'
import type { Db } from '#server/database/tables'
import type { OwnTask } from '@/domain/study/own-plan'

/** Counts behind the tabs of a learner's file. */
export type LearnerCounts = Readonly<Record<'courses' | 'orders' | 'results' | 'doubts' | 'messages' | 'devices', number>>

export async function learnerCounts(db: Db, userId: number): Promise<LearnerCounts> {
  const { rows } = await sql<LearnerCounts>`
    select
      (select count(*)::integer from entitlement where user_id = ${userId}) as courses,
      (select count(*)::integer from orders where user_id = ${userId}) as orders,
      (select count(*)::integer from result where user_id = ${userId}) as results,
      (select count(*)::integer from doubt where user_id = ${userId} and deleted_at is null) as doubts,
      (select count(*)::integer from message where user_id = ${userId}) as messages,
      (select count(*)::integer from session_family where user_id = ${userId} and revoked_at is null) as devices`.execute(db)
  return rows[0] ?? { courses: 0, orders: 0, results: 0, doubts: 0, messages: 0, devices: 0 }
}

/** How learners are told apart in a list that is not about them: by their picture, and what they have. */
export type LearnerSketch = { id: number; avatar: string; courses: number; classes: number }

export async function learnerSketches(db: Db, ids: readonly number[]): Promise<LearnerSketch[]> {
  const { rows } = await sql<LearnerSketch>`
    select owner.id, owner.avatar,
      (select count(*)::integer from entitlement as held where held.user_id = owner.id) as courses,
      (select count(*)::integer from class_member as member where member.user_id = owner.id) as classes
    from users as owner where owner.id = any(${[...ids]}::int[])`.execute(db)
  return rows
}

/** `origin`: the order, code or grant that gave the right; null for a right of the first days. `paidBy`: the order that pays for it. */
export type HeldCourse = {
  courseId: number
  title: string
  cover: string
  grantedAt: number
  expiresAt: number | null
  origin: string | null
  paidBy: number | null
  lessons: number
  learned: number
  lastAt: number | null
}

/** Courses of a learner, in time or not, the newest right first. */
export async function heldCourses(db: Db, userId: number): Promise<HeldCourse[]> {
  const { rows } = await sql<HeldCourse>`
    select held.course_id as "courseId", course.title, course.cover, held.granted_at as "grantedAt", held.expires_at as "expiresAt",
      held.order_sn as origin, orders.id as "paidBy",
      (select count(*)::integer from lesson where lesson.course_id = held.course_id) as lessons,
      (select count(*)::integer from learn_state as s where s.user_id = held.user_id and s.course_id = held.course_id and s.is_learned) as learned,
      (select max(s.updated_at) from learn_state as s where s.user_id = held.user_id and s.course_id = held.course_id) as "lastAt"
    from entitlement as held join course on course.id = held.course_id left join orders
      on orders.user_id = held.user_id and orders.order_sn = held.order_sn
    where held.user_id = ${userId} order by held.granted_at desc, held.course_id desc`.execute(db)
  return rows
}

/** Classes of a learner with tasks done and owed before the learning day `today`. */
export async function heldClasses(db: Db, userId: number, today: number) {
  const { rows } = await sql<{ classId: number; title: string; done: number; owed: number; credits: number; joinedAt: number }>`
    select class.id as "classId", class.title, member.done_tasks as done, member.credits, member.joined_at as "joinedAt",
      (select count(*)::integer from task_due as due join plan_task as task on task.id = due.task_id
        where due.user_id = member.user_id and task.plan_id = class.plan_id and due.due_day < ${today}
          and not exists (select 1 from task_done as d where d.user_id = due.user_id and d.task_id = due.task_id)) as owed
    from class_member as member join study_class as class on class.id = member.class_id
    where member.user_id = ${userId} order by member.joined_at desc`.execute(db)
  return rows
}

export type HeldPlan = {
  courseId: number
  title: string
  examDay: string | null
  dailyMinutes: number
  restDays: number[]
  /** The minute of the day of the daily reminder; null for none. */
  remindAt: number | null
  /** The learning day that was laid out last; null before the first. */
  plannedDay: number | null
  tasks: { kind: OwnTask['kind']; title: string; minutes: number; isDone: boolean }[]
  /** Tasks of the last two weeks. */
  done: number
  total: number
}

const LATELY_DAYS = 14

/** The plans that a learner made for themselves, each with the tasks of the day that was laid out last. */
export async function heldPlans(db: Db, userId: number, today: number): Promise<HeldPlan[]> {
  const { rows } = await sql<HeldPlan>`
    select plan.course_id as "courseId", course.title, plan.daily_minutes as "dailyMinutes", plan.rest_days as "restDays", plan.remind_at as "remindAt",
      plan.planned_day as "plannedDay",
      (select day from exam_day where exam_day.user_id = plan.user_id and exam_day.category_id in (category.id, category.parent_id)
        order by exam_day.category_id desc limit 1) as "examDay",
      coalesce((select jsonb_agg(jsonb_build_object('kind', task.kind, 'minutes', task.minutes, 'isDone', task.done_at is not null,
          'title', coalesce(lesson.title, point.title, paper.title, '')) order by task.seq)
        from own_plan_task as task
        left join lesson on task.kind = 'lesson' and lesson.id = task.ref_id
        left join knowledge_point as point on task.kind = 'practice' and point.id = task.ref_id
        left join paper on task.kind = 'paper' and paper.id = task.ref_id
        where task.user_id = plan.user_id and task.course_id = plan.course_id and task.day = plan.planned_day), '[]'::jsonb) as tasks,
      lately.done, lately.total
    from own_plan as plan join course on course.id = plan.course_id join category on category.id = course.category_id
    cross join lateral (select (count(*) filter (where task.done_at is not null))::integer as done, count(*)::integer as total
      from own_plan_task as task where task.user_id = plan.user_id and task.course_id = plan.course_id and task.day > ${today - LATELY_DAYS}) as lately
    where plan.user_id = ${userId} order by plan.made_at desc, plan.course_id`.execute(db)
  return rows
}

/** Seconds of learning by learning day, from the day `since` on. */
export const learnedDays = (db: Db, userId: number, since: number): Promise<{ day: number; seconds: number }[]> =>
  db
    .selectFrom('learn_day')
    .select('day')
    .select(sql<number>`sum(seconds)::integer`.as('seconds'))
    .where('user_id', '=', userId)
    .where('day', '>=', since)
    .groupBy('day')
    .orderBy('day')
    .execute()

/** How a learner does: first answers in practice with the right ones among them, and the place by credits in the class that was entered last. */
export type LearnerForm = { answered: number; right: number; place: number | null; members: number }

export async function learnerForm(db: Db, userId: number): Promise<LearnerForm> {
  const { rows: tried } = await sql<Pick<LearnerForm, 'answered' | 'right'>>`
    select count(*)::integer as answered, (count(*) filter (where verdict = 'right'))::integer as right
    from practice_answer where user_id = ${userId} and is_first`.execute(db)
  const own = await db
    .selectFrom('class_member')
    .select(['class_id', 'credits'])
    .where('user_id', '=', userId)
    .orderBy('joined_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const form = tried[0] ?? { answered: 0, right: 0 }
  if (!own) return { ...form, place: null, members: 0 }
  const { rows: standing } = await sql<Pick<LearnerForm, 'place' | 'members'>>`
    select (count(*) filter (where credits > ${own.credits}))::integer + 1 as place, count(*)::integer as members
    from class_member where class_id = ${own.class_id}`.execute(db)
  return { ...form, ...(standing[0] ?? { place: null, members: 0 }) }
}

/** Sum of what was paid and not given back, in fen. */
export async function paidInAll(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(payable - refunded), 0)::integer as sum from orders where user_id = ${userId} and paid_at is not null`.execute(db)
  return rows[0]?.sum ?? 0
}

/** Balances of a learner's books by kind: fen of cash, numbers of beans. */
export const balances = (db: Db, userId: number): Promise<{ kind: string; unit: 'fen' | 'bean'; balance: number }[]> =>
  db.selectFrom('ledger_account').select(['kind', 'unit', 'balance']).where('user_id', '=', userId).orderBy('kind').execute()

/** Movements of a learner's books, newest first. */
export const movements = (db: Db, userId: number, limit: number) =>
  db
    .selectFrom('ledger_posting as line')
    .innerJoin('ledger_account as own', (join) => join.onRef('own.user_id', '=', 'line.user_id').onRef('own.id', '=', 'line.account_id'))
    .innerJoin('ledger_journal as journal', 'journal.id', 'line.journal_id')
    .select(['journal.id', 'journal.ref', 'journal.reason', 'journal.made_at as at', 'line.amount', 'own.unit', 'own.kind'])
    .where('line.user_id', '=', userId)
    .where('own.user_id', '=', userId)
    .where('journal.user_id', '=', userId)
    .orderBy('line.journal_id', 'desc')
    .limit(limit)
    .execute()

/** Coupons of a learner, newest first. */
export const heldCoupons = (db: Db, userId: number, limit: number) =>
  db
    .selectFrom('coupon')
    .innerJoin('coupon_template as of', 'of.id', 'coupon.template_id')
    .select(['coupon.id', 'of.title', 'coupon.status', 'coupon.claimed_at as claimedAt', 'coupon.expires_at as expiresAt'])
    .where('coupon.user_id', '=', userId)
    .orderBy('coupon.id', 'desc')
    .limit(limit)
    .execute()

/** Sessions of a learner, those that last first. */
export const sessionsOf = (db: Db, userId: number, limit: number) =>
  db
    .selectFrom('session_family')
    .select(['id', 'device', 'created_at as createdAt', 'seen_at as seenAt', 'revoked_at as revokedAt'])
    .where('user_id', '=', userId)
    .orderBy(sql`revoked_at is not null`)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Consents of a learner as they were given and taken back, newest first. */
export const consentsOf = (db: Db, userId: number, limit: number) =>
  db
    .selectFrom('consent')
    .select(['id', 'kind', 'version', 'is_given as isGiven', 'place', 'given_at as givenAt'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Changes of a learner's mobile with both numbers masked, newest first. */
export const mobileChanges = (db: Db, userId: number, limit: number) =>
  db
    .selectFrom('mobile_change')
    .select(['id', 'before_masked as before', 'after_masked as after', 'changed_at as at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Holds whether the account is bound to the messaging app and to Apple, and when it is to be deleted (null for never). */
type Standing = { isBound: boolean; hasApple: boolean; deletionAt: number | null; lastAt: number | null; avatar: string }

/** Reads how an account stands. */
export async function accountStanding(db: Db, userId: number): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select exists (select 1 from messaging_identity where user_id = ${userId}) as "isBound",
      exists (select 1 from apple_identity where user_id = ${userId} and revoked_at is null) as "hasApple",
      (select due_at from account_deletion where user_id = ${userId}) as "deletionAt",
      (select max(updated_at) from learn_state where user_id = ${userId}) as "lastAt",
      coalesce((select avatar from users where id = ${userId}), '') as avatar`.execute(db)
  return rows[0] ?? { isBound: false, hasApple: false, deletionAt: null, lastAt: null, avatar: '' }
}
