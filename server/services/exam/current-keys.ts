import type { Form, Marking } from '../../database/rows/exam'
import type { Tx } from '../../database/tables'
import { questionsOf } from './form'

/** By question, the version whose key counts where it is not the form's own. */
export type Versions = ReadonlyMap<number, number>

/** The form with other versions of some questions; nothing else of it changes. */
export const withVersions = (form: Form, versions: Versions): Form => ({
  sections: form.sections.map((section) => ({
    ...section,
    questions: section.questions.map((question) => ({ ...question, version: versions.get(question.questionId) ?? question.version })),
  })),
})

/** The versions a marking has used in place of the form's. */
export const versionsUsed = (marking: Marking): Versions =>
  new Map(marking.flatMap(({ questionId, version }) => (version === undefined ? [] : [[questionId, version]])))

/** A marking with the versions that replaced those of the form. */
export const remembering = (marking: Marking, versions: Versions): Marking =>
  marking.map((entry) => {
    const version = versions.get(entry.questionId)
    return version === undefined ? entry : { ...entry, version }
  })

/**
 * Corrections newer than what the form holds. The questions are locked against new ones until the transaction ends, so that a
 * result either is marked by a correction or is there for it to find.
 */
export async function lockCorrections(tx: Tx, form: Form): Promise<Versions> {
  const questions = questionsOf(form)
  if (questions.length === 0) return new Map()
  const ids = questions.map(({ questionId }) => questionId)
  await tx.selectFrom('question').select('id').where('id', 'in', ids).orderBy('id').forShare().execute()
  const rows = await tx
    .selectFrom('key_change')
    .select('question_id')
    .select(({ fn }) => fn.max('version').as('version'))
    .where('question_id', 'in', ids)
    .groupBy('question_id')
    .execute()
  const held = new Map(questions.map(({ questionId, version }) => [questionId, version]))
  return new Map(rows.filter((row) => row.version > (held.get(row.question_id) ?? 0)).map((row) => [row.question_id, row.version]))
}
