import { sql } from 'kysely'
import type { ImportBefore } from '#server/database/rows/account'
import type { Db, Tx } from '#server/database/tables'

export type ImportedQuestion = { questionId: number; version: number; before: ImportBefore | null }

/** Notes the questions that a run made or changed. One that is written again keeps where it was first. */
export async function noteImported(tx: Tx, runId: number, questions: readonly ImportedQuestion[]): Promise<void> {
  const rows = questions.map(({ questionId, version, before }) => ({ run_id: runId, question_id: questionId, version, before }))
  await sql`
    insert into import_question (run_id, question_id, version, before)
    select run_id, question_id, version, before from jsonb_populate_recordset(null::import_question, ${JSON.stringify(rows)}::jsonb)
    on conflict (run_id, question_id) do update set version = excluded.version
  `.execute(tx)
}

/** The questions that a run made or changed. */
export async function importedBy(db: Db, runId: number): Promise<ImportedQuestion[]> {
  return db
    .selectFrom('import_question')
    .select(['question_id as questionId', 'version', 'before'])
    .where('run_id', '=', runId)
    .orderBy('question_id')
    .execute()
}

/** Why questions cannot be taken back: how many were changed since, and how many are used where they would be missed. */
export async function heldBy(db: Db, runId: number): Promise<{ changed: number; papers: number; lessons: number; homework: number }> {
  const { rows } = await sql<{ changed: number; papers: number; lessons: number; homework: number }>`
    with own as (select question_id, version, before from import_question where run_id = ${runId}),
      made as (select question_id from own where before is null)
    select
      (select count(*)::integer from own join question on question.id = own.question_id where question.version <> own.version) as changed,
      (select count(distinct paper_id)::integer from paper_question where question_id in (select question_id from made)) as papers,
      (select count(distinct lesson_id)::integer from (
        select lesson_id, question_id from lesson_question union all select lesson_id, question_id from lesson_stop
      ) as asked where question_id in (select question_id from made)) as lessons,
      (select count(distinct homework_id)::integer from homework_item where question_id in (select question_id from made)) as homework
  `.execute(db)
  return rows[0] ?? { changed: 0, papers: 0, lessons: 0, homework: 0 }
}

/**
 * Takes the questions that a run made out of use. They stay for what learners noted beside them, under a name that no file has, so that a
 * file brought again makes new ones.
 */
export async function withdrawImported(tx: Tx, runId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update question
    set is_withdrawn = true, fingerprint = null, key = 'undone:' || ${runId}::text || ':' || question.id
    from import_question as own
    where own.run_id = ${runId} and own.before is null and question.id = own.question_id
    returning question.id
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** Puts the questions that a run changed back to where they were: their content as a further version, their place as it was. */
export async function restoreImported(tx: Tx, runId: number, now: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with own as (
      select question_id, version, before from import_question where run_id = ${runId} and before is not null
    ), said as (
      insert into question_version (question_id, version, stem, options, answer_key, explanation, point_ids, difficulty, pinned, made_at)
      select was.question_id, own.version + 1, was.stem, was.options, was.answer_key, was.explanation, was.point_ids, was.difficulty, was.pinned, ${now}
      from own join question_version as was on was.question_id = own.question_id and was.version = (own.before ->> 'version')::integer
      where own.version <> was.version
      returning question_id, version
    )
    update question
    set version = coalesce((select version from said where said.question_id = question.id), question.version),
      chapter_id = (own.before ->> 'chapterId')::integer,
      type = own.before ->> 'type',
      seq = (own.before ->> 'seq')::integer,
      fingerprint = own.before ->> 'fingerprint'
    from own
    where question.id = own.question_id
    returning question.id
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** Notes that a run was taken back; false when it was before, or has not ended. */
export async function markUndone(tx: Tx, runId: number, now: number): Promise<boolean> {
  const undone = await tx
    .updateTable('import_run')
    .set({ undone_at: now })
    .where('id', '=', runId)
    .where('is_trial', '=', false)
    .where('report', 'is not', null)
    .where('undone_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return undone !== undefined
}
