import { sql } from 'kysely'
import { numberAfter } from '#server/database/number-after'
import type { Db, Tx } from '#server/database/tables'
import { classSizes } from './members'

const groups = (db: Db) =>
  db
    .selectFrom('course_group as of')
    .innerJoin('course', 'course.id', 'of.course_id')
    .select(['of.id', 'of.title', 'of.intro', 'of.course_id as courseId', 'course.title as course'])
    .select((from) => [
      from
        .selectFrom('study_class')
        .select(({ fn }) => fn.countAll<string>().as('n'))
        .whereRef('course_group_id', '=', 'of.id')
        .as('classes'),
      from
        .selectFrom('study_plan')
        .select(({ fn }) => fn.countAll<string>().as('n'))
        .whereRef('course_group_id', '=', 'of.id')
        .as('plans'),
    ])

export type GroupLine = Awaited<ReturnType<typeof listGroups>>[number]

/** Study groups of courses, newest first: a group has plans, and classes that follow them. */
export const listGroups = (db: Db, { before, limit }: { before?: number; limit: number }) =>
  groups(db)
    .$if(before !== undefined, (query) => query.where('of.id', '<', before ?? 0))
    .orderBy('of.id', 'desc')
    .limit(limit)
    .execute()

export const groupById = (db: Db, id: number): Promise<GroupLine | undefined> => groups(db).where('of.id', '=', id).executeTakeFirst()

export const lockGroup = (tx: Tx, id: number) =>
  tx.selectFrom('course_group').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

type NewGroup = { courseId: number; title: string; intro: string }

/** Makes a study group of a course; its id. */
export async function addGroup(tx: Tx, { courseId, ...rest }: NewGroup): Promise<number> {
  const row = { ...rest, course_id: courseId, id: await numberAfter(tx, 'course_group') }
  return (await tx.insertInto('course_group').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export async function putGroup(tx: Tx, id: number, { title, intro }: Omit<NewGroup, 'courseId'>): Promise<void> {
  await tx.updateTable('course_group').set({ title, intro }).where('id', '=', id).execute()
}

/** Plans of a group by name. */
export const plansOfGroup = (db: Db, groupId: number): Promise<{ id: number; title: string }[]> =>
  db.selectFrom('study_plan').select(['id', 'title']).where('course_group_id', '=', groupId).orderBy('id').execute()

/** A member of the staff who leads a class; learners see the name. */
export type ClassTeacher = { id: number; title: string }

/** The staff who may lead a class: those who work here now. */
export const classTeachers = (db: Db): Promise<ClassTeacher[]> =>
  db.selectFrom('staff').select(['id', 'name as title']).where('is_active', '=', true).orderBy('id').execute()

type NewClass = { groupId: number; planId: number; title: string; teacher: ClassTeacher; startDay: number; capacity: number }

/** Makes a class of a locked group, not open for joining yet; its id. */
export async function addClass(tx: Tx, { groupId, planId, title, teacher, startDay, capacity }: NewClass): Promise<number> {
  const row = {
    id: await numberAfter(tx, 'study_class'),
    course_group_id: groupId,
    plan_id: planId,
    seq: await numberAfter(tx, 'study_class', 'seq', { column: 'course_group_id', value: groupId }),
    title,
    teacher_name: teacher.title,
    teacher_staff_id: teacher.id,
    start_day: startDay,
    capacity,
    is_open: false,
  }
  return (await tx.insertInto('study_class').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Learners by mobile; a mobile that nobody has is left out. */
export async function learnersWith(db: Db, mobiles: readonly string[]): Promise<{ id: number; mobile: string | null; nickname: string }[]> {
  if (mobiles.length === 0) return []
  return db.selectFrom('users').select(['id', 'mobile', 'nickname']).where('mobile', 'in', mobiles).execute()
}

export type ClassToJoin = {
  id: number
  title: string
  courseGroupId: number
  courseId: number
  startDay: number
  capacity: number
  members: number
}

/** All classes with the courses they need and the places that are taken. */
export function classesToJoin(db: Db): Promise<ClassToJoin[]> {
  return db
    .selectFrom('study_class as class')
    .innerJoin('course_group as of', 'of.id', 'class.course_group_id')
    .select(['class.id', 'class.title', 'class.course_group_id as courseGroupId', 'of.course_id as courseId'])
    .select(['class.start_day as startDay', 'class.capacity'])
    .leftJoin(classSizes(db), (join) => join.onRef('member.class_id', '=', 'class.id'))
    .select(({ fn, val }) => fn.coalesce('member.count', val(0)).as('members'))
    .orderBy('class.id')
    .execute()
}

/** `tasks`: those of the plan; `planned`: those that were due before today; `owed`: of these, those not done. `id`: the place in the class. */
export type MemberLine = {
  id: number
  userId: number
  nickname: string
  avatar: string
  mobile: string | null
  tasks: number
  planned: number
  done: number
  owed: number
  credits: number
  lastAt: number | null
  /** Marks of a hundred in the newest mock exam of the course's subjects, the first try; null without one. */
  mock: number | null
}

/**
 * Members of a class with the tasks they did and owe and when they learned last, the furthest behind first. The subject of the course is read
 * whole: somebody with the class alone sees its mock exams too.
 */
export async function memberLines(db: Db, classId: number, today: number): Promise<MemberLine[]> {
  const due = (which = sql``) => sql`(select count(*)::integer from task_due as due join plan_task as task on task.id = due.task_id
    where due.user_id = member.user_id and task.plan_id = class.plan_id and due.due_day < ${today}${which})`
  const { rows } = await sql<MemberLine>`
    select member.id, member.user_id as "userId", owner.nickname, owner.avatar, owner.mobile, member.done_tasks as done, member.credits, ${due()} as planned,
      ${due(sql` and not exists (select 1 from task_done as d where d.user_id = due.user_id and d.task_id = due.task_id)`)} as owed,
      (select count(*)::integer from plan_task as task where task.plan_id = class.plan_id) as tasks,
      (select max(learned.updated_at) from learn_state as learned where learned.user_id = member.user_id) as "lastAt",
      (
        select round(result.marks * 100.0 / greatest(1, paper.full_marks))::integer from result join paper on paper.id = result.paper_id
        where result.user_id = member.user_id and result.is_first and paper.kind = 'mock'
          and paper.category_id in (select id from category where id = course.category_id or parent_id = course.category_id)
        order by result.id desc limit 1
      ) as mock
    from class_member as member
    join study_class as class on class.id = member.class_id
    join public.course_group as of on of.id = class.course_group_id
    join public.course as course on course.id = of.course_id
    join users as owner on owner.id = member.user_id
    where member.class_id = ${classId}
    order by owed desc, member.done_tasks, member.user_id
  `.execute(db)
  return rows.map((row) => ({ ...row, lastAt: row.lastAt === null ? null : Number(row.lastAt) }))
}

/** The class that a place in one belongs to. */
export const classOfMember = async (db: Db, id: number): Promise<number | undefined> =>
  (await db.selectFrom('class_member').select('class_id').where('id', '=', id).executeTakeFirst())?.class_id

/** Lessons of a course in their order, as the tasks of a plan: `length` in seconds. */
export const lessonsToPlan = (db: Db, courseId: number) =>
  db
    .selectFrom('lesson')
    .innerJoin('chapter', 'chapter.id', 'lesson.chapter_id')
    .select(['lesson.id', 'lesson.title', 'lesson.type', 'lesson.length', 'chapter.title as chapter'])
    .where('lesson.course_id', '=', courseId)
    .orderBy('lesson.seq')
    .execute()

/** Classes of courses that are free or that the learner may use at `now`. */
export async function classesOfCourses(db: Db, userId: number, now: number): Promise<{ id: number; title: string }[]> {
  const { rows } = await sql<{ id: number; title: string }>`
    select class.id, class.title from study_class as class join course_group as of on of.id = class.course_group_id
      join course on course.id = of.course_id
    where course.price = 0 or exists (select 1 from entitlement as held where held.user_id = ${userId} and held.course_id = course.id
      and (held.expires_at is null or held.expires_at > ${now}))
    order by class.id desc limit 300`.execute(db)
  return rows
}
