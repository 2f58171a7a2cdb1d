import type { Selectable } from 'kysely'
import type { Tables, Tx } from '#server/database/tables'

/** The question's row is locked first: who waited for it must see the version that was made meanwhile. */
export async function lockQuestion(work: Tx, key: string) {
  const question = await work.selectFrom('question').select(['id', 'version', 'type']).where('key', '=', key).forUpdate().executeTakeFirst()
  if (!question) return undefined
  const said = await work
    .selectFrom('question_version')
    .select(['stem', 'options', 'answer_key', 'explanation', 'point_ids', 'difficulty', 'pinned'])
    .where('question_id', '=', question.id)
    .where('version', '=', question.version)
    .executeTakeFirstOrThrow()
  return { ...question, ...said }
}

type Body = Pick<
  Selectable<Tables['question_version']>,
  'stem' | 'options' | 'answer_key' | 'explanation' | 'point_ids' | 'difficulty' | 'pinned'
>

/** Adds a version of a question, which is its present one from now on. */
export async function putVersion(work: Tx, questionId: number, version: number, body: Body, now: number): Promise<void> {
  await work
    .insertInto('question_version')
    .values({
      question_id: questionId,
      version,
      stem: JSON.stringify(body.stem),
      options: JSON.stringify(body.options),
      answer_key: body.answer_key && JSON.stringify(body.answer_key),
      explanation: JSON.stringify(body.explanation),
      point_ids: JSON.stringify(body.point_ids),
      difficulty: body.difficulty,
      pinned: JSON.stringify(body.pinned),
      made_at: now,
    })
    .execute()
  await work.updateTable('question').set({ version }).where('id', '=', questionId).execute()
}

/**
 * By question, the newest version a correction made. The questions are locked against new corrections until the transaction ends, so
 * that a result either is marked by a correction or is there for it to find.
 */
export async function lockCorrections(tx: Tx, ids: readonly number[]): Promise<Map<number, number>> {
  await tx.selectFrom('question').select('id').where('id', 'in', ids).orderBy('id').forShare().execute()
  const rows = await tx
    .selectFrom('key_change')
    .select('question_id')
    .select(({ fn }) => fn.max('version').as('version'))
    .where('question_id', 'in', ids)
    .groupBy('question_id')
    .execute()
  return new Map(rows.map(({ question_id, version }) => [question_id, version]))
}
