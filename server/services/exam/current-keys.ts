import type { Form, Marking } from '#server/database/rows/exam'
import type { Tx } from '#server/database/tables'
import { lockCorrections } from '#server/repositories/tiku/correction'
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
  marking.map((entry) => ({ ...entry, version: versions.get(entry.questionId) }))

/** Corrections newer than what the form holds. No new ones are made of its questions until the transaction ends. */
export async function newerThan(tx: Tx, form: Form): Promise<Versions> {
  const questions = questionsOf(form)
  if (questions.length === 0) return new Map()
  const ids = questions.map(({ questionId }) => questionId)
  const newest = await lockCorrections(tx, ids)
  const isNewer = (id: number, version: number) => questions.some((held) => held.questionId === id && held.version < version)
  return new Map([...newest].filter(([id, version]) => isNewer(id, version)))
}
