import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables'
import type { ClassChoice, MyClass, StudySetting } from '@/contract/study/plan.schema'

const memberRows = (db: Db, userId: number) =>
  db
    .selectFrom('class_member as member')
    .innerJoin('study_class as class', 'class.id', 'member.class_id')
    .innerJoin('course_group as of', 'of.id', 'member.course_group_id')
    .innerJoin('course', 'course.id', 'of.course_id')
    .select(['member.id', 'member.user_id as userId', 'member.class_id as classId', 'member.group_seq as groupSeq', 'member.credits'])
    .select(['member.done_tasks as doneTasks', 'member.transfers', 'member.start_day as startDay', 'member.daily_minutes as dailyMinutes'])
    .select((of) => of('member.start_day', '+', of.ref('member.shifted_days')).as('planDay'))
    .select(['member.rest_days as restDays', 'member.remind_at as remindAt', 'member.course_group_id as courseGroupId'])
    .select(['class.seq as classSeq', 'class.title', 'class.plan_id as planId', 'class.teacher_name as teacherName'])
    .select(['class.teacher_avatar as teacherAvatar', 'class.teacher_words as teacherWords'])
    .select(['of.title as groupTitle', 'of.course_id as courseId', 'course.category_id as categoryId'])
    .where('member.user_id', '=', userId)

/** How many learners each class has, to be joined; a class without any is not in it. */
export const classSizes = (db: Db | Tx) =>
  db
    .selectFrom('class_member')
    .select('class_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .groupBy('class_id')
    .as('member')

/** The classes a learner is in, the latest joined first. `planDay`: the learner's own first day after shifts of the plan; due days count from it. */
export const membersOf = (db: Db, userId: number) =>
  memberRows(db, userId).orderBy('member.joined_at', 'desc').orderBy('member.id', 'desc').execute()

export type Member = Awaited<ReturnType<typeof membersOf>>[number]

/** A learner's place in a course group, locked for the transaction. */
export const lockMember = (work: Tx, userId: number, courseGroupId: number): Promise<Member | undefined> =>
  memberRows(work, userId).where('member.course_group_id', '=', courseGroupId).forUpdate('member').executeTakeFirst()

/** A membership as the learner sees it. */
export const myClassOf = (row: Member): MyClass => ({
  courseGroupId: row.courseGroupId,
  courseId: row.courseId,
  groupTitle: row.groupTitle,
  classId: row.classId,
  classSeq: row.classSeq,
  groupSeq: row.groupSeq,
  title: row.title,
  planId: row.planId,
  credits: row.credits,
})

/** A class, locked for the transaction, so that its places are given one after another. */
export const lockClass = (work: Tx, id: number) =>
  work
    .selectFrom('study_class as class')
    .innerJoin('course_group as of', 'of.id', 'class.course_group_id')
    .select([
      'class.id',
      'class.course_group_id as courseGroupId',
      'class.start_day as startDay',
      'class.capacity',
      'of.course_id as courseId',
    ])
    .select(['class.is_open as isOpen'])
    .where('class.id', '=', id)
    .forUpdate('class')
    .executeTakeFirst()

export async function countMembers(db: Db, classId: number): Promise<number> {
  const row = await db
    .selectFrom('class_member')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('class_id', '=', classId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

type NewMember = { userId: number; courseGroupId: number; classId: number; groupSeq: number; startDay: number; now: number }

/** Puts a learner into a class; one of another class of the group changes over and keeps credits, tasks done and settings. */
export const putMember = (work: Tx, { userId, courseGroupId, classId, groupSeq, startDay, now }: NewMember) =>
  work
    .insertInto('class_member')
    .values({
      user_id: userId,
      course_group_id: courseGroupId,
      class_id: classId,
      group_seq: groupSeq,
      start_day: startDay,
      joined_at: now,
      remind_at: null,
      reminded_day: null,
    })
    .onConflict((known) =>
      known.columns(['user_id', 'course_group_id']).doUpdateSet((of) => {
        const changed = { class_id: classId, group_seq: groupSeq, start_day: startDay, shifted_days: 0, joined_at: now }
        return { ...changed, transfers: of('class_member.transfers', '+', 1) }
      }),
    )
    .execute()

/** The classes that some learners are in. */
export const placesOfMany = (db: Db, userIds: readonly number[]): Promise<{ userId: number; courseGroupId: number; classId: number }[]> =>
  db
    .selectFrom('class_member')
    .select(['user_id as userId', 'course_group_id as courseGroupId', 'class_id as classId'])
    .where(sql<boolean>`user_id = any(${userIds})`)
    .execute()

/** Puts learners who are in no class of the group yet into one. */
export async function addMembers(work: Tx, members: readonly NewMember[]): Promise<void> {
  if (members.length === 0) return
  const rows = members.map(({ userId, courseGroupId, classId, groupSeq, startDay, now }) => ({
    ...{ user_id: userId, course_group_id: courseGroupId, class_id: classId, group_seq: groupSeq, start_day: startDay },
    ...{ joined_at: now, remind_at: null, reminded_day: null },
  }))
  await work.insertInto('class_member').values(rows).execute()
}

export const saveSetting = (work: Tx, id: number, { dailyMinutes, restDays, remindAt }: StudySetting) =>
  work
    .updateTable('class_member')
    .set({ daily_minutes: dailyMinutes, rest_days: JSON.stringify(restDays), remind_at: remindAt })
    .where('id', '=', id)
    .execute()

type ChoiceRow = Omit<ClassChoice, 'startsOn' | 'isTransfer'> & { startDay: number; memberOf: number | null }

/** Open classes of the courses a learner has or everybody may learn, and the learner's own. */
export async function classChoices(db: Db, userId: number, now: number): Promise<ChoiceRow[]> {
  const { rows } = await sql<Omit<ChoiceRow, 'memberCount'>>`
    select class.id, class.course_group_id as "courseGroupId", own.title as "groupTitle", class.title,
      class.teacher_name as "teacherName", class.start_day as "startDay", class.capacity,
      (select count(*)::integer from plan_task where plan_id = class.plan_id) as "taskCount",
      coalesce(member.class_id = class.id, false) as "isMine", member.class_id as "memberOf"
    from study_class as class
    join course_group as own on own.id = class.course_group_id
    join course on course.id = own.course_id
    left join (select course_group_id, class_id from class_member where user_id = ${userId}) as member
      on member.course_group_id = class.course_group_id
    where member.class_id = class.id or (class.is_open and (course.price = 0 or course.id in (
      select held.course_id from entitlement as held where held.user_id = ${userId} and (held.expires_at is null or held.expires_at > ${now}))))
    order by class.course_group_id, class.seq limit 100
  `.execute(db)
  if (rows.length === 0) return []
  const counts = await db
    .selectFrom('class_member')
    .select('class_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(
      'class_id',
      'in',
      rows.map(({ id }) => id),
    )
    .groupBy('class_id')
    .execute()
  const byClass = new Map(counts.map(({ class_id, count }) => [class_id, count]))
  return rows.map((row) => ({ ...row, memberCount: byClass.get(row.id) ?? 0 }))
}

/** Members with something new to count since they were settled last, longest waiting first. */
export async function membersWithNews(db: Db, limit: number): Promise<{ userId: number; courseGroupId: number }[]> {
  const { rows } = await sql<{ userId: number; courseGroupId: number }>`
    select member.user_id as "userId", member.course_group_id as "courseGroupId" from class_member as member
    where exists (select 1 from learn_state as s where s.user_id = member.user_id and coalesce(s.stored_at, s.updated_at) >= member.settled_at)
      or exists (select 1 from practice as p where p.user_id = member.user_id and p.touched_at >= member.settled_at)
      or exists (select 1 from result as r where r.user_id = member.user_id and r.submitted_at >= member.settled_at)
      or exists (select 1 from homework_submission as h where h.user_id = member.user_id and h.marked_at >= member.settled_at)
      or exists (select 1 from article_reading as a where a.user_id = member.user_id and a.finished_at >= member.settled_at)
    order by member.settled_at, member.id limit ${limit}
  `.execute(db)
  return rows
}

/** Members to remind: their minute of the day has come and they were not reminded today. */
export const membersToRemind = (db: Db, today: number, minute: number) =>
  db
    .selectFrom('class_member')
    .select(['id', 'user_id as userId', 'course_group_id as courseGroupId'])
    .where('remind_at', '<=', minute)
    .where((where) => where.or([where('reminded_day', 'is', null), where('reminded_day', '<', today)]))
    .limit(200)
    .execute()

/** Notes a reminder; false when one was given today. */
export async function recordReminded(work: Tx, id: number, today: number): Promise<boolean> {
  const row = await work
    .updateTable('class_member')
    .set({ reminded_day: today })
    .where('id', '=', id)
    .where((where) => where.or([where('reminded_day', 'is', null), where('reminded_day', '<', today)]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The other classes of a class's group. */
export const classesBeside = (db: Db, classId: number): Promise<{ id: number; title: string }[]> =>
  db
    .selectFrom('study_class as other')
    .innerJoin('study_class as own', 'own.course_group_id', 'other.course_group_id')
    .select(['other.id', 'other.title'])
    .where('own.id', '=', classId)
    .whereRef('other.id', '<>', 'own.id')
    .orderBy('other.seq')
    .execute()

/** Takes a learner out of the classes of courses that are not theirs any more, with the tasks that were due there; done tasks stay. */
export async function leaveClasses(work: Tx, userId: number, courseIds: readonly number[]): Promise<void> {
  if (courseIds.length === 0) return
  const left = await work
    .deleteFrom('class_member')
    .where('user_id', '=', userId)
    .where('course_group_id', 'in', (of) =>
      of
        .selectFrom('course_group')
        .innerJoin('course', 'course.id', 'course_group.course_id')
        .select('course_group.id')
        .where('course.id', 'in', courseIds)
        .where('course.price', '>', 0)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('entitlement')
                .select('entitlement.user_id')
                .where('entitlement.user_id', '=', userId)
                .whereRef('entitlement.course_id', '=', 'course.id'),
            ),
          ),
        ),
    )
    .returning('class_id')
    .execute()
  await forgetDue(
    work,
    userId,
    left.map(({ class_id }) => class_id),
  )
}

/** Takes one place in a class away, with the tasks that were due there; done tasks stay. False where there is none. */
export async function leaveClass(work: Tx, id: number): Promise<boolean> {
  const left = await work.deleteFrom('class_member').where('id', '=', id).returning(['user_id', 'class_id']).executeTakeFirst()
  if (!left) return false
  await forgetDue(work, left.user_id, [left.class_id])
  return true
}

/** Forgets the due days of the plans of classes. */
async function forgetDue(work: Tx, userId: number, classIds: readonly number[]): Promise<void> {
  if (classIds.length === 0) return
  await work
    .deleteFrom('task_due')
    .where('user_id', '=', userId)
    .where('task_id', 'in', (of) =>
      of
        .selectFrom('plan_task')
        .innerJoin('study_class', 'study_class.plan_id', 'plan_task.plan_id')
        .select('plan_task.id')
        .where('study_class.id', 'in', classIds),
    )
    .execute()
}
