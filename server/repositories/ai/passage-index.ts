import { type RawBuilder, sql } from 'kysely'
import { putRows } from '#server/database/put-rows'
import type { Db, Tx } from '#server/database/tables'
import { countTerms } from '#server/repositories/search/term-index'
import type { AiSourceKind } from '@/contract/ai/ai.schema'
import type { RichContent } from '@/contract/site/rich.schema'

export type NewPassage = {
  title: string
  body: string
  hint: string
  version: number
  courseId: number | null
  categoryId: number | null
  marks: [number, number][]
  terms: readonly string[]
}
export type LessonText = { id: number; stamp: string; title: string; courseId: number; courseTitle: string; vtt: string }
export type QuestionText = {
  id: number
  stamp: string
  version: number
  categoryId: number
  stem: RichContent
  options: { text: string }[]
  explanation: RichContent
  points: string | null
}
export type PageText = { id: number; stamp: string; title: string; content: RichContent }

/** True for a source that was not taken in yet, or has changed since, unless the school took it out. */
const stale = (kind: AiSourceKind, id: RawBuilder<unknown>, stamp: RawBuilder<unknown>) =>
  sql`not exists (select 1 from ai_document known where known.kind = ${kind} and known.ref_id = ${id} and known.stamp = ${stamp})
    and not exists (select 1 from ai_source_off off where off.kind = ${kind} and off.ref_id = ${id})`

/** Lessons whose transcript changed, at most `limit`. */
export async function changedLessons(db: Db, limit: number): Promise<LessonText[]> {
  const stamp = sql`md5(lesson.title || course.title || transcript.vtt)`
  const { rows } = await sql<LessonText>`
    select lesson.id, ${stamp} as stamp, lesson.title, course.id as "courseId", course.title as "courseTitle", transcript.vtt
    from transcript join lesson on lesson.id = transcript.lesson_id join course on course.id = lesson.course_id
    where ${stale('lesson', sql`lesson.id`, stamp)} order by lesson.id limit ${limit}`.execute(db)
  return rows
}

/** Questions whose newest version was not taken in, at most `limit`. */
export async function changedQuestions(db: Db, limit: number): Promise<QuestionText[]> {
  const stamp = sql`question.version::text`
  const { rows } = await sql<QuestionText>`
    select question.id, ${stamp} as stamp, question.version, question.category_id as "categoryId", said.stem, said.options, said.explanation,
      (select string_agg(point.title, ' ' order by point.id) from knowledge_point point
        where said.point_ids @> to_jsonb(point.id)) as points
    from question join question_version said on said.question_id = question.id and said.version = question.version
    where not question.is_withdrawn and ${stale('question', sql`question.id`, stamp)} order by question.id limit ${limit}`.execute(db)
  return rows
}

/** Articles that changed, at most `limit`. */
export async function changedArticles(db: Db, limit: number): Promise<PageText[]> {
  const stamp = sql`md5(article.title || article.content::text)`
  const { rows } = await sql<PageText>`
    select article.id, ${stamp} as stamp, article.title, article.content from article
    where ${stale('article', sql`article.id`, stamp)} order by article.id limit ${limit}`.execute(db)
  return rows
}

/** Answers of the help centre that changed, at most `limit`. */
export async function changedHelp(db: Db, limit: number): Promise<PageText[]> {
  const stamp = sql`md5(item.title || item.content::text)`
  const { rows } = await sql<PageText>`
    select item.id, ${stamp} as stamp, item.title, item.content from help_item item
    where ${stale('help', sql`item.id`, stamp)} order by item.id limit ${limit}`.execute(db)
  return rows
}

async function drop(work: Tx, kind: AiSourceKind, ids: readonly number[]): Promise<void> {
  await countTerms(work, 'ai_passage', { kind, ids: ids, sign: -1 })
  await work
    .deleteFrom('ai_passage')
    .where('kind', '=', kind)
    .where('ref_id', 'in', [...ids])
    .execute()
}

export type Source = { refId: number; stamp: string; passages: readonly NewPassage[] }

async function add(work: Tx, kind: AiSourceKind, sources: readonly Source[]): Promise<void> {
  const rows = sources.flatMap(({ refId, passages }) =>
    passages.map(({ courseId, categoryId, terms, ...row }) => ({
      ...row,
      ref_id: refId,
      course_id: courseId,
      category_id: categoryId,
      words: terms.join(' '),
    })),
  )
  await sql`
    insert into ai_passage (kind, ref_id, version, course_id, category_id, title, body, hint, marks, terms)
    select ${kind}, ref_id, version, course_id, category_id, title, body, hint, marks, array_to_tsvector(string_to_array(words, ' '))
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (ref_id int, version int, course_id int, category_id int,
      title text, body text, hint text, marks jsonb, words text)`.execute(work)
}

/** Puts the passages of sources in place of those they had. */
export async function replacePassages(work: Tx, kind: AiSourceKind, sources: readonly Source[]): Promise<void> {
  if (sources.length === 0) return
  const ids = sources.map(({ refId }) => refId)
  await drop(work, kind, ids)
  await add(work, kind, sources)
  await countTerms(work, 'ai_passage', { kind, ids: ids, sign: 1 })
  await putRows(
    work,
    'ai_document',
    ['kind', 'ref_id'],
    sources.map(({ refId, stamp }) => ({ kind, ref_id: refId, stamp })),
  )
}

const subjects = { lesson: 'transcript', question: 'question', article: 'article', help: 'help_item' } as const

/** Finds indexed sources that have been deleted or taken out, at most `limit`. */
export async function goneSources(db: Db, kind: AiSourceKind, limit: number): Promise<number[]> {
  const key = kind === 'lesson' ? sql`lesson_id` : sql`id`
  const { rows } = await sql<{ refId: number }>`
    select ref_id as "refId" from ai_document known where known.kind = ${kind}
      and (not exists (select 1 from ${sql.table(subjects[kind])} subject where subject.${key} = known.ref_id)
        or exists (select 1 from ai_source_off off where off.kind = known.kind and off.ref_id = known.ref_id)) limit ${limit}`.execute(db)
  return rows.map(({ refId }) => refId)
}

/** Takes sources out. */
export async function forgetSources(work: Tx, kind: AiSourceKind, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await drop(work, kind, ids)
  await work
    .deleteFrom('ai_document')
    .where('kind', '=', kind)
    .where('ref_id', 'in', [...ids])
    .execute()
}
