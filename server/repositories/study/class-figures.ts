import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/database/tables'

/** Something that a class is to do or to be at, with how many members did; `value`: their mean, in percent or minutes. */
export type ClassThing = { id: number; title: string; at: number | null; done: number; waiting: number; value: number | null }
/** A member with how many of these things were done. `id`: the place in the class. */
export type ClassFigure = { id: number; userId: number; nickname: string; mobile: string | null; done: number; value: number | null }

export type FigureKind = 'homework' | 'exam' | 'live'

/** The things to do (id, title, at), and what `member` did of them (user_id, thing_id, value, is_waiting), read beside `thing`. */
type Sources = { things: RawBuilder<unknown>; acts: RawBuilder<unknown> }

/** The course and its lives and homework are read whole: a teacher who has the class alone sees what its members owe. */
const courseOf = (classId: number) => sql`(
  select of.course_id from study_class as class join public.course_group as of on of.id = class.course_group_id where class.id = ${classId}
)`

const sources: Readonly<Record<FigureKind, (classId: number, now: number) => Sources>> = {
  homework: (classId) => ({
    things: sql`select id, title, due_at as at from public.homework where course_id = ${courseOf(classId)}`,
    acts: sql`
      select distinct on (sent.user_id, sent.homework_id) sent.user_id, sent.homework_id as thing_id,
        sent.marks * 100.0 / nullif((select sum(item.marks) from homework_item as item where item.homework_id = sent.homework_id), 0) as value,
        sent.marked_at is null as is_waiting
      from public.homework_submission as sent
      where sent.user_id in (select user_id from member) and sent.homework_id in (select id from thing)
      order by sent.user_id, sent.homework_id, sent.version desc`,
  }),
  exam: (classId) => ({
    things: sql`
      select id, title, closes_at as at from paper
      where class_ids @> ${JSON.stringify([classId])}::jsonb or id in (
        select task.ref_id from plan_task as task join study_class as class on class.plan_id = task.plan_id
        where class.id = ${classId} and task.kind = 'paper'
      )`,
    acts: sql`
      select result.user_id, result.paper_id as thing_id, result.marks * 100.0 / greatest(1, paper.full_marks) as value,
        exists (select from essay_task where essay_task.user_id = result.user_id and essay_task.result_id = result.id and essay_task.marked_at is null) as is_waiting
      from result join paper on paper.id = result.paper_id
      join attempt on attempt.user_id = result.user_id and attempt.id = result.attempt_id and attempt.number = 1
      where result.user_id in (select user_id from member) and result.paper_id in (select id from thing)`,
  }),
  live: (classId, now) => ({
    things: sql`
      select id, title, start_at as at from public.lesson
      where type = 'live' and start_at <= ${now} and course_id = ${courseOf(classId)}`,
    acts: sql`
      select user_id, lesson_id as thing_id, sum(last_at - joined_at) / 60000.0 as value, false as is_waiting
      from public.live_visit
      where user_id in (select user_id from member) and lesson_id in (select id from thing)
      group by user_id, lesson_id`,
  }),
}

const withs = (kind: FigureKind, classId: number, now: number) => {
  const { things, acts } = sources[kind](classId, now)
  return sql`
    with thing as (${things}),
    member as (select id, user_id from class_member where class_id = ${classId}),
    done as (${acts})`
}

/** Lists the things that a class is to do, in the order they are due, with how many did each. */
export async function thingsOfClass(db: Db, kind: FigureKind, classId: number, now: number): Promise<ClassThing[]> {
  const { rows } = await sql<ClassThing>`
    select figure.* from (${withs(kind, classId, now)}
    select thing.id, thing.title, thing.at, count(done.user_id)::integer as done,
      (count(*) filter (where done.is_waiting))::integer as waiting, round(avg(done.value))::integer as value
    from thing left join done on done.thing_id = thing.id
    group by thing.id, thing.title, thing.at) as figure order by figure.at nulls last, figure.id
  `.execute(db)
  return rows.map((row) => ({ ...row, at: row.at === null ? null : Number(row.at) }))
}

/** Members with what each did, the ones who did least first; `lacks`: those alone who have not done this one. */
export async function figuresOfClass(
  db: Db,
  { kind, classId, lacks, now }: { kind: FigureKind; classId: number; lacks: number | null; now: number },
): Promise<ClassFigure[]> {
  const { rows } = await sql<ClassFigure>`
    select figure.* from (${withs(kind, classId, now)}
    select member.id, member.user_id as "userId", owner.nickname, owner.mobile, count(done.thing_id)::integer as done,
      round(avg(done.value))::integer as value
    from member join users as owner on owner.id = member.user_id left join done on done.user_id = member.user_id
    group by member.id, member.user_id, owner.nickname, owner.mobile
    having ${lacks}::integer is null or count(*) filter (where done.thing_id = ${lacks}) = 0) as figure
    order by figure.done, figure.value nulls first, figure."userId"
  `.execute(db)
  return rows
}
