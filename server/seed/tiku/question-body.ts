import type { QuestionSeed } from '#server/seed/shapes'
import type { Key } from '@/contract/tiku/question.schema'
import { pinnedLetters } from '@/domain/tiku/pinned-letters'
import { letterAt, type QuestionBody } from '@/domain/tiku/question-body'

function keyOf(question: QuestionSeed): Key | null {
  switch (question.type) {
    case 'determine':
      return { kind: 'truth', value: question.answer }
    case 'fill':
      return { kind: 'blanks', alternatives: question.answer }
    case 'essay':
      return { kind: 'points', reference: question.reference, points: question.markingPoints }
    case 'material':
      return null
    default:
      return { kind: 'letters', letters: question.answer }
  }
}

/** The stored form of a question of a seed file; a material has no key of its own. */
export function bodyOf(question: QuestionSeed): QuestionBody {
  const options = 'options' in question ? question.options.map((text, place) => ({ letter: letterAt(place), text })) : []
  const { stem, explanation, difficulty } = question
  return { stem, options, answer_key: keyOf(question), explanation, difficulty, pinned: pinnedLetters({ stem, options, explanation }) }
}
