import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables'
import type { AiSourceKind } from '@/contract/ai/ai.schema'

/** A source that the tutor quotes, or that the school took out. `passages`: how many there are to quote. */
export type SourceRow = {
  kind: AiSourceKind
  refId: number
  title: string
  passages: number
  isOff: boolean
  reason: string
  staff: string
}
type Wanted = { kind?: string | undefined; word?: string | undefined; state?: string | undefined; limit: number; offset: number }

const within = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/** Lists sources by kind and name, at most `limit`: those taken out first. Questions, which are many, are listed where they are asked for. */
export async function listSources(db: Db, { kind = '', word = '', state = '', limit, offset }: Wanted): Promise<SourceRow[]> {
  const { rows } = await sql<SourceRow>`
    select named.kind, named.id as "refId", named.title, off.ref_id is not null as "isOff", coalesce(off.reason, '') as reason,
      coalesce(staff.name, '') as staff,
      (select count(*)::integer from ai_passage as passage where passage.kind = named.kind and passage.ref_id = named.id) as passages
    from (
      select 'lesson' as kind, lesson.id, course.title || '：' || lesson.title as title
        from transcript join lesson on lesson.id = transcript.lesson_id join course on course.id = lesson.course_id
      union all select 'article', id, title from article
      union all select 'help', id, title from help_item
      union all select 'question', question.id, left(said.stem_text, 80)
        from question join question_version as said on said.question_id = question.id and said.version = question.version
        where not question.is_withdrawn and (${kind} = 'question' or ${word} <> '' or ${state} = 'off')
    ) as named
    left join ai_source_off as off on off.kind = named.kind and off.ref_id = named.id
    left join staff on staff.id = off.staff_id
    where (${kind} = '' or named.kind = ${kind}) and (${word} = '' or named.title ilike ${within(word)})
      and (${state} = '' or (${state} = 'off') = (off.ref_id is not null))
    order by off.ref_id is null, named.kind, named.id desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** One source by its kind and number; undefined where there is none. */
export async function sourceAt(db: Db | Tx, kind: AiSourceKind, refId: number): Promise<{ title: string; isOff: boolean } | undefined> {
  const names = {
    lesson: sql`select title from lesson where id = ${refId}`,
    article: sql`select title from article where id = ${refId}`,
    help: sql`select title from help_item where id = ${refId}`,
    question: sql`select left(said.stem_text, 80) as title from question join question_version as said
      on said.question_id = question.id and said.version = question.version where question.id = ${refId}`,
  } as const
  const { rows } = await sql<{ title: string; isOff: boolean }>`
    select title, exists (select 1 from ai_source_off where kind = ${kind} and ref_id = ${refId}) as "isOff"
    from (${names[kind]}) as named`.execute(db)
  return rows[0]
}

type Taken = { kind: AiSourceKind; refId: number; staffId: number; reason: string; now: number }

/** Takes a source out; false where it is already. */
export async function takeSourceOut(tx: Tx, { kind, refId, staffId, reason, now }: Taken): Promise<boolean> {
  const row = { kind, ref_id: refId, staff_id: staffId, reason, off_at: now }
  const made = tx
    .insertInto('ai_source_off')
    .values(row)
    .onConflict((known) => known.doNothing())
  return (await made.executeTakeFirst()).numInsertedOrUpdatedRows === 1n
}

/** Puts a source back; false where it is not out. */
export async function putSourceBack(tx: Tx, kind: AiSourceKind, refId: number): Promise<boolean> {
  const gone = tx.deleteFrom('ai_source_off').where('kind', '=', kind).where('ref_id', '=', refId)
  return (await gone.executeTakeFirst()).numDeletedRows === 1n
}
