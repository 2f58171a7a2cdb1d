import type { Answer, Key } from '@/contract/question.schema'
import { gradeAnswer } from '@/domain/scoring'
import type { Form, Marking } from '../../records/exam'

export type Keys = ReadonlyMap<number, Key | null>
export type Answers = ReadonlyMap<number, Answer | null>

/**
 * Marks a whole attempt by the keys of its question versions: one entry for every question that takes an answer, in the form's order.
 * A material has no entry, its marks are the sum of its children's. Needs neither a request nor a database.
 */
export function markAttempt(form: Form, keys: Keys, answers: Answers): Marking {
  return form.sections.flatMap(({ rule, questions }) =>
    questions
      .filter((question) => question.type !== 'material')
      .map(({ questionId, type, marks }) => {
        const key = keys.get(questionId)
        if (!key) throw new Error(`Question ${questionId} has no key`)
        return { questionId, ...gradeAnswer({ type, rule, marks, key }, answers.get(questionId) ?? null) }
      }),
  )
}

/** What a marking sums to, in hundredths. */
export const marksOf = (marking: Marking): number => marking.reduce((sum, { marks }) => sum + marks, 0)
