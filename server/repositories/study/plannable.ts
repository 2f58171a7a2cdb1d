import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables'
import type { PlanTaskKind } from '@/contract/study/plan.schema'

/**
 * Content that a task may be about; `pointId`: of a practice of one knowledge point of its chapter; `size`: minutes of a lesson, questions
 * of a chapter, a point or a paper, else 0.
 */
export type PlannableRow = { kind: PlanTaskKind; refId: number; pointId: number | null; title: string; size: number }
/** A search for content of a kind whose name has a word. */
export type PlannableWish = { kind?: PlanTaskKind | undefined; word?: string }

const within = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/**
 * Lists content that a plan may have tasks about, by name: lessons that learners of the group's course may open, chapters of the question
 * bank and their knowledge points, papers, homework and articles. Without a group: lessons for the courses of all groups.
 */
export async function plannable(
  db: Db | Tx,
  groupId: number | null,
  limit: number,
  { kind, word = '' }: PlannableWish = {},
): Promise<PlannableRow[]> {
  const { rows } = await sql<PlannableRow>`
    select kind, "refId", "pointId", title, case
      when kind = 'practice' then (
        select count(*)::integer from question join question_version as said on said.question_id = question.id and said.version = question.version
        where question.chapter_id = "refId" and question.parent_id is null and not is_withdrawn
          and ("pointId" is null or said.point_ids @> to_jsonb("pointId"))
      )
      when kind = 'paper' then (select count(*)::integer from paper_question where paper_id = "refId")
      else minutes end as size
    from (
      select * from (
        select 1 as part, case when lesson.type = 'live' then 'live' else 'lesson' end as kind, lesson.id as "refId", null::integer as "pointId",
          course.title || '：' || lesson.title as title, lesson.course_id as first, lesson.seq as second,
          ceil(lesson.length / 60.0)::integer as minutes
        from lesson join course on course.id = lesson.course_id
        where course.id in (select course_id from course_group where ${groupId}::integer is null or id = ${groupId}) or ((course.price = 0 or lesson.is_trial) and course.is_on_sale)
        union all
        select 2, 'practice', chapter.id, null, category.name || '：' || chapter.title, chapter.category_id, chapter.id, 0
        from tiku_chapter chapter join category on category.id = chapter.category_id
        union all
        select 2, 'practice', chapter.id, point.id, category.name || '：知识点 ' || point.title, chapter.category_id, chapter.id, 0
        from knowledge_point as point join tiku_chapter chapter on chapter.id = point.chapter_id join category on category.id = chapter.category_id
        union all
        select 3, 'paper', paper.id, null, paper.title, 0, paper.id, 0 from paper where paper.is_shown
        union all
        select 4, 'homework', homework.id, null, homework.title, 0, homework.id, 0 from homework
        union all
        select 5, 'reading', article.id, null, article.title, 0, article.id, 0 from article where article.is_shown
      ) as content
      where (${kind ?? null}::text is null or kind = ${kind ?? null}) and (${word} = '' or title ilike ${within(word)})
      order by part, first, second, "refId", "pointId" nulls first limit ${limit}
    ) as content
    order by part, first, second, "refId", "pointId" nulls first`.execute(db)
  return rows.map(({ kind: of, refId, pointId, title, size }) => ({ kind: of, refId, pointId, title, size }))
}

const nameIn = {
  lesson: sql`select id, title from lesson`,
  live: sql`select id, title from lesson`,
  practice: sql`select id, title from tiku_chapter`,
  paper: sql`select id, title from paper`,
  homework: sql`select id, title from homework`,
  reading: sql`select id, title from article`,
} as const

type About = { kind: PlanTaskKind; refId: number; pointId: number | null }

/** Content as a text: its kind and its number, and that of the point of a practice. */
export const contentTyped = ({ kind, refId, pointId }: About): string => `${kind}:${refId}${pointId === null ? '' : `.${pointId}`}`

async function pointNames(db: Db | Tx, tasks: readonly About[]): Promise<[string, string][]> {
  const points = tasks.filter(({ pointId }) => pointId !== null)
  if (points.length === 0) return []
  const ids = points.flatMap(({ pointId }) => pointId ?? [])
  const rows = await db.selectFrom('knowledge_point').select(['id', 'title']).where('id', 'in', ids).execute()
  return points.flatMap((task) => {
    const point = rows.find(({ id }) => id === task.pointId)
    return point ? [[contentTyped(task), `知识点 ${point.title}`] as [string, string]] : []
  })
}

/** Names of the content of tasks, by `contentTyped`. */
export async function contentNames(db: Db | Tx, tasks: readonly About[]): Promise<Map<string, string>> {
  const names = new Map<string, string>(await pointNames(db, tasks))
  for (const kind of new Set(tasks.map((task) => task.kind))) {
    const ids = [...new Set(tasks.filter((task) => task.kind === kind).map(({ refId }) => refId))]
    const { rows } = await sql<{ id: number; title: string }>`
      select id, title from (${nameIn[kind]}) as named where id in (${sql.join(ids)})`.execute(db)
    for (const { id, title } of rows) names.set(contentTyped({ kind, refId: id, pointId: null }), title)
  }
  return names
}
