import type { FormQuestion } from '#server/database/rows/exam'
import type { QuestionVersion } from '#server/repositories/tiku/question-version'
import type { Question } from '@/contract/tiku/question.schema'

/** A question before hand-in: without key and explanation. Options are in the attempt's order. */
export function questionView({ questionId, parentId, type, order, marks }: FormQuestion, said: QuestionVersion): Question {
  const options = new Map(said.options.map((option) => [option.letter, option]))
  return {
    id: questionId,
    parentId,
    type,
    stem: said.stem,
    options: order.map((letter) => options.get(letter) ?? { letter, text: '' }),
    blankCount: said.answer_key?.kind === 'blanks' ? said.answer_key.alternatives.length : 0,
    marks: type === 'material' ? 0 : marks,
  }
}
