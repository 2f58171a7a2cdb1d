import { type Selectable, sql } from 'kysely'
import type { Form } from '../../database/rows/exam'
import type { Db, Tables } from '../../database/tables'
import { questionsOf } from './form'
import type { Keys } from './marking'

export type QuestionVersion = Selectable<Tables['question_version']>

/** The versions a form has fixed, by question. */
export async function loadVersions(db: Db, form: Form): Promise<Map<number, QuestionVersion>> {
  const questions = questionsOf(form)
  if (questions.length === 0) return new Map()
  // Two lists: the statement is the same however many questions there are.
  const ids = questions.map(({ questionId }) => questionId)
  const numbers = questions.map(({ version }) => version)
  const asked = sql<{ id: number; number: number }>`(select * from unnest(${ids}::int[], ${numbers}::int[]) as pair (id, number))`
  const rows = await db
    .selectFrom('question_version')
    .innerJoin(asked.as('asked'), (join) => join.onRef('asked.id', '=', 'question_id').onRef('asked.number', '=', 'version'))
    .selectAll('question_version')
    .execute()
  return new Map(rows.map((row) => [row.question_id, row]))
}

/** Their keys: what `markAttempt` takes. */
export async function loadKeys(db: Db, form: Form): Promise<Keys> {
  const versions = await loadVersions(db, form)
  return new Map([...versions].map(([id, { answer_key }]) => [id, answer_key]))
}
