import { sql } from 'kysely'
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

const present = sql`
  select question.id, question.key, question.category_id as "categoryId", question.type, chapter.title as chapter,
    said.stem, said.options, said.answer_key as "answerKey", said.explanation, said.difficulty, said.pinned,
    (
      select run.file_name from import_question as own join import_run as run on run.id = own.run_id
      where own.question_id = question.id order by run.id desc limit 1
    ) as "fileName"
  from question
  join question_version as said on said.question_id = question.id and said.version = question.version
  join tiku_chapter as chapter on chapter.id = question.chapter_id`

function sameOf({ id, key, categoryId, type, chapter, fileName, answerKey, ...body }: Row): SameStem {
  return { id, key, categoryId, type, chapter, fileName, body: { ...body, answer_key: answerKey } }
}

/** Questions that learners are given whose stems have the words of one of these, in its subject; the oldest first. */
export async function sameStems(db: Db, stems: readonly Stem[]): Promise<SameStem[]> {
  if (stems.length === 0) return []
  const { rows } = await sql<Row>`
    with asked as (
      select distinct category_id, replace(replace(regexp_replace(
        jsonb_path_query_array(stem, 'strict $.**.text')::text, '^\\["?|"?\\]$', '', 'g'
      ), '", "', ''), '\\"', '"') as words
      from unnest(${stems.map(({ categoryId }) => categoryId)}::int[], ${stems.map(({ stem }) => JSON.stringify(stem))}::jsonb[])
        as given (category_id, stem)
    )
    ${present}
    join asked on asked.category_id = question.category_id and md5(said.stem_text) = md5(asked.words) and said.stem_text = asked.words
    where question.parent_id is null and not question.is_withdrawn
    order by question.id`.execute(db)
  return rows.map(sameOf)
}

/** A question of the bank by its number. */
export async function presentQuestion(db: Db, id: number): Promise<SameStem | undefined> {
  const { rows } = await sql<Row>`${present} where question.id = ${id}`.execute(db)
  return rows.map(sameOf)[0]
}
