import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/database/tables'
import type { QuestionType } from '@/contract/tiku/question.schema'
import type { QuestionBody } from '@/domain/tiku/question'

type Stem = { categoryId: number; stem: QuestionBody['stem'] }
/** A question of the bank in its present version, with its chapter and the file it was last imported from. */
export type SameStem = {
  id: number
  key: string
  categoryId: number
  type: QuestionType
  chapter: string
  fileName: string | null
  body: QuestionBody
}

type Row = Omit<SameStem, 'body'> & Omit<QuestionBody, 'answer_key'> & { answerKey: QuestionBody['answer_key'] }

/** Questions in their present versions, each with its chapter: of `from`, which names them `question`. */
const present = (from: RawBuilder<unknown>) => sql<Row>`
  select question.id, question.key, question.category_id as "categoryId", question.type, chapter.title as chapter,
    said.stem, said.options, said.answer_key as "answerKey", said.explanation, said.difficulty, said.pinned,
    (
      select run.file_name from import_question as own join import_run as run on run.id = own.run_id
      where own.question_id = question.id order by run.id desc limit 1
    ) as "fileName"
  from ${from}
  join question_version as said on said.question_id = question.id and said.version = question.version
  join tiku_chapter as chapter on chapter.id = question.chapter_id
  order by question.id`

function sameOf({ id, key, categoryId, type, chapter, fileName, answerKey, ...body }: Row): SameStem {
  return { id, key, categoryId, type, chapter, fileName, body: { ...body, answer_key: answerKey } }
}

type Met = { questionId: number; version: number; categoryId: number }

/**
 * Versions whose stems have the words of one of these, each looked up by its hash: beside other tables the plan may read all of them again
 * and again while an import fills tables of which nothing is known yet.
 */
async function versionsOf(db: Db, stems: readonly Stem[]): Promise<Met[]> {
  const { rows } = await sql<Met>`
    with asked as (
      select distinct category_id, replace(replace(regexp_replace(
        jsonb_path_query_array(stem, 'strict $.**.text')::text, '^\\["?|"?\\]$', '', 'g'
      ), '", "', ''), '\\"', '"') as words
      from unnest(${stems.map(({ categoryId }) => categoryId)}::int[], ${stems.map(({ stem }) => JSON.stringify(stem))}::jsonb[])
        as given (category_id, stem)
    )
    select said.question_id as "questionId", said.version, asked.category_id as "categoryId"
    from asked cross join lateral (
      select one.question_id, one.version from question_version as one
      where md5(one.stem_text) = md5(asked.words) and one.stem_text = asked.words
      offset 0
    ) as said`.execute(db)
  return rows
}

/** Questions that learners are given whose stems have the words of one of these, in its subject; the oldest first. */
export async function sameStems(db: Db, stems: readonly Stem[]): Promise<SameStem[]> {
  if (stems.length === 0) return []
  const met = await versionsOf(db, stems)
  if (met.length === 0) return []
  const { rows } = await present(sql`unnest(
      ${met.map(({ questionId }) => questionId)}::int[], ${met.map(({ version }) => version)}::int[],
      ${met.map(({ categoryId }) => categoryId)}::int[]
    ) as met (question_id, version, category_id)
    cross join lateral (
      select one.* from question as one where one.id = met.question_id and one.version = met.version
        and one.category_id = met.category_id and one.parent_id is null and not one.is_withdrawn
      offset 0
    ) as question`).execute(db)
  return rows.map(sameOf)
}

/** A question of the bank by its number. */
export async function presentQuestion(db: Db, id: number): Promise<SameStem | undefined> {
  const { rows } = await present(sql`(select * from question where id = ${id}) as question`).execute(db)
  return rows.map(sameOf)[0]
}
