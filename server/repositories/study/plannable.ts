import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables'
import type { PlanTaskKind } from '@/contract/study/plan.schema'

/** Content that a task may be about; `size`: minutes of a lesson, questions of a chapter or a paper, else 0. */
export type PlannableRow = { kind: PlanTaskKind; refId: number; title: string; size: number }
/** A search for content of a kind whose name has a word. */
export type PlannableWish = { kind?: PlanTaskKind | undefined; word?: string }

const within = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/**
 * Lists content that a plan may have tasks about, by name: lessons that learners of the group's course may open, chapters of the question
 * bank, papers, homework and articles. Without a group: lessons for the courses of all groups.
 */
export async function plannable(
  db: Db | Tx,
  groupId: number | null,
  limit: number,
  { kind, word = '' }: PlannableWish = {},
): Promise<PlannableRow[]> {
  const { rows } = await sql<PlannableRow>`
    select * from (
      select 1 as part, case when lesson.type = 'live' then 'live' else 'lesson' end as kind, lesson.id as "refId",
        course.title || '：' || lesson.title as title, lesson.course_id as first, lesson.seq as second,
        ceil(lesson.length / 60.0)::integer as size
      from lesson join course on course.id = lesson.course_id
      where course.id in (select course_id from course_group where ${groupId}::integer is null or id = ${groupId}) or ((course.price = 0 or lesson.is_trial) and course.is_on_sale)
      union all
      select 2, 'practice', chapter.id, category.name || '：' || chapter.title, chapter.category_id, chapter.id,
        (select count(*)::integer from question where question.chapter_id = chapter.id and question.parent_id is null and not is_withdrawn)
      from tiku_chapter chapter join category on category.id = chapter.category_id
      union all
      select 3, 'paper', paper.id, paper.title, 0, paper.id,
        (select count(*)::integer from paper_question where paper_question.paper_id = paper.id)
      from paper where paper.is_shown
      union all
      select 4, 'homework', homework.id, homework.title, 0, homework.id, 0 from homework
      union all
      select 5, 'reading', article.id, article.title, 0, article.id, 0 from article where article.is_shown
    ) as content
    where (${kind ?? null}::text is null or kind = ${kind ?? null}) and (${word} = '' or title ilike ${within(word)})
    order by part, first, second, "refId" limit ${limit}`.execute(db)
  return rows.map(({ kind: of, refId, title, size }) => ({ kind: of, refId, title, size }))
}

const nameIn = {
  lesson: sql`select id, title from lesson`,
  live: sql`select id, title from lesson`,
  practice: sql`select id, title from tiku_chapter`,
  paper: sql`select id, title from paper`,
  homework: sql`select id, title from homework`,
  reading: sql`select id, title from article`,
} as const

/** Names of the content of tasks, by kind and number. */
export async function contentNames(db: Db | Tx, tasks: readonly { kind: PlanTaskKind; refId: number }[]): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const kind of new Set(tasks.map((task) => task.kind))) {
    const ids = [...new Set(tasks.filter((task) => task.kind === kind).map(({ refId }) => refId))]
    const { rows } = await sql<{ id: number; title: string }>`
      select id, title from (${nameIn[kind]}) as named where id in (${sql.join(ids)})`.execute(db)
    for (const { id, title } of rows) names.set(`${kind}:${id}`, title)
  }
  return names
}
