import { sql } from 'kysely'
import type { Db } from '#server/database/tables'
import type { AiSimilar } from '@/contract/ai/ai.schema'

type Wanted = { questionId: number; closed: readonly number[]; limit: number }

/** Questions with the same knowledge points, those with the most in common and nearest in difficulty first. */
export async function similarQuestions(db: Db, { questionId, closed, limit }: Wanted): Promise<AiSimilar[]> {
  const open = closed.length === 0 ? sql`true` : sql`other.category_id not in (${sql.join([...closed])})`
  const { rows } = await sql<AiSimilar>`
    with own as (
      select question.id, question.category_id, question.chapter_id, said.point_ids, said.difficulty
      from question join question_version said on said.question_id = question.id and said.version = question.version
      where question.id = ${questionId}
    )
    select other.id as "questionId", left(said.stem_text, 120) as stem, chapter.title as "chapterTitle",
      (select coalesce(json_agg(point.title order by point.id), '[]') from knowledge_point point where said.point_ids @> to_jsonb(point.id)) as points
    from own
    join question other on other.category_id = own.category_id and other.id <> own.id and other.parent_id is null and other.type <> 'material' and not other.is_withdrawn
    join question_version said on said.question_id = other.id and said.version = other.version
    join tiku_chapter chapter on chapter.id = other.chapter_id
    where ${open} and exists (select 1 from jsonb_array_elements(said.point_ids) each where own.point_ids @> each.value)
    order by (select count(*) from jsonb_array_elements(said.point_ids) each where own.point_ids @> each.value) desc,
      abs(said.difficulty - own.difficulty), (other.chapter_id <> own.chapter_id), other.id
    limit ${limit}`.execute(db)
  return rows
}
